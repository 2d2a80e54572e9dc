import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differencesBetween } from '../../src/testing/sites.ts';
import { faultsIn, temporaryFiles } from './site.ts';

let root: string;
const write = (file: string, body: string | Buffer) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), body);
};
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-soak-'));
  write('here/dbbe/index.html', '<html></html>');
  write('here/dbbe/index.html.br', brotliCompressSync('<html></html>'));
  write('here/dbbe/payload.json', '{}');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));
const faults = (settled: boolean) => faultsIn(path.join(root, 'here'), settled);

it('finds nothing wrong with whole files', () => expect(faults(true)).toEqual([]));

it('finds files that are half there', () => {
  write('here/dbbe/index.html', '<html>');
  write('here/dbbe/payload.json', '{"a":');
  write('here/dbbe/feed.xml', '');
  write('here/dbbe/a/index.html.br', brotliCompressSync('<html></html>').subarray(0, 6));
  expect(faults(false).sort()).toEqual([
    'dbbe/a/index.html.br cannot be unpacked',
    'dbbe/feed.xml is empty',
    'dbbe/index.html is only half there',
    'dbbe/payload.json is no JSON',
  ]);
});

it('compares what is packed only where nothing is under way', () => {
  write('here/dbbe/index.html', '<html>new</html>');
  expect(faults(false)).toEqual([]);
  expect(faults(true)).toEqual(['dbbe/index.html.br is not what lies beside it']);
});

it('tells temporary files from published ones', () => {
  write('here/dbbe/index.html.12-3.tmp', '<ht');
  expect(faults(true)).toEqual([]);
  expect(temporaryFiles(path.join(root, 'here'))).toEqual(['dbbe/index.html.12-3.tmp']);
});

it('says how a site differs from a fresh one', () => {
  write('there/dbbe/index.html', '<html>other</html>');
  write('there/dbbe/index.html.br', brotliCompressSync('<html></html>'));
  write('there/dbbe/fr/index.html', '<html></html>');
  expect(differencesBetween(path.join(root, 'here'), path.join(root, 'there')).sort()).toEqual([
    'dbbe/fr/index.html is missing',
    'dbbe/index.html is not what a fresh publish makes',
    'dbbe/payload.json is there, but a fresh publish has none',
  ]);
});
