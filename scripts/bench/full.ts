import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { buildId } from './bundle.ts';
import type { Kind } from './databases.ts';
import { type Installation, install, nameOf } from './databases.ts';
import type { Multiplied } from './documents.ts';
import { measured } from './measured.ts';
import { summary } from './profile.ts';
import { temporaryFolder } from './tidy.ts';

export type Published = { seconds: number; cpuSeconds: number; pages: number; peakBytes: number };

/** The documents as a file for the import. */
export async function writeDocuments({ documents }: Multiplied): Promise<{ file: string; remove(): Promise<void> }> {
  const { folder, remove } = temporaryFolder();
  const file = path.join(folder, 'documents.ndjson');
  const stream = fs.createWriteStream(file);
  for (const document of documents()) if (!stream.write(`${JSON.stringify(document)}\n`)) await once(stream, 'drain');
  stream.end();
  await once(stream, 'finish');
  return { file, remove };
}

/** An installation with the documents in it, brought in by the ordinary import. */
export async function filled(kind: Kind, file: string): Promise<Installation> {
  const installation = await install(kind);
  const { seconds } = await measured(process.execPath, ['src/server/import.ts', file], { env: installation.env });
  console.log(`${nameOf[kind]}: documents brought in within ${seconds.toFixed(0)} s`);
  return installation;
}

export const siteOf = ({ dataDir }: Installation): string => path.join(dataDir, 'releases', buildId(), 'site');

/** One full publish in a process of its own, into a folder that is not there yet. */
export async function publishOnce({ env, kind }: Installation, { profile = false } = {}): Promise<Published> {
  const { folder, remove } = temporaryFolder();
  const flags = profile ? ['--cpu-prof', '--cpu-prof-name=publish.cpuprofile', `--cpu-prof-dir=${folder}`] : [];
  const { output, peakBytes, cpuSeconds } = await measured(process.execPath, [...flags, 'scripts/bench.ts', 'publish-once'], { env });
  if (profile)
    console.log(`\nWhere the main thread's time goes, from ${nameOf[kind]}\n${summary(path.join(folder, 'publish.cpuprofile'))}\n`);
  await remove();
  const { pages, milliseconds } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { pages: number; milliseconds: number };
  return { pages, seconds: milliseconds / 1_000, cpuSeconds, peakBytes };
}
