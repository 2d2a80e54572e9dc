/**
 * Soak of the two languages: members with subscriptions in one language or in both, some of whom are unconfirmed,
 * unsubscribed, suppressed or being erased, and some who leave while one issue is sent. The mails at the relay are compared
 * with their subscriptions, and the counters with both.
 */

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { connect } from '../../src/db/connection.ts';
import { portalEntity } from '../../src/features/portals/save.ts';
import { countersOf } from '../../src/features/sending/queries.ts';
import { startSender } from '../../src/features/sending/worker-commands.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { keyedBy } from '../../src/server/secret.ts';
import { portalDocument } from '../../src/testing/documents.ts';
import { save } from '../../src/testing/saving.ts';
import { approvedNewsletter, beginRun } from '../../src/testing/sending.ts';
import { install, type Kind, nameOf } from '../bench/databases.ts';
import { plain, seconds } from '../bench/numbers.ts';
import { temporaryFolder } from '../bench/tidy.ts';
import type { Chance } from './chance.ts';
import { enrol, type Member, memberOf } from './enrolled.ts';
import { isOver } from './sending.ts';
import { haveLeave } from './sending-leavers.ts';
import { startRelayProcess } from './sending-processes.ts';
import { judge } from './sending-verdict.ts';
import { fastClock } from './stages.ts';

const keyed = keyedBy('a secret of the soak');
const [connections, perSecond, speed, leaving] = [5, 2_000, 20, 100];
const patienceMilliseconds = 1_200_000;
type Line = { to: string; locale: string; answer: string; words: string };
const linesOf = (log: string): Line[] =>
  fs
    .readFileSync(log, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, to = '', locale = '', answer = '', words = ''] = line.split(' ');
      return { to, locale, answer, words };
    });

/** Returns mails in a language that their recipient did not choose, and duplicates. */
function mailFaults(members: readonly Member[], lines: readonly Line[]): { wrong: string[]; doubles: string[] } {
  const byEmail = new Map(members.map((member) => [member.email, member]));
  const wrong = lines
    .filter(({ to, locale, words }) => words !== locale || !byEmail.get(to)?.locales.includes(locale as Locale))
    .map(({ to, locale, words }) => `${to} got a mail in ${locale} with words in ${words || '?'}`);
  const times = Map.groupBy(lines, ({ to, locale }) => `${to} in ${locale}`);
  const doubles = [...times].filter(([, all]) => all.length > 1).map(([name, all]) => `${name} got its mail ${all.length} times`);
  return { wrong, doubles };
}

/** @returns faults: wrong languages, doubles, and counters that do not add up */
export async function soakMembers(kind: Kind, count: number, chance: Chance): Promise<string[]> {
  const { folder, remove } = temporaryFolder();
  const log = path.join(folder, 'relay.log');
  const relay = await startRelayProcess(log, Math.floor(chance() * 1e9));
  const installation = await install(kind);
  const connection = await connect({ url: installation.databaseUrl, dataDir: installation.dataDir });
  const { db } = connection;
  await save(db, portalEntity, [portalDocument('dbbe')]);
  const members = Array.from({ length: count }, (_, number) => memberOf(chance, number));
  await enrol(db, keyed, members);
  const approved = await approvedNewsletter(db);
  const { newsletter } = approved;
  const clock = fastClock(Date.now(), speed);
  await beginRun(db, approved, clock());
  const begun = performance.now();
  const sender = startSender({
    ...{
      db,
      clock,
      keyed,
      logger: pino({ level: 'silent' }),
      alert: async () => {},
      smtpUrl: relay.url,
      dkim: undefined,
      keyFolder: folder,
    },
    ...{ connections, perSecond, lookMilliseconds: 200, renewMilliseconds: 1_000, siteOf: ({ domain }) => `https://${domain}` },
  });
  const leavers: Awaited<ReturnType<typeof haveLeave>> = [];
  while (!(await isOver(db, newsletter)) && performance.now() - begun < patienceMilliseconds) {
    if (leavers.length < leaving && fs.statSync(log).size)
      leavers.push(...(await haveLeave(db, { keyed, newsletter, count: 10, chance, clock })));
    await pause(100);
  }
  await sender.stop();
  const took = (performance.now() - begun) / 1_000;

  const isAsked = ({ state: is }: Member) => is !== 'unconfirmed' && is !== 'unsubscribed';
  const isExcluded = ({ state: is }: Member) => is === 'suppressed' || is === 'erased';
  const many = (locale: Locale, chosen: (member: Member) => boolean) =>
    members.filter((one) => one.locales.includes(locale) && chosen(one)).length;
  const expected = (locale: Locale) => ({
    recipients: many(locale, (one) => isAsked(one) && !isExcluded(one)),
    warning: many(locale, (one) => isExcluded(one)),
  });
  const lines = linesOf(log);
  const { wrong, doubles } = mailFaults(members, lines);
  const all = locales.reduce((sum, locale) => sum + expected(locale).recipients, 0);
  const { faults, states } = await judge(db, { newsletter, log, recipients: all, leavers, openAtKills: 0 });
  faults.push(...wrong, ...doubles);
  console.log(`${nameOf[kind]}: ${plain(count)} members, ${plain(all)} mails to send, ${leavers.length} left meanwhile; ${seconds(took)}`);
  for (const counters of await countersOf(db, newsletter)) {
    const { languageCode: locale, numberOfRecipients, numberOfRecipientsWarning, numberOfSuccess, numberOfFailed, states: of } = counters;
    const answered = lines.filter((line) => line.locale === locale && line.answer === 'whole').length;
    const { recipients, warning } = expected(locale);
    const others = Object.entries(of).filter(([name]) => !['sent', 'failed'].includes(name));
    console.log(
      `  ${locale}: recipients ${plain(numberOfRecipients)} = success ${plain(numberOfSuccess)} + failed ${plain(numberOfFailed)}${others.map(([name, number]) => ` + ${name} ${plain(number)}`).join('')}; left out before ${plain(numberOfRecipientsWarning)}`,
    );
    if (numberOfRecipients !== recipients) faults.push(`${locale}: ${numberOfRecipients} recipients, ${recipients} belong to it`);
    if (numberOfRecipientsWarning !== warning) faults.push(`${locale}: ${numberOfRecipientsWarning} left out before, ${warning} are`);
    if (numberOfSuccess !== answered)
      faults.push(`${locale}: ${numberOfSuccess} count as success, the relay took ${answered} with an answer`);
  }
  console.log(
    `  ${plain(lines.length)} mails at the relay, ${wrong.length} in a wrong language, ${doubles.length} doubled; ${plain(states.doubtful ?? 0)} doubtful`,
  );
  await connection.close();
  await relay.kill();
  await installation.remove();
  await remove();
  return faults;
}
