import { expect, it } from 'vitest';
import { libFaults } from './lib-files.ts';

const faultsOf = (sources: Record<string, string>) => libFaults(new Map(Object.entries(sources)));
const importOf = (file: string) => `import { a } from '${file}';\n`;

it('accepts a file of lib that a browser file and a server file import', () => {
  expect(
    faultsOf({
      'src/lib/a.ts': '',
      'src/shell/b.ts': importOf('../lib/a.ts'),
      'src/server/http/c.ts': importOf('../../lib/a.ts'),
    }),
  ).toEqual([]);
});

it('follows imports inside lib', () => {
  expect(
    faultsOf({
      'src/lib/a.ts': '',
      'src/lib/b.ts': "import type { A } from './a.ts';\n",
      'src/features/x/schema.ts': importOf('../../lib/b.ts'),
    }),
  ).toEqual([]);
});

it('names the file that one side alone imports', () => {
  expect(
    faultsOf({
      'src/lib/a.ts': '',
      'src/lib/b.ts': '',
      'src/features/x/X.island.tsx': importOf('../../lib/a.ts'),
      'src/screens/x/x.astro': importOf('../../lib/b.ts'),
    }),
  ).toEqual([
    'src/lib/a.ts: no server file imports it. Move it to the room that uses it.',
    'src/lib/b.ts: no browser file imports it. Move it to the room that uses it.',
  ]);
});
