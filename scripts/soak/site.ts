import fs from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { filesBelow } from '../../src/testing/folders.ts';
import { isTemporary } from '../../src/testing/sites.ts';

const endings: Readonly<Record<string, RegExp>> = {
  '.html': /<\/html>(?:<script.*<\/script>)?\s*$/s,
  '.xml': /<\/(?:urlset|sitemapindex|rss)>\s*$/,
};

function faultOf(file: string, body: Buffer): string | undefined {
  if (!body.length) return `${file} is empty`;
  const text = body.toString();
  const ending = endings[path.extname(file)];
  if (ending && !ending.test(text)) return `${file} is only half there`;
  if (file.endsWith('.json')) {
    try {
      JSON.parse(text);
    } catch {
      return `${file} is no JSON`;
    }
  }
  return undefined;
}

/**
 * Returns the faults of the files of a site.
 * @param settled nothing is being published: every compressed file must match its plain one
 */
export function faultsIn(site: string, settled: boolean): string[] {
  const faults: string[] = [];
  for (const file of filesBelow(site)) {
    if (isTemporary(file)) continue;
    const body = fs.readFileSync(path.join(site, file));
    if (!file.endsWith('.br')) {
      const fault = faultOf(file, body);
      if (fault) faults.push(fault);
      continue;
    }
    const plain = file.slice(0, -'.br'.length);
    let unpacked: Buffer;
    try {
      unpacked = brotliDecompressSync(body);
    } catch {
      faults.push(`${file} cannot be unpacked`);
      continue;
    }
    const fault = faultOf(plain, unpacked);
    if (fault) faults.push(`${file}: ${fault}`);
    if (!settled) continue;
    if (!fs.existsSync(path.join(site, plain))) faults.push(`${file} has nothing beside it`);
    else if (!fs.readFileSync(path.join(site, plain)).equals(unpacked)) faults.push(`${file} is not what lies beside it`);
  }
  return faults;
}

export const temporaryFiles = (site: string): string[] => filesBelow(site).filter(isTemporary);
