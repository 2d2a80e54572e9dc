import { describe, expect, it } from 'vitest';
import { installationFor } from './install.mjs';

const lockHash = 'b2';
const wanted = (command: string, installed?: string) => {
  const installation = installationFor({ command, lockHash, installed });
  return installation && `${installation.npm.slice(0, installation.npm.indexOf('--ignore-scripts')).join(' ')} -> ${installation.mark}`;
};
const forStart = 'ci --omit=dev -> b2 start';
const everything = 'ci --include=dev -> b2';
const completion = 'install --no-save --include=dev -> b2';

describe('an installation', () => {
  it.each(['start', 'build', 'import', 'export', 'stats'])('for %s has no packages of tests and checks', (command) => {
    expect(wanted(command)).toBe(forStart);
    expect(wanted(command, 'a1 start')).toBe(forStart);
    expect(wanted(command, 'b2 start')).toBeUndefined();
  });

  it.each(['test', 'check', 'bench', 'soak', 'dev'])('for %s has everything, and completes one for start', (command) => {
    expect(wanted(command)).toBe(everything);
    expect(wanted(command, 'a1 start')).toBe(everything);
    expect(wanted(command, 'b2 start')).toBe(completion);
  });

  it.each(['start', 'build', 'import', 'export', 'stats', 'test', 'check', 'dev'])('of everything stays one for %s', (command) => {
    expect(wanted(command, 'b2')).toBeUndefined();
    expect(wanted(command, 'a1')).toBe(everything);
    expect(wanted(command, 'unknown')).toBe(everything);
  });

  it('never runs scripts of packages, and never touches the lock', () => {
    for (const installed of [undefined, 'a1', 'a1 start', 'b2 start']) {
      const npm: string[] = installationFor({ command: 'test', lockHash, installed })?.npm ?? [];
      expect(npm).toContain('--ignore-scripts');
      expect(npm[0] === 'ci' || npm.includes('--no-save')).toBe(true);
    }
  });
});
