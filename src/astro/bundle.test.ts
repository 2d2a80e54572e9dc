import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/servers/server.ts';
import { sealBundle, stateOfBundle } from './bundle.ts';

describe('a bundle', () => {
  const dist = temporaryFolder('bundle');
  const entry = path.join(dist, 'server/entry.mjs');
  afterAll(() => fs.rmSync(dist, { recursive: true }));

  it('is missing, fresh, stale or damaged, and it shows', () => {
    expect(stateOfBundle(dist, 'a')).toBe('missing');
    for (const folder of ['server', 'client']) fs.mkdirSync(path.join(dist, folder));
    fs.writeFileSync(entry, 'export const whole = true;\n');
    sealBundle(dist, 'a');
    expect(stateOfBundle(dist, 'a')).toBe('fresh');
    expect(stateOfBundle(dist, 'b')).toBe('stale');
    fs.writeFileSync(entry, 'export const who');
    expect(stateOfBundle(dist, 'a')).toBe('damaged');
    fs.rmSync(entry);
    expect(stateOfBundle(dist, 'a')).toBe('damaged');
    fs.writeFileSync(path.join(dist, 'build.json'), '{');
    expect(stateOfBundle(dist, 'a')).toBe('damaged');
  });
});
