import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

// A violation of each kind is planted beside real files, under names that nothing else has.
const planted: string[] = [];
afterAll(() => {
  for (const file of planted) fs.rmSync(file, { recursive: true, force: true });
});

function lint(file: string, text: string): string {
  const folder = path.dirname(file);
  if (!fs.existsSync(folder)) planted.push(folder);
  fs.mkdirSync(folder, { recursive: true });
  planted.push(file);
  fs.writeFileSync(file, text);
  try {
    execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'lint', '--reporter=github', file], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    fs.rmSync(file, { force: true });
  }
}

const feature = 'src/features/wallstest';

describe('walls', () => {
  it.each([
    ['lib asks Node', 'src/lib/wallstest.ts', "import fs from 'node:fs';\nexport const a = fs;\n", 'lib runs in the browser too'],
    ['lib asks the database', 'src/lib/wallstest.ts', "import { key } from '../db/keys.ts';\nexport const a = key;\n", 'ground floor'],
    [
      'a schema asks rules',
      `${feature}/schema.ts`,
      "import { groupOf } from '../articles/rules.ts';\nexport const a = groupOf;\n",
      'A schema imports lib',
    ],
    [
      'rules ask queries',
      `${feature}/rules.ts`,
      "import { themesOf } from '../themes/queries.ts';\nexport const a = themesOf;\n",
      'Rules import lib',
    ],
    [
      'an endpoint asks the database',
      `${feature}/endpoints.ts`,
      "import { key } from '../../db/keys.ts';\nexport const a = key;\n",
      'An endpoint is made of',
    ],
    [
      'an island asks queries',
      `${feature}/X.island.tsx`,
      "import { a } from './queries.ts';\nexport const b = a;\n",
      'call an endpoint instead',
    ],
    [
      'a store asks another feature',
      `${feature}/store.ts`,
      "import { a } from '../themes/store.ts';\nexport const b = a;\n",
      'lends its schema',
    ],
    [
      'queries ask another feature',
      `${feature}/queries.ts`,
      "import { themesOf } from '../themes/queries.ts';\nexport const a = themesOf;\n",
      'lends its schema',
    ],
    [
      'an answer asks the server',
      `${feature}/api.ts`,
      "import { readEnv } from '../../server/env.ts';\nexport const a = readEnv;\n",
      'A feature does not know',
    ],
    [
      'a static part asks the database',
      `${feature}/X.astro`,
      "---\nimport { key } from '../../db/keys.ts';\nconst a = key;\n---\n<p>{a.portals()}</p>\n",
      'A static part shows its props',
    ],
    [
      'ui asks a feature',
      'src/ui/wallstest.ts',
      "import { groupOf } from '../features/articles/rules.ts';\nexport const a = groupOf;\n",
      'ui knows no feature',
    ],
    [
      'the shell asks the database',
      'src/shell/wallstest.ts',
      "import { key } from '../db/keys.ts';\nexport const a = key;\n",
      'The shell is small',
    ],
    [
      'a screen asks the server',
      'src/screens/wallstest.ts',
      "import { readEnv } from '../server/env.ts';\nexport const a = readEnv;\n",
      'Screens are built',
    ],
    [
      'the publisher asks the server',
      'src/publisher/wallstest.ts',
      "import { readEnv } from '../server/env.ts';\nexport const a = readEnv;\n",
      'The publisher does not know',
    ],
    [
      'the database asks a feature',
      'src/db/wallstest.ts',
      "import { themesOf } from '../features/themes/queries.ts';\nexport const a = themesOf;\n",
      'The database knows nothing',
    ],
    ['a re-export', `${feature}/queries.ts`, "export { themesOf } from '../themes/queries.ts';\n", 'lends its schema'],
    ['a dynamic import', `${feature}/X.island.tsx`, "export const a = () => import('../../db/keys.ts');\n", 'call an endpoint instead'],
    ['a default export', 'src/ui/wallstest.ts', 'export default 1;\n', 'noDefaultExport'],
    ['a file of 301 lines', 'src/ui/wallstest.ts', `export const a = [\n${'  1,\n'.repeat(300)}];\n`, 'noExcessiveLinesPerFile'],
  ])('catch it when %s', (_, file, text, message) => {
    expect(lint(file, text)).toContain(message);
  });

  it('catch a circle of imports', () => {
    const other = 'src/ui/wallstest-other.ts';
    planted.push(other);
    fs.writeFileSync(other, "import { a } from './wallstest.ts';\nexport const b = () => a;\n");
    expect(lint('src/ui/wallstest.ts', "import { b } from './wallstest-other.ts';\nexport const a = () => b;\n")).toContain(
      'noImportCycles',
    );
    fs.rmSync(other);
  });
});

describe('files', () => {
  const roles =
    /^(?:schema|rules|endpoints|queries|save|api|store)\.ts$|^mail\.tsx$|^[A-Z]\w*\.island\.tsx$|^[A-Z]\w*\.astro$|\.test\.tsx?$/;

  it('of a feature have the name of a role', () => {
    const strangers = fs
      .readdirSync('src/features', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('wallstest') && !roles.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
    expect(strangers).toEqual([]);
  });

  it('of a feature lie in the folder of one noun, not deeper', () => {
    const deeper = fs
      .readdirSync('src/features', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.parentPath !== 'src/features');
    expect(deeper).toEqual([]);
  });
});
