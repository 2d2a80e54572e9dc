import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Installation, install, type Kind, nameOf as nameOfKind } from '../bench/databases.ts';
import { multiply } from '../bench/documents.ts';
import { writeDocuments } from '../bench/full.ts';
import { measured } from '../bench/measured.ts';
import { milliseconds, percentile, plain } from '../bench/numbers.ts';
import { type Server, startServer } from '../bench/server.ts';
import { realTexts } from '../bench/texts.ts';
import { between, type Chance } from './chance.ts';
import { createEditor } from './edits.ts';
import { compareWithFresh, editDirectly, forgetRelease, siteOf, withDatabase } from './installation.ts';
import { expectations, servedFiles, untilIdle, untilLive } from './live.ts';
import { type Change, createModel, type Edit, type Model } from './model.ts';
import { openOffice, type Worked } from './office.ts';
import { hasHappened, rowFaults } from './rows.ts';
import { faultsIn, temporaryFiles } from './site.ts';

const articles = 150;
/** Generous time limit for a busy machine; the actual time is reported. */
const liveWithinMilliseconds = 30_000;
const idleWithinMilliseconds = 120_000;
/** In one of this many rounds the server is killed during a full publish, alternately over the present site and into an empty folder. */
const publishEvery = 4;
const freshEvery = 2 * publishEvery;
/** Acknowledged edits before a kill, and the maximum wait for them. */
const mostEdits = 12;
const longestMilliseconds = 20_000;
/** Share of rounds with an edit while the server is down. */
const downtimeShare = 0.4;

type Soak = { installation: Installation; model: Model; next: () => Edit; chance: Chance };
export type Soaked = { kills: number; edits: number; faults: string[] };

const nothing: Worked = { edits: 0, changes: [], open: undefined, faults: [] };

/** Kills a server after some edits, at a random moment. */
async function workAndKill({ installation, model, next, chance }: Soak, server: Server): Promise<Worked> {
  const enough = Math.floor(between(chance, 0, mostEdits));
  const office = openOffice({ dataDir: installation.dataDir, port: server.ready, model, next, chance });
  for (const start = performance.now(); office.edits() < enough && performance.now() - start < longestMilliseconds; ) await pause(1);
  await pause(between(chance, 0, 400));
  await server.kill();
  return office.closed;
}

async function publishAndKill({ installation, chance }: Soak, server: Server, isFresh: boolean): Promise<Worked> {
  await server.stop();
  await withDatabase(installation, forgetRelease);
  if (isFresh) fs.rmSync(siteOf(installation), { recursive: true, force: true });
  const publishing = startServer(installation.env);
  await pause(between(chance, 300, 2_500));
  await publishing.kill();
  return nothing;
}

/** Reverts the last change before it is published. */
async function editWhileDown({ installation, model, chance }: Soak, { open, changes }: Worked): Promise<Change[]> {
  const last = changes.at(-1);
  if (open || !last?.before || chance() > downtimeShare) return [];
  const edit: Edit = { kind: 'taken back', changes: [{ name: last.name, before: last.after, after: last.before }] };
  await withDatabase(installation, (connection) => editDirectly(connection, edit));
  model.apply(edit);
  return edit.changes;
}

/** Returns the acknowledged edits that are missing after a restart. */
async function verify(
  { installation, model }: Soak,
  server: Server,
  worked: Worked,
): Promise<{ faults: string[]; liveMilliseconds: number }> {
  const port = await server.ready;
  const site = siteOf(installation);
  const { open } = worked;
  const changes = [...worked.changes];
  if (open && (await withDatabase(installation, ({ db }) => hasHappened(db, open)))) {
    model.apply(open);
    changes.push(...open.changes);
  }
  const live = await untilLive(port, expectations(changes), liveWithinMilliseconds);
  const isIdle = await untilIdle(port, idleWithinMilliseconds);
  const faults = [
    ...live.faults,
    ...(isIdle ? [] : ['The outbox does not become empty']),
    ...(await withDatabase(installation, ({ db }) => rowFaults(db, model))),
    ...faultsIn(site, true),
    ...(await servedFiles(port, temporaryFiles(site).slice(0, 3))),
  ];
  return { faults, liveMilliseconds: live.milliseconds };
}

async function begin(kind: Kind, chance: Chance): Promise<Soak> {
  const content = multiply(realTexts(), articles, new Date());
  const installation = await install(kind);
  const { file, remove } = await writeDocuments(content);
  await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });
  await remove();
  const model = createModel(content.documents());
  return { installation, model, next: createEditor(model, chance), chance };
}

/** Kills a server on one kind of database a number of times, and checks the state after each. */
export async function soakOn(kind: Kind, kills: number, chance: Chance): Promise<Soaked> {
  const soak = await begin(kind, chance);
  const { installation } = soak;
  const site = siteOf(installation);
  const result: Soaked = { kills, edits: 0, faults: [] };
  const liveAfter: number[] = [];
  const temporary = new Set<string>();
  let server = startServer(installation.env);
  await server.ready;
  for (let round = 1; round <= kills; round++) {
    const isPublish = round % publishEvery === 0;
    const isFresh = round % freshEvery === 0;
    const worked = isPublish ? await publishAndKill(soak, server, isFresh) : await workAndKill(soak, server);
    // A folder that is not served yet may be incomplete.
    const left = isFresh ? [] : faultsIn(site, false);
    const undone = await editWhileDown(soak, worked);
    const start = performance.now();
    server = startServer(installation.env);
    await server.ready;
    const readyMilliseconds = performance.now() - start;
    const { faults, liveMilliseconds } = await verify(soak, server, { ...worked, changes: [...worked.changes, ...undone] });
    liveAfter.push(liveMilliseconds);
    for (const name of temporaryFiles(site)) temporary.add(name);
    const all = [...worked.faults, ...left.map((fault) => `After the kill ${fault}`), ...faults];
    result.faults.push(...all);
    result.edits += worked.edits;
    const did = isPublish
      ? `while it published everything${isFresh ? ' for the first time' : ''}`
      : `after ${plain(worked.edits)} edits${undone.length ? ', the last taken back while it was down' : ''}`;
    console.log(
      `${nameOfKind[kind]} ${round}/${kills}: killed ${did}; up again in ${milliseconds(readyMilliseconds)}, all live ${milliseconds(liveMilliseconds)} later`,
    );
    for (const fault of all.slice(0, 10)) console.log(`  ✗ ${fault}`);
  }
  await server.stop();
  const differences = await compareWithFresh(installation);
  for (const difference of differences.slice(0, 10)) console.log(`  ✗ ${difference}`);
  result.faults.push(...differences);
  console.log(
    `${nameOfKind[kind]}: ${kills} kills, ${plain(result.edits)} acknowledged edits, live at most ${milliseconds(percentile(liveAfter, 100))} after the start; ` +
      `the site ${differences.length ? 'differs from' : 'equals'} a fresh publish; ${plain(temporary.size)} temporary files stayed behind, which nobody is served`,
  );
  await installation.remove();
  return result;
}
