import fs from 'node:fs';
import path from 'node:path';
import type { Twins } from './compress.ts';
import { type Measured, measured } from './measured.ts';
import { entriesIn, type Material } from './material.ts';
import { addressesOf } from './pages.ts';

/** What a generator took: to render, then to compress. */
export type Generated = { rendering: number; compressing: number; cpuSeconds: number; peakBytes: number; pages: number; htmlBytes: number };

/** Compresses a generated site as ours is, and counts it. */
export async function packed(
  site: string,
  { index, payloads }: Material,
  twins: Twins,
  { seconds, cpuSeconds, peakBytes }: Omit<Measured, 'output'>,
): Promise<Generated> {
  const counted = { pages: 0, htmlBytes: 0 };
  for (const entry of entriesIn(index)) {
    const addresses = addressesOf(entry).slice(0, twins === 'linked' ? 1 : 2);
    for (const { portal, path: address } of addresses) {
      counted.pages += 1;
      counted.htmlBytes += fs.statSync(path.join(site, portal, address, 'index.html')).size;
    }
  }
  const compressed = await measured(process.execPath, ['scripts/bench.ts', 'compress', site, index, payloads, twins]);
  return {
    ...counted,
    rendering: seconds,
    compressing: compressed.seconds,
    cpuSeconds: cpuSeconds + compressed.cpuSeconds,
    peakBytes: Math.max(peakBytes, compressed.peakBytes),
  };
}
