import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesBelow } from '../../testing/folders.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { originalsIn } from './originals.ts';

let folder: string;
beforeAll(() => {
  folder = path.join(temporaryFolder('originals'), 'below');
});
afterAll(() => fs.rmSync(path.dirname(folder), { recursive: true }));

it('keeps the same bytes once, under their hash, and gives them back', () => {
  const originals = originalsIn(folder);
  const hash = originals.keep(Buffer.from('een tekening'));
  expect(originals.keep(Buffer.from('een tekening'))).toBe(hash);
  expect(filesBelow(folder)).toEqual([path.join(hash.slice(0, 2), hash)]);
  expect([originals.has(hash), originals.read(hash).toString()]).toEqual([true, 'een tekening']);
  expect(originals.keep(Buffer.from('een andere'))).not.toBe(hash);
});

it('leaves bytes alone that another call has stored meanwhile', async () => {
  const originals = originalsIn(folder);
  const hash = originals.keep(Buffer.from('een tekening'));
  const target = path.join(folder, 'placed');
  await Promise.all(Array.from({ length: 4 }, () => originals.place(hash, target)));
  expect(fs.statSync(target).ino).toBe(fs.statSync(path.join(folder, hash.slice(0, 2), hash)).ino);
  fs.rmSync(target);
});

it('says that bytes are missing, and fails to read them', () => {
  const originals = originalsIn(folder);
  expect(originals.has('a'.repeat(64))).toBe(false);
  expect(() => originals.read('a'.repeat(64))).toThrow('ENOENT');
});

it('hashes only where there is no folder', () => {
  const kept = originalsIn(folder).keep(Buffer.from('x'));
  expect(originalsIn(undefined).keep(Buffer.from('x'))).toBe(kept);
  expect(originalsIn(undefined).has('anything')).toBe(true);
});
