/**
 * Soak of documents that end (`visibleUntil`), one of each kind, while thousands of pages are published, and again while
 * the server is down. Calls must be exact to the second; pages, lists, feeds, search and sitemaps within 2 s.
 */

import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Installation, install, type Kind, nameOf } from '../bench/databases.ts';
import { Hindrance } from '../bench/failure.ts';
import { milliseconds, plain } from '../bench/numbers.ts';
import { startServer } from '../bench/server.ts';
import { bring, endingDocuments, isOfLoad, loadOf } from './ending-documents.ts';
import { type Place, placesOf, type Seen, watch } from './ending-watch.ts';
import { siteOf } from './installation.ts';

const mostMilliseconds = 2_000;
/** Milliseconds before the end at which the documents are imported, and at which all others are imported again. */
const lead = { documents: 45_000, load: 8_000 };
const lookMilliseconds = 250;

/** @param from instant from which a page has 2 s: the end, or a start after it */
function faultsOf(seen: readonly Seen[], end: number, from: number): { faults: string[]; latest: number } {
  const faults: string[] = [];
  let latest = 0;
  for (const { place, begun, answered, names } of seen) {
    if (names.length) {
      const late = begun - (place.isCall ? end : from);
      if (!place.isCall) latest = Math.max(latest, late);
      if (late >= (place.isCall ? 0 : mostMilliseconds)) faults.push(`${place.at} showed ${names.join()} ${milliseconds(late)} too long`);
    } else if (answered < end) faults.push(`${place.at} showed nothing ${milliseconds(end - answered)} before the end`);
  }
  return { faults: [...new Set(faults)], latest };
}

const waiting = async (port: number) =>
  ((await (await fetch(`http://127.0.0.1:${port}/healthcheck`)).json()) as { publisher?: { waiting: number } }).publisher?.waiting ??
  Number.NaN;

async function untilPublished(port: number): Promise<void> {
  while ((await waiting(port)) !== 0) await pause(lookMilliseconds);
}

/** Imports documents that end soon. @returns their end, their names and the places that show them */
async function prepare(installation: Installation, port: number, group: number) {
  const end = Math.ceil((Date.now() + lead.documents) / 1_000) * 1_000;
  const { names, article, page, documents } = endingDocuments(group, new Date(end));
  await bring(installation, `ending-${group}`, documents);
  await untilPublished(port);
  if (Date.now() > end - lead.load) throw new Hindrance('The documents were not published everywhere before their end.');
  const own = ['', '/fr'].map((prefix): Place => ({ at: `${prefix}${page}`, isCall: false }));
  const site = path.join(siteOf(installation), 'dbbe');
  // The foot of every page names the page, and an advertisement stands beside texts: those follow later.
  const files = [...own, ...placesOf(site, names.slice(0, 4)).filter(({ at }) => !isOfLoad(at))];
  const calls = ['nl', 'fr'].flatMap((locale) => [`/api/articles/dbbe/${locale}/${article}`, `/api/search/dbbe/${locale}?q=vergankelijk`]);
  const places: Place[] = [...files, ...calls.map((at) => ({ at, isCall: true }))];
  return { end, names, places, watched: `${files.length} pages, lists, feeds and sitemaps and ${calls.length} calls` };
}

export async function soakEnds(kind: Kind, articles: number): Promise<string[]> {
  const installation = await install(kind);
  await bring(installation, 'site', loadOf(articles, 'Eerste'));
  let server = startServer(installation.env);
  let port = await server.ready;
  // The first publish would take the time in which the documents are imported.
  await untilPublished(port);

  const first = await prepare(installation, port, 1);
  await pause(first.end - lead.load - Date.now());
  const load = bring(installation, 'again', loadOf(articles, 'Tweede'), true);
  const stop = watch(port, first.places, first.names);
  await pause(first.end - Date.now());
  const behind = await waiting(port);
  await pause(mostMilliseconds + 2_000);
  const busy = faultsOf(await stop(), first.end, first.end);
  await load;
  console.log(
    `${nameOf[kind]}, ${plain(behind)} changes to publish at the end: ${first.watched}, the latest gone after ${milliseconds(busy.latest)}`,
  );

  // Cards of the changed articles are drawn later, and their pages follow.
  await untilPublished(port);
  const second = await prepare(installation, port, 2);
  // On PGlite it fails when the server, which runs the import, stops.
  const lost = bring(installation, 'third', loadOf(articles, 'Derde')).catch(() => {});
  await pause(second.end - 2_000 - Date.now());
  await server.kill();
  await lost;
  await pause(Math.max(0, second.end + 500 - Date.now()));
  server = startServer(installation.env);
  port = await server.ready;
  const again = Date.now();
  const left = await waiting(port);
  const end = watch(port, second.places, second.names);
  await pause(mostMilliseconds + 2_000);
  const stopped = faultsOf(await end(), second.end, again);
  console.log(
    `after a kill, ${plain(left)} changes to publish at the start: ${second.watched}, the latest gone after ${milliseconds(stopped.latest)}`,
  );
  await server.stop();
  await installation.remove();
  const missing = [first, second].flatMap(({ places }) =>
    places.length < 20 ? [`Only ${places.length} places showed the documents that end`] : [],
  );
  if (behind === 0) missing.push('Nothing was being published at the end');
  return [...missing, ...busy.faults, ...stopped.faults];
}
