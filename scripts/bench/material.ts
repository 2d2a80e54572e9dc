import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { AnyParams, Route } from '../../src/lib/routes.ts';
import { find } from '../../src/lib/routes.ts';
import { compared } from './hugo-templates.ts';
import { addressesOf } from './pages.ts';
import { temporaryFolder } from './tidy.ts';

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** A published page whose payload other generators get; `at` and `length` are bytes in the file of payloads. */
export type Entry = { portal: string; path: string; route: Route; params: AnyParams; at: number; length: number };

/** Input of every generator: the payloads of all pages in one file, with their offsets. */
export type Material = {
  payloads: string;
  index: string;
  pages: number;
  addresses: number;
  /** Bytes of our HTML, for comparison. */
  htmlBytes: number;
  /** Compression settings of the publisher, so that other generators do the same work. */
  packing: Packing;
  remove(): Promise<void>;
};

/** Brotli quality, and the files of a page that are compressed. */
export type Packing = { quality: number; html: boolean; payload: boolean };

export const packed = (body: Buffer, quality: number): Promise<Buffer> =>
  brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

/** Determines them by trying. @throws if no quality gives these bytes */
async function packingOf(folder: string): Promise<Packing> {
  const html = path.join(folder, 'index.html');
  const qualities = Array.from({ length: 12 }, (_, quality) => quality);
  const body = fs.readFileSync(html);
  const there = fs.readFileSync(`${html}.br`);
  const tried = await Promise.all(qualities.map(async (quality) => (await packed(body, quality)).equals(there)));
  const quality = tried.indexOf(true);
  if (quality < 0) throw new Error('The publisher compresses pages in a way that the bench does not know.');
  return { quality, html: true, payload: fs.existsSync(path.join(folder, 'payload.json.br')) };
}

/** Collects the payloads of a published site. Its own pages at /nl are links to the plain ones. */
export async function collect(site: string): Promise<Material> {
  const { folder, remove } = temporaryFolder();
  const material: Material = {
    payloads: path.join(folder, 'payloads.jsonl'),
    index: path.join(folder, 'index.jsonl'),
    pages: 0,
    addresses: 0,
    htmlBytes: 0,
    packing: { quality: Number.NaN, html: false, payload: false },
    remove,
  };
  const payloads = fs.openSync(material.payloads, 'w');
  const index = fs.openSync(material.index, 'w');
  let at = 0;
  let sample = '';

  function visit(portal: string, folder: string, address: string): void {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && `${address}/${entry.name}` !== '/nl')
        visit(portal, path.join(folder, entry.name), `${address}/${entry.name}`);
    }
    const file = path.join(folder, 'payload.json');
    const found = find(address || '/');
    if (!found || !compared.has(found.route) || !fs.existsSync(file)) return;
    const body = fs.readFileSync(file);
    fs.writeSync(payloads, body);
    fs.writeSync(payloads, '\n');
    const entry: Entry = { portal, path: address || '/', route: found.route, params: found.params, at, length: body.length };
    fs.writeSync(index, `${JSON.stringify(entry)}\n`);
    at += body.length + 1;
    material.pages += 1;
    material.addresses += addressesOf(entry).length;
    material.htmlBytes += fs.statSync(path.join(folder, 'index.html')).size;
    sample = folder;
  }

  for (const { name: portal } of fs.readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!portal.startsWith('_')) visit(portal, path.join(site, portal), '');
  fs.closeSync(payloads);
  fs.closeSync(index);
  material.packing = await packingOf(sample);
  return material;
}

export const entriesIn = (index: string): Entry[] =>
  fs
    .readFileSync(index, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry);

/** Reads payloads by position, so that not all are in memory. */
export function payloadReader(file: string): (entry: Pick<Entry, 'at' | 'length'>) => Buffer {
  const handle = fs.openSync(file, 'r');
  return ({ at, length }) => {
    const body = Buffer.allocUnsafe(length);
    fs.readSync(handle, body, 0, length, at);
    return body;
  };
}
