import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A violation: its name, the file that has it, the text of that file, and a part of the message. */
type Violation = readonly [name: string, file: string, text: string, message: string];

const feature = 'src/features/wallstest';
const violations: readonly Violation[] = [
  ['lib asks Node', 'src/lib/wallstest.ts', "import fs from 'node:fs';\nexport const a = fs;\n", 'lib runs in the browser too'],
  ['lib asks the database', 'src/lib/wallstest.ts', "import { key } from '../content/keys.ts';\nexport const a = key;\n", 'ground floor'],
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
    "import { key } from '../../content/keys.ts';\nexport const a = key;\n",
    'An endpoint is made of',
  ],
  [
    'queries ask the tables of internal notes',
    `${feature}/queries.ts`,
    "import { ticketNotes } from '../../db/tables/ticket-room.ts';\nexport const a = ticketNotes;\n",
    'never read internal notes',
  ],
  [
    'a door of customers asks what is of staff',
    'src/features/tickets/member/wallstest-queries.ts',
    "import { staffTicket } from '../room/detail-queries.ts';\nexport const a = staffTicket;\n",
    'never read internal notes',
  ],
  [
    'an island asks queries',
    `${feature}/X.island.tsx`,
    "import { a } from './queries.ts';\nexport const b = a;\n",
    'call an endpoint instead',
  ],
  [
    'an island asks for the catalogue',
    `${feature}/X.island.tsx`,
    "import { translator } from '../../i18n/messages.ts';\nexport const a = translator;\n",
    'holds no catalogue',
  ],
  [
    'a schema of a capability asks rules of its feature',
    `${feature}/parts/schema.ts`,
    "import { a } from '../rules.ts';\nexport const b = a;\n",
    'A schema imports lib',
  ],
  [
    'rules of a capability ask queries of another one',
    `${feature}/parts/rules.ts`,
    "import { a } from '../others/queries.ts';\nexport const b = a;\n",
    'Rules import lib',
  ],
  [
    'queries of a capability ask another feature',
    `${feature}/parts/queries.ts`,
    "import { themesOf } from '../../themes/queries.ts';\nexport const a = themesOf;\n",
    'lends its schema',
  ],
  [
    'queries ask a capability of another feature',
    `${feature}/queries.ts`,
    "import { a } from '../newsletters/mail/queries.ts';\nexport const b = a;\n",
    'lends its schema',
  ],
  [
    'an island of a capability asks queries of its feature',
    `${feature}/parts/X.island.tsx`,
    "import { a } from '../queries.ts';\nexport const b = a;\n",
    'call an endpoint instead',
  ],
  [
    'a staff island of a capability asks the database',
    `${feature}/parts/X.desk.tsx`,
    "import { key } from '../../../content/keys.ts';\nexport const a = key;\n",
    'call an endpoint instead',
  ],
  [
    'an answer of a capability asks the server',
    `${feature}/parts/api.ts`,
    "import { readEnv } from '../../../server/env.ts';\nexport const a = readEnv;\n",
    'A feature does not know',
  ],
  [
    'messages ask the database',
    'src/i18n/wallstest.ts',
    "import { key } from '../content/keys.ts';\nexport const a = key;\n",
    'Messages know lib alone',
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
    'a source asks another feature',
    `${feature}/source.ts`,
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
    "---\nimport { key } from '../../content/keys.ts';\nconst a = key;\n---\n<p>{a.portals()}</p>\n",
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
    "import { key } from '../content/keys.ts';\nexport const a = key;\n",
    'The shell is small',
  ],
  [
    'a screen asks the server',
    'src/screens/wallstest.ts',
    "import { readEnv } from '../server/env.ts';\nexport const a = readEnv;\n",
    'Screens are built',
  ],
  [
    'the desk asks a feature',
    'src/desk/wallstest.ts',
    "import { groupOf } from '../features/articles/rules.ts';\nexport const a = groupOf;\n",
    'The desk knows no feature',
  ],
  [
    'a staff island asks queries',
    `${feature}/X.desk.tsx`,
    "import { a } from './queries.ts';\nexport const b = a;\n",
    'call an endpoint instead',
  ],
  [
    'a staff island asks queries with a word before them',
    `${feature}/X.desk.tsx`,
    "import { a } from './member-queries.ts';\nexport const b = a;\n",
    'call an endpoint instead',
  ],
  [
    'a second file that saves asks another feature',
    `${feature}/project-save.ts`,
    "import { themesOf } from '../themes/queries.ts';\nexport const a = themesOf;\n",
    'lends its schema',
  ],
  [
    'an island of readers asks the desk',
    `${feature}/X.island.tsx`,
    "import { a } from '../../desk/navigation.ts';\nexport const b = a;\n",
    'The desk is for staff',
  ],
  [
    'a screen of readers asks a staff island',
    'src/screens/wallstest.ts',
    "import { a } from '../features/staff/X.desk.tsx';\nexport const b = a;\n",
    'The desk is for staff',
  ],
  [
    'the shell of readers asks the desk',
    'src/shell/wallstest.ts',
    "import { a } from '../desk/navigation.ts';\nexport const b = a;\n",
    'The shell is small',
  ],
  [
    'publishing asks the server',
    'src/publishing/wallstest.ts',
    "import { readEnv } from '../server/env.ts';\nexport const a = readEnv;\n",
    'Publishing does not know',
  ],
  [
    'the database asks a feature',
    'src/db/wallstest.ts',
    "import { themesOf } from '../features/themes/queries.ts';\nexport const a = themesOf;\n",
    'The database knows nothing',
  ],
  [
    'content asks a feature',
    'src/content/wallstest.ts',
    "import { themesOf } from '../features/themes/queries.ts';\nexport const a = themesOf;\n",
    'knows no noun',
  ],
  [
    'a folder of content asks a feature',
    'src/content/history/wallstest.ts',
    "import { themesOf } from '../../features/themes/queries.ts';\nexport const a = themesOf;\n",
    'knows no noun',
  ],
  [
    'searching asks a feature',
    'src/search/query/wallstest.ts',
    "import { themesOf } from '../../features/themes/queries.ts';\nexport const a = themesOf;\n",
    'knows no noun',
  ],
  [
    'mail asks the server',
    'src/mail/wallstest.ts',
    "import { mailKinds } from '../server/mails.ts';\nexport const a = mailKinds;\n",
    'knows no kind of mail',
  ],
  [
    'a job runner asks the server',
    'src/jobs/wallstest.ts',
    "import { jobsOf } from '../server/jobs.ts';\nexport const a = jobsOf;\n",
    'knows no job',
  ],
  [
    'a limit asks a feature',
    'src/limits/wallstest.ts',
    "import { rateLimits } from '../features/login/rules.ts';\nexport const a = rateLimits;\n",
    'know no call',
  ],
  [
    'the server asks the build',
    'src/server/wallstest.ts',
    "import { publishing } from '../astro/integration.ts';\nexport const a = publishing;\n",
    'for the build alone',
  ],
  ['a re-export', `${feature}/queries.ts`, "export { themesOf } from '../themes/queries.ts';\n", 'lends its schema'],
  ['a dynamic import', `${feature}/X.island.tsx`, "export const a = () => import('../../content/keys.ts');\n", 'call an endpoint instead'],
  ['a default export', 'src/ui/wallstest.ts', 'export default 1;\n', 'noDefaultExport'],
  ['a file of 301 lines', 'src/ui/wallstest.ts', `export const a = [\n${'  1,\n'.repeat(300)}];\n`, 'noExcessiveLinesPerFile'],
  ['a circle of imports', 'src/ui/wallstest-a.ts', "import { b } from './wallstest-b.ts';\nexport const a = () => b;\n", 'noImportCycles'],
  [
    'the other half of a circle',
    'src/ui/wallstest-b.ts',
    "import { a } from './wallstest-a.ts';\nexport const b = () => a;\n",
    'noImportCycles',
  ],
];

/** Returns a path of its own for each violation: a role's name stays, in a folder of its own. */
function placeOf(index: number, file: string): string {
  if (file.includes('wallstest-')) return file;
  return file.startsWith(feature) ? file.replace(feature, `${feature}${index}`) : file.replace('wallstest', `wallstest${index}`);
}

const planted = violations.map(([, file], index) => placeOf(index, file));
let report = '';

// Biome reads the tree once for all violations: a run takes seconds.
beforeAll(() => {
  for (const [index, file] of planted.entries()) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, violations[index]?.[2] ?? '');
  }
  report = spawnSync(
    process.execPath,
    ['node_modules/@biomejs/biome/bin/biome', 'lint', '--reporter=github', '--max-diagnostics=none', ...planted],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  ).stdout;
});
afterAll(() => {
  for (const file of planted) fs.rmSync(file, { force: true });
  for (const folder of new Set(planted.map((file) => path.dirname(file))))
    if (folder.startsWith(feature)) fs.rmSync(folder.replace(/\/parts$/, ''), { recursive: true, force: true });
});

describe('walls', () => {
  it.each(violations.map(([name, , , message], index) => ({ name, message, file: planted[index] ?? '' })))(
    'catch it when $name',
    ({ file, message }) => {
      const ofFile = report.split('\n').filter((line) => line.includes(`${file},`));
      expect(ofFile.join('\n')).toContain(message);
    },
  );
});
