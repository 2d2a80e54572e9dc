import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { connect } from '../../src/db/connection.ts';
import { portals } from '../../src/db/tables/portals.ts';
import { portalEntity } from '../../src/features/portals/save.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { save } from '../../src/testing/saving.ts';
import { approvedNewsletter, beginRun, subscribers } from '../../src/testing/sending.ts';
import { startPostgres } from '../../src/testing/servers/postgres.ts';
import { serverFlags } from '../server-flags.mjs';
import { Hindrance } from './failure.ts';
import { measured } from './measured.ts';
import { percentile, plain, table, times } from './numbers.ts';
import { connections, domain, html, links, mailsUnlessTold, selector, text } from './send-material.ts';
import { type Sink, startSink, statOf } from './sink.ts';
import { later, temporaryFolder } from './tidy.ts';

export const usage = `npm run bench send -- [--mails N] [--runs N]
Mails a second into one SMTP sink, each signed (DKIM, RSA 2,048) and with 41 links of its own, over ${connections} connections: our worker with
its ledger on PostgreSQL (with fsync), a nodemailer pool that signs and links alike and keeps nothing, and Postfix's smtp-source, which
neither signs nor links. From the first mail to the last one; median of the runs; fails below twice nodemailer.
  --mails  of each run; ${mailsUnlessTold} unless told
  --runs   5 unless told`;

const demanded = 2;
/** Measures mails per second from the first to the last one, without the start of the process. */
async function rateOf(sink: Sink, mails: number, work: () => Promise<unknown>): Promise<{ perSecond: number; samples: string[] }> {
  await sink.ask('ZERO');
  await work();
  const { count, first, last, samples } = await statOf(sink);
  if (count !== mails) throw new Error(`The sink got ${count} of ${mails} mails.`);
  return { perSecond: ((mails - 1) * 1_000) / (last - first), samples };
}

async function verifyAll(samples: readonly string[], publicKey: KeyObject): Promise<number> {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const resolver = async () => [[`v=DKIM1; k=rsa; p=${key}`]];
  for (const sample of samples) {
    const { results } = await dkimVerify(Buffer.from(sample, 'base64'), { resolver } as never);
    if (results[0]?.status.result !== 'pass') throw new Error(`A mail does not verify: ${JSON.stringify(results[0]?.status)}`);
  }
  return samples.length;
}

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { mails: { type: 'string' }, runs: { type: 'string', default: '5' } } });
  const [mails, runs] = [Number(values.mails ?? mailsUnlessTold), Number(values.runs)];
  if (!(mails > 1 && runs > 0)) throw new Hindrance('--mails is a whole number from 2, --runs from 1.');
  const { folder } = temporaryFolder();
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keyFile = path.join(folder, `${domain}.${selector}.pem`);
  fs.writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const sink = await startSink();
  const postgres = await startPostgres({ durable: true });
  later(() => postgres.stop());
  const { db, close } = await connect({ url: postgres.url });
  later(close);
  await save(db, portalEntity, [portalDocument('dbbe')]);
  const sender = {
    names: { nl: 'Dak', fr: 'Toit' },
    from: `nieuws@${domain}`,
    replyTo: null,
    bounceDomain: null,
    dkimDomain: domain,
    dkimSelector: selector,
  };
  await db.update(portals).set({ sender, domain }).where(eq(portals.code, 'dbbe'));
  await subscribers(db, mails);
  await db.execute(
    sql`insert into counting_choices (email, is_allowed, wording, door, at) select email, true, '', 'bench', now() from newsletter_recipients`,
  );
  await db.execute(sql`analyze`);
  const node = (file: string, ...given: string[]) => measured(process.execPath, [...serverFlags, `scripts/bench/${file}`, ...given]);
  const hasSource = spawnSync('which', ['smtp-source']).status === 0;
  const rates: Record<'ours' | 'nodemailer' | 'source', number[]> = { ours: [], nodemailer: [], source: [] };
  let verified = 0;
  for (let at = 1; at <= runs; at++) {
    const approved = await approvedNewsletter(db, { reference: `DBBE2026${String(at).padStart(4, '0')}`, html, text, links });
    await beginRun(db, approved, new Date());
    const ours = await rateOf(sink, mails, () => node('send-ours.ts', postgres.url, sink.url, folder));
    const theirs = await rateOf(sink, mails, () => node('send-nodemailer.ts', sink.url, keyFile, String(mails)));
    verified += await verifyAll([...ours.samples, ...theirs.samples], publicKey);
    rates.ours.push(ours.perSecond);
    rates.nodemailer.push(theirs.perSecond);
    const bytes = Math.round(ours.samples.reduce((sum, sample) => sum + sample.length * 0.75, 0) / ours.samples.length);
    if (hasSource) {
      const flags = ['-c', '-d', '-s', String(connections), '-l', String(bytes), '-m', String(mails)];
      rates.source.push((await rateOf(sink, mails, () => measured('smtp-source', [...flags, `127.0.0.1:${sink.port}`]))).perSecond);
    }
    console.log(`Run ${at}/${runs}: ${plain(ours.perSecond)} and ${plain(theirs.perSecond)} mails a second, ${plain(bytes)} bytes each`);
  }
  const median = (list: readonly number[]) => percentile(list, 50);
  const ratio = median(rates.ours) / median(rates.nodemailer);
  console.log(
    table([
      ['median of', 'mails a second', 'beside nodemailer'],
      ['our worker, ledger on PostgreSQL', plain(median(rates.ours)), times(ratio)],
      ['nodemailer pool, no ledger', plain(median(rates.nodemailer)), times(1)],
      hasSource
        ? ['smtp-source, neither links nor signature', plain(median(rates.source)), times(median(rates.source) / median(rates.nodemailer))]
        : ['smtp-source: not installed (Debian: postfix)', '–', '–'],
    ]),
  );
  console.log(`${verified} mails were verified with mailauth.`);
  if (ratio >= demanded) return 0;
  console.log(`✗ Less than ${demanded} times nodemailer.`);
  return 1;
}
