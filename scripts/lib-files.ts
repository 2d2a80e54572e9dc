import fs from 'node:fs';
import path from 'node:path';

/** Text of each file by its path. */
type Sources = ReadonlyMap<string, string>;
type Side = 'browser' | 'server';

const importedFile = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^'?]+)/g;

/** Returns where a file runs by its name (src/README.md): files that run everywhere count for both sides. */
function sidesOf(file: string): readonly Side[] {
  if (/^src\/features\/[^/]+\/(?:[a-z-]+-)?(?:schema|rules|endpoints)\.ts$/.test(file) || file.startsWith('src/search/language/'))
    return ['browser', 'server'];
  if (/\.(?:island|desk)\.tsx$|^src\/desk\/|^src\/features\/[^/]+\/(?:[a-z-]+-)?store\.ts$|^src\/shell\/|^src\/ui\/.*\.tsx?$/.test(file))
    return ['browser'];
  return ['server'];
}

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(importedFile)].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));

/** Returns the files of `lib` that only browser files or only server files import, types included. */
export function libFaults(sources: Sources): string[] {
  const sides = new Map<string, Set<Side>>();
  const add = (file: string, from: readonly Side[]): void => {
    const known = sides.get(file) ?? new Set();
    const news = from.filter((side) => !known.has(side));
    if (!news.length) return;
    sides.set(file, new Set([...known, ...news]));
    if (file.startsWith('src/lib/')) for (const inner of importsOf(file, sources.get(file) ?? '')) add(inner, news);
  };
  for (const [file, text] of sources)
    if (!file.startsWith('src/lib/')) for (const imported of importsOf(file, text)) add(imported, sidesOf(file));
  return [...sources.keys()]
    .filter((file) => file.startsWith('src/lib/'))
    .flatMap((file) =>
      (['browser', 'server'] as const)
        .filter((side) => !sides.get(file)?.has(side))
        .map((side) => `${file}: no ${side} file imports it. Move it to the room that uses it.`),
    );
}

const isChecked = (file: string) => /\.(?:ts|tsx|astro)$/.test(file) && !/\.test\.tsx?$|^src\/(?:testing|e2e|demo)\//.test(file);

/** Returns the same for the files of this repository. */
export const libFaultsHere = (): string[] =>
  libFaults(
    new Map(
      fs
        .readdirSync('src', { recursive: true, encoding: 'utf8' })
        .map((file) => path.posix.join('src', file))
        .filter(isChecked)
        .map((file) => [file, fs.readFileSync(file, 'utf8')]),
    ),
  );
