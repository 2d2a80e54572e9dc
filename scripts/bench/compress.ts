import fs from 'node:fs';
import path from 'node:path';
import { entriesIn, type Packing, packed, payloadReader } from './material.ts';
import { addressesOf } from './pages.ts';

const writesAtOnce = 12;

export type Twins = 'linked' | 'rendered';

/** Adds to the site of another generator what our publisher writes besides HTML: payloads, brotli, and the pages at /nl. */
export async function run([site = '', index = '', payloads = '', twins = 'linked', packing = '']: string[]): Promise<number> {
  const { quality, ...isPacked } = JSON.parse(packing) as Packing;
  const payloadOf = payloadReader(payloads);

  async function pack(file: string, body: Buffer, isWanted: boolean): Promise<string[]> {
    if (!isWanted) return [file];
    fs.writeFileSync(`${file}.br`, await packed(body, quality));
    return [`${file}.br`, file];
  }

  async function finish(folder: string, body: Buffer, twin: string | undefined): Promise<void> {
    const html = path.join(folder, 'index.html');
    const payload = path.join(folder, 'payload.json');
    fs.writeFileSync(payload, body);
    const written = [...(await pack(payload, body, isPacked.payload)), ...(await pack(html, fs.readFileSync(html), isPacked.html))];
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
