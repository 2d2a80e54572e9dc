import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

describe('files', () => {
  const roles =
    /^(?:[a-z]+-)?(?:schema|rules|endpoints|queries|save|commands|source|front|api|store)\.ts$|^use-[a-z]+\.ts$|^[a-z]+\.css$|^mail\.tsx$|^[A-Z]\w*\.(?:island|desk)\.tsx$|^[A-Z]\w*\.astro$|\.test\.tsx?$/;

  it('of a feature have the name of a role', () => {
    const others = fs
      .readdirSync('src/features', { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && entry.parentPath !== 'src/features' && !entry.parentPath.includes('wallstest') && !roles.test(entry.name),
      )
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(others).toEqual([]);
  });

  it('of a feature lie in the folder of one noun, or in one of its capabilities, not deeper', () => {
    const deeper = fs
      .readdirSync('src/features', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() && path.relative('src/features', entry.parentPath).includes(path.sep));
    expect(deeper).toEqual([]);
  });
});

describe('publishing', () => {
  it('names no file and no address of the server, also not in a string', () => {
    const named = fs
      .readdirSync('src/publishing', { encoding: 'utf8' })
      .filter((file) => !/\.test\.|wallstest/.test(file))
      .flatMap((file) => {
        const text = fs.readFileSync(path.join('src/publishing', file), 'utf8').replaceAll('astro/runtime/server/', '');
        return [...text.matchAll(/['"`][^'"`\n]*(?:\bserver\/|\/api\b)[^'"`\n]*['"`]/g)].map(([literal]) => `${file}: ${literal}`);
      });
    expect(named).toEqual([]);
  });
});
