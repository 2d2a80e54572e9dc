import fs from 'node:fs';
import path from 'node:path';
import type { Twins } from './compress.ts';
import { entriesIn, type Material } from './material.ts';
import { type Measured, measured } from './measured.ts';
import { addressesOf } from './pages.ts';

/** Cost of a generator: rendering, then compressing. */
export type Generated = { rendering: number; compressing: number; cpuSeconds: number; peakBytes: number; pages: number; htmlBytes: number };

/** Compresses a generated site like ours, and measures the time. */
export async function finished(
  site: string,
  { index, payloads, packing }: Material,
  twins: Twins,
  { seconds, cpuSeconds, peakBytes }: Omit<Measured, 'output'>,
): Promise<Generated> {
  const compressed = await measured(process.execPath, [
    'scripts/bench.ts',
    'compress',
    site,
    index,
    payloads,
    twins,
    JSON.stringify(packing),
  ]);
  const counted = { pages: 0, htmlBytes: 0 };
  for (const entry of entriesIn(index)) {
    const folders = addressesOf(entry).map(({ portal, path: address }) => path.join(site, portal, address));
    for (const folder of twins === 'linked' ? folders.slice(0, 1) : folders) {
      counted.pages += 1;
      counted.htmlBytes += fs.statSync(path.join(folder, 'index.html')).size;
    }
  }
  return {
    ...counted,
    rendering: seconds,
    compressing: compressed.seconds,
    cpuSeconds: cpuSeconds + compressed.cpuSeconds,
    peakBytes: Math.max(peakBytes, compressed.peakBytes),
  };
}
