import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { temporaryFolder } from './tidy.ts';

/** npm packages of Ghost, and of the scripts that its pages load from a CDN, in the versions that it names. */
const packages = { ghost: 'ghost@6.65.0', portal: '@tryghost/portal@2.71.227', search: '@tryghost/sodo-search@1.8.591' } as const;
const theme = 'content/themes/source/assets';
/** Requests of every page of Ghost's default theme, for an anonymous reader. */
const requests = [
  { from: 'ghost', file: `${theme}/built/screen.css`, kind: 'style' },
  { from: 'ghost', file: `${theme}/built/source.js`, kind: 'script' },
  { from: 'ghost', file: `${theme}/fonts/inter-roman.woff2`, kind: 'font' },
  { from: 'ghost', file: 'core/frontend/public/member-attribution.min.js', kind: 'script' },
  { from: 'portal', file: 'umd/portal.min.js', kind: 'script' },
  { from: 'search', file: 'umd/sodo-search.min.js', kind: 'script' },
  { from: 'search', file: 'umd/main.css', kind: 'style' },
] as const satisfies readonly { from: keyof typeof packages; file: string; kind: 'style' | 'script' | 'font' }[];

export type GhostWeight = { style: number; script: number; total: number };

/** Extracts a package of the registry into a folder. @returns whether it exists */
function unpack(name: string, folder: string): boolean {
  fs.mkdirSync(folder);
  const packed = spawnSync('npm', ['pack', name, '--silent', '--pack-destination', folder], { encoding: 'utf8' });
  const file = packed.stdout?.trim().split('\n').pop();
  if (packed.status !== 0 || !file) return false;
  return spawnSync('tar', ['-xzf', path.join(folder, file), '-C', folder, '--strip-components=1']).status === 0;
}

/**
 * Returns the bytes that a page of Ghost's default theme loads besides its HTML (gzip; fonts as they are): theme
 * only, and with Portal and search. Undefined if the registry does not answer.
 */
export async function weighGhost(): Promise<{ theme: GhostWeight; whole: GhostWeight } | undefined> {
  const { folder, remove } = temporaryFolder();
  const at = (name: keyof typeof packages) => path.join(folder, name);
  try {
    for (const name of ['ghost', 'portal', 'search'] as const) if (!unpack(packages[name], at(name))) return undefined;
    const weights = requests.map(({ from, file, kind }) => {
      const bytes = fs.readFileSync(path.join(at(from), file));
      return { from, kind, size: kind === 'font' ? bytes.length : zlib.gzipSync(bytes, { level: 9 }).length };
    });
    const weightOf = (some: typeof weights): GhostWeight => {
      const sumOf = (parts: typeof weights) => parts.reduce((sum, { size }) => sum + size, 0);
      return {
        style: sumOf(some.filter(({ kind }) => kind === 'style')),
        script: sumOf(some.filter(({ kind }) => kind === 'script')),
        total: sumOf(some),
      };
    };
    return { theme: weightOf(weights.filter(({ from }) => from === 'ghost')), whole: weightOf(weights) };
  } finally {
    await remove();
  }
}
