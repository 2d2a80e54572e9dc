import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { filesBelow } from '../../src/testing/folders.ts';

/** Place that shows a document with an end: a file of the site, or a call. */
export type Place = { at: string; isCall: boolean };
export type Seen = { place: Place; begun: number; answered: number; names: string[] };

/** Rate limit: a client may search ten times per second, and one round searches in both languages. */
const roundMilliseconds = 250;

/** Returns the places of a portal's site that show one of some names: pages, lists, payloads, feeds, sitemaps. */
export const placesOf = (site: string, shown: readonly string[]): Place[] =>
  filesBelow(site)
    .filter((file) => /\.(?:html|json|xml)$/.test(file))
    .filter((file) => {
      const text = fs.readFileSync(path.join(site, file), 'utf8');
      return shown.some((name) => text.includes(name));
    })
    .map((file) => ({ at: `/${file.replace(/\/?index\.html$/, '')}`, isCall: false }));

/** Requests each place repeatedly, and records the names in each answer. @returns a function that stops it */
export function watch(port: number, places: readonly Place[], names: readonly string[]): () => Promise<Seen[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  const seen: Seen[] = [];
  let isOver = false;
  const ask = (place: Place) =>
    new Promise<void>((resolve) => {
      let begun = 0;
      const request = http.get({ agent, host: '127.0.0.1', port, path: place.at }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = response.statusCode === 200 ? Buffer.concat(chunks).toString() : '';
        seen.push({ place, begun, answered: Date.now(), names: names.filter((name) => text.includes(name)) });
        resolve();
      });
      // The time counts from the socket: a request can wait for a free one.
      request.once('socket', () => {
        begun = Date.now();
      });
      // The server can be stopped on purpose.
      request.once('error', () => resolve());
    });
  const work = (async () => {
    while (!isOver) {
      await Promise.all(places.map(ask));
      await pause(roundMilliseconds);
    }
  })();
  return async () => {
    isOver = true;
    await work;
    agent.destroy();
    return seen;
  };
}
