import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../src/features/entities.ts';

const readme = fs.readFileSync('README.md', 'utf8');
const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

describe('the README', () => {
  it('has at most 1,500 words', () => expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_500));

  it('names every entity that can be imported', () => {
    expect([...entitiesOf(undefined).keys()].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('names every command, and no other', () => {
    const named = [...readme.matchAll(/`npm (?:run )?([a-z]+)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
  });

  it('names every measurement and every soak', () => {
    const benches = [...fs.readFileSync('scripts/bench.ts', 'utf8').matchAll(/npm run bench ([a-z-]+)/g)].map(([, name]) => name);
    const soaks = /--what ([a-z|]+)\]/.exec(fs.readFileSync('scripts/soak.ts', 'utf8'))?.[1]?.split('|') ?? [];
    expect([benches.length, soaks.length]).not.toContain(0);
    expect([...benches, ...soaks].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  it('leads to files that exist', () => {
    for (const file of ['README.md', 'src/README.md', 'src/DECISIONS.md']) {
      const text = fs.readFileSync(file, 'utf8');
      const folder = file.startsWith('src/') ? 'src/' : '';
      const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => `${folder}${link}`);
      expect(links.filter((link) => !fs.existsSync(link))).toEqual([]);
    }
  });
});
