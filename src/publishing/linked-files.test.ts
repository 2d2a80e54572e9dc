import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createLinkedFiles } from './linked-files.ts';

const releasesDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-linked-'));
afterAll(() => fs.rmSync(releasesDir, { recursive: true, force: true }));

it('takes the hosts of a withheld portal away until it is given back, also when the portals are completed meanwhile', async () => {
  const byHost = new Map([
    ['dbbe.example', 'dbbe'],
    ['hobe.example', 'hobe'],
    ['www.hobe.example', 'hobe'],
  ]);
  for (const portal of ['dbbe', 'hobe']) fs.mkdirSync(path.join(releasesDir, 'one/site', portal), { recursive: true });
  const files = createLinkedFiles({
    ...{ releasesDir, release: 'one', assetDirs: [], mediaDir: path.join(releasesDir, 'media') },
    hosts: async () => byHost,
    appHost: async () => 'hobe.example:4000',
    openFiles: async () => new Map(),
  });
  const served = (below: string) => fs.readdirSync(path.join(releasesDir, 'one/web', below)).sort();
  await files.complete();
  expect(served('hosts')).toEqual([...byHost.keys()]);
  files.withhold(new Set(['hobe']));
  expect(served('hosts')).toEqual(['dbbe.example']);
  await files.complete();
  expect(served('hosts')).toEqual(['dbbe.example']);
  expect(served('staff')).toEqual(['hobe.example']);
  files.withhold(new Set());
  expect(served('hosts')).toEqual([...byHost.keys()]);
});
