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

describe('comments and descriptions', () => {
  it('name files that exist', () => {
    const files = fs.globSync(['src/**/*', 'scripts/**/*', 'i18n/*', 'public/**/*', '*.*'], { exclude: ['**/node_modules'] });
    const existing = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
    const lost = files
      .filter((file) => /\.(?:tsx?|mjs|astro|css|md)$/.test(file) && !/wallstest|LOOKUP\.md$/.test(file))
      .flatMap((file) =>
        [...fs.readFileSync(file, 'utf8').matchAll(/`(?:src\/)?([\w./-]+\.(?:tsx?|mjs|astro|css))`/g)]
          .map(([, name = '']) => name)
          // X stands for any name.
          .filter((name) => !/\bX\./.test(name) && !existing(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(lost).toEqual([]);
  });

  it('open with their subject, and state invariants as facts', () => {
    const riddling = fs
      .globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}'], { exclude: ['**/node_modules'] })
      .filter((file) => !/wallstest/.test(file))
      .flatMap((file) => {
        const comments = fs.readFileSync(file, 'utf8').match(/\/\*\*?\s(?:What|Where|Who|Whether|How)\b|^\s*(?:\*|\/\/) Never:/gm) ?? [];
        return comments.map((comment) => `${file}: ${comment.trim()}`);
      });
    expect(riddling).toEqual([]);
  });
});
