import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { entriesIn, payloadReader } from './material.ts';
import { addressesOf } from './pages.ts';

/** As our own writer does it. */
const quality = 5;
const writesAtOnce = 12;
const worthCompressing = 512;

const brotli = promisify(zlib.brotliCompress);
const compressed = (body: Buffer) =>
  brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

export type Twins = 'linked' | 'rendered';

/** What our publisher does beside rendering, for a site of another generator: payloads, brotli of both, and the pages at /nl. */
export async function run([site = '', index = '', payloads = '', twins = 'linked']: string[]): Promise<number> {
  const payloadOf = payloadReader(payloads);

  async function put(file: string, body: Buffer, isNew: boolean): Promise<string[]> {
    const packed = body.length < worthCompressing ? undefined : await compressed(body);
    if (packed) fs.writeFileSync(`${file}.br`, packed);
    if (isNew) fs.writeFileSync(file, body);
    return packed ? [`${file}.br`, file] : [file];
  }

  async function finish(folder: string, payload: Buffer, twin: string | undefined): Promise<void> {
    const html = path.join(folder, 'index.html');
    const written = [...(await put(path.join(folder, 'payload.json'), payload, true)), ...(await put(html, fs.readFileSync(html), false))];
    if (!twin) return;
    fs.mkdirSync(twin, { recursive: true });
    for (const file of written) fs.linkSync(file, path.join(twin, path.basename(file)));
  }

  const running = new Set<Promise<void>>();
  for (const entry of entriesIn(index)) {
    const [folder = '', twin] = addressesOf(entry).map(({ portal, path: address }) => path.join(site, portal, address));
    const work = twins === 'linked' ? [[folder, twin] as const] : [folder, twin].flatMap((one) => (one ? [[one, undefined] as const] : []));
    for (const [at, link] of work) {
      const done = finish(at, payloadOf(entry), link).finally(() => running.delete(done));
      running.add(done);
      if (running.size >= writesAtOnce) await Promise.race(running);
    }
  }
  await Promise.all(running);
  return 0;
}
