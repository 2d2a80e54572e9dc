import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { buildId } from './bundle.ts';
import type { Kind } from './databases.ts';
import { type Installation, install, nameOf } from './databases.ts';
import type { Multiplied } from './documents.ts';
import { mappedBundle } from './mapped.ts';
import { measured } from './measured.ts';
import { mainThreadIn, summary } from './profile.ts';
import { temporaryFolder } from './tidy.ts';

/** `pages` includes the documents for machines, `cpuSeconds` the database. */
export type Published = { seconds: number; cpuSeconds: number; pages: number; peakBytes: number };

/** Writes the documents to a file for the import. */
export async function writeDocuments({ documents }: Multiplied): Promise<{ file: string; remove(): Promise<void> }> {
  const { folder, remove } = temporaryFolder();
  const file = path.join(folder, 'documents.ndjson');
  const stream = fs.createWriteStream(file);
  for (const document of documents()) if (!stream.write(`${JSON.stringify(document)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
  return { file, remove };
}

/** Creates an installation and imports the documents with the import command. */
export async function filled(kind: Kind, file: string): Promise<Installation> {
  const installation = await install(kind);
  const { seconds } = await measured(process.execPath, ['src/server/commands/import.ts', file], { env: installation.env });
  console.log(`${nameOf[kind]}: documents imported in ${seconds.toFixed(0)} s`);
  return installation;
}

export const siteOf = ({ dataDir }: Installation): string => path.join(dataDir, 'releases', buildId(), 'site');

/** Runs one full publish in a separate process, into a new folder. */
export async function publishOnce({ env, databaseCpu }: Installation): Promise<Published> {
  const before = databaseCpu();
  const { output, peakBytes, cpuSeconds } = await measured(process.execPath, ['scripts/bench.ts', 'publish-once'], { env });
  const { pages, milliseconds } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { pages: number; milliseconds: number };
  return { pages, seconds: milliseconds / 1_000, cpuSeconds: cpuSeconds + databaseCpu() - before, peakBytes };
}

/** Profiles the main thread of another full publish, which is slower. */
export async function profilePublish(installation: Installation): Promise<void> {
  const { dist, remove: removeBundle } = await mappedBundle();
  const { folder, remove } = temporaryFolder();
  const env = { ...installation.env, BENCH_BUNDLE: dist };
  fs.rmSync(siteOf(installation), { recursive: true });
  await measured(process.execPath, ['--cpu-prof', `--cpu-prof-dir=${folder}`, 'scripts/bench.ts', 'publish-once'], { env });
  console.log(`\nWhere the main thread's time goes in a publish from ${nameOf[installation.kind]}\n${summary(mainThreadIn(folder))}\n`);
  await remove();
  await removeBundle();
}
