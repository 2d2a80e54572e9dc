/**
 * Soak of messages: overrides a message of every page on a site of some thousand pages, and removes the override. A request
 * 2 s after either must not be answered with the former text; the files follow later.
 */

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productMessages } from '../../src/i18n/messages.ts';
import { filesBelow } from '../../src/testing/folders.ts';
import { install, type Kind, nameOf } from '../bench/databases.ts';
import { milliseconds, percentile, plain } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { bring, loadOf } from './ending-documents.ts';
import { type Seen, watch } from './ending-watch.ts';
import { siteOf, withDatabase } from './installation.ts';
import { untilIdle } from './live.ts';
import { hire } from './staff.ts';

const mostMilliseconds = 2_000;
const patienceMilliseconds = 120_000;
const lookMilliseconds = 100;
/** Number of addresses that are requested continuously. */
const watched = 100;
const portal = 'dbbe';
const place = { appId: 1, key: 'layouts.skip', language: 'nl', portalCode: null };
const words = { product: productMessages('nl')['layouts.skip'], override: 'Naar het begin van alle woorden' } as const;

/** Waits until no file has a text. @returns the time of the last one, and the number of files with the text 2 s after the change */
async function untilGone(files: readonly string[], text: string, changed: number): Promise<{ last: number; late: number }> {
  let left = [...files];
  let late: number | undefined;
  while (left.length && Date.now() - changed < patienceMilliseconds) {
    left = left.filter((file) => fs.readFileSync(file, 'utf8').includes(text));
    if (Date.now() - changed >= mostMilliseconds) late ??= left.length;
    await pause(lookMilliseconds);
  }
  return { last: Date.now() - changed, late: late ?? 0 };
}

function faultsOf(seen: readonly Seen[], changed: number, act: string) {
  const old = seen.filter(({ begun, names }) => names.length && begun > changed);
  const latest = Math.max(0, ...old.map(({ begun }) => begun - changed));
  const late = [...new Set(old.flatMap(({ begun, place: { at } }) => (begun - changed >= mostMilliseconds ? [at] : [])))];
  return {
    faults: late.map((at) => `${at} showed the former words over ${milliseconds(mostMilliseconds)} after they were ${act}`),
    latest,
    waits: seen.filter(({ begun }) => begun > changed).map(({ begun, answered }) => answered - begun),
  };
}

export async function soakWords(kind: Kind, articles: number): Promise<string[]> {
  const installation = await install(kind);
  await bring(installation, 'site', loadOf(articles, 'Eerste'));
  const token = await withDatabase(installation, ({ db }) => hire(db, 1, 'TRANSLATION'));
  const server = startServer(installation.env);
  const port = await server.ready;
  await untilIdle(port, patienceMilliseconds);

  const site = siteOf(installation);
  const files = filesBelow(site)
    // The staff rooms have separate overrides.
    .filter((file) => file.endsWith('/index.html') && !/^\w+\/(?:nl\/)?(?:staff|404)\//.test(file))
    .map((file) => path.join(site, file))
    .filter((file) => fs.readFileSync(file, 'utf8').includes(words.product));
  const addresses = files
    .map((file) => path.relative(path.join(site, portal), file).replace(/\/?index\.html$/, ''))
    .map((address) => ({ at: `/${address}`, isCall: false }));
  const places = addresses.filter((_, index) => index % Math.max(1, Math.floor(addresses.length / watched)) === 0);

  const faults: string[] = files.length < articles ? [`Only ${files.length} files show the message`] : [];
  async function change(act: 'set' | 'taken back', target: string, body: object, former: string): Promise<void> {
    const stop = watch(port, places, [former]);
    const response = await fetch(`http://127.0.0.1:${port}${target}`, {
      method: 'POST',
      headers: { host: `${portal}.localhost`, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`A change was answered with ${response.status}: ${await response.text()}`);
    const changed = Date.now();
    const { last, late } = await untilGone(files, former, changed);
    const { latest, waits, ...found } = faultsOf(await stop(), changed, act);
    faults.push(...found.faults);
    console.log(
      `${nameOf[kind]}, ${act}: the last old answer of ${places.length} addresses after ${milliseconds(latest)}, half of the answers within ${milliseconds(percentile(waits, 50))}, 99 of 100 within ${milliseconds(percentile(waits, 99))}; the last of ${plain(files.length)} files after ${milliseconds(last)}, ${plain(late)} of them after 2 s`,
    );
    await untilIdle(port, patienceMilliseconds);
  }
  await change('set', '/api/translations', { ...place, value: words.override }, words.product);
  await change('taken back', '/api/translations/remove', place, words.override);
  await server.stop();
  await installation.remove();
  return faults;
}
