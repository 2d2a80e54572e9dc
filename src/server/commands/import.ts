import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import zlib from 'node:zlib';
import * as z from 'zod/mini';
import { isCsvName } from '../../content/transfer/csv-lines.ts';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Report, Totals } from '../../content/transfer/import-options.ts';
import { linesOf } from '../../content/transfer/lines.ts';
import { connect, controlSocket, reasonOf } from '../../db/connection.ts';
import { entitiesOf } from '../../features/entities.ts';
import { sources } from '../../features/sources.ts';
import { ensureIndex } from '../../search/index/rebuild.ts';
import { type Env, makeDataDir, readEnv } from '../env.ts';
import { keyedBy, secretOf } from '../secret.ts';
import { type Following, type ImportLine, ownPagesHeader } from './control.ts';
import { createProgress } from './progress.ts';

const usage = `npm run import -- FILE.ndjson [FILE.ndjson.gz FILE.csv ...] [--dry-run] [--wait] [--force]
npm run import -- --schema [ENTITY]     the JSON Schema of one kind of document, or of all
One JSON document a line, or recipients or suppressions as CSV; see README, Import. The exit code is 1 when a line was refused.
Beside a running server it ends when the own pages of the documents are live; with --wait when all pages are that show them.
A field that was edited here since the last import stays as it is and is named; --force takes every field.`;

type Source = { input: Readable /** Share of the file that has been read, from 0 to 1. */; share(): number };

/** Opens a file, decompressed if its name ends in .gz. @throws with a message if it cannot be read */
function open(file: string): Source {
  const stats = fs.statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Error(`There is no file ${file}.`);
  if (!stats.isFile()) throw new Error(`${file} is not a file. Name the files in it.`);
  const raw = fs.createReadStream(file);
  const unzip = zlib.createGunzip();
  // Errors of zlib do not name the file.
  unzip.once('error', (error) => {
    error.message = `${file} cannot be unzipped (${error.message}): it is damaged, or no gzip.`;
  });
  return {
    input: /\.gz$/i.test(file) ? pipeline(raw, unzip, () => {}) : raw,
    share: () => (stats.size ? raw.bytesRead / stats.size : 1),
  };
}

type ImportReporter = { report(report: Report): void; progress(totals: Totals): void; publishing(waiting: number): void };
type Options = { dryRun: boolean; waits: boolean; force: boolean; isCsv: boolean };
type Answer = { totals: Totals; following?: Following | undefined };

async function readAnswer(response: AsyncIterable<Uint8Array>, reporter: ImportReporter): Promise<Answer | undefined> {
  for await (const line of linesOf(response)) {
    if (!('text' in line)) continue;
    const said = JSON.parse(line.text) as ImportLine;
    if ('report' in said) reporter.report(said.report);
    if ('totals' in said) reporter.progress(said.totals);
    if ('publishing' in said) reporter.publishing(said.publishing);
    if ('failed' in said) throw new Error(said.failed);
    if ('done' in said) return { totals: said.done, following: said.following };
  }
  return undefined;
}

/** Imports through the process that holds the embedded database. @returns undefined if no process holds it */
function throughHolder(
  socketPath: string,
  input: Readable,
  { dryRun, waits, force, isCsv }: Options,
  reporter: ImportReporter,
): Promise<Answer | undefined> {
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const headers = {
      'content-type': isCsv ? 'text/csv' : 'application/x-ndjson',
      ...(dryRun && { 'x-dry-run': '1' }),
      ...(force && { 'x-force': '1' }),
      ...(!waits && { [ownPagesHeader]: '1' }),
    };
    const fail = (error: Error) => {
      reject(error);
      // An open stream would keep the process from ending.
      request.destroy();
      input.destroy();
    };
    const stopped = () =>
      fail(new Error('The server stopped during the import. Run the import again: imported documents stay, the others follow.'));
    const request = http.request({ socketPath, path: '/import', method: 'POST', headers }, (response) => {
      readAnswer(response, reporter).then(
        (answer) => (answer ? resolve(answer) : stopped()),
        (error: NodeJS.ErrnoException) => (error.code === undefined ? fail(error) : stopped()),
      );
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (isConnected) stopped();
      else if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
      else fail(error);
    });
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true;
        // A file may have turned out to be damaged before the stream had a reader.
        if (input.errored) return fail(input.errored);
        input.once('error', fail);
        input.pipe(request);
      }),
    );
  });
}

async function importFile(env: Env, input: Readable, options: Options, reporter: ImportReporter): Promise<Answer> {
  const held = env.databaseUrl ? undefined : await throughHolder(controlSocket(env.dataDir), input, options, reporter);
  if (held) return held;
  const { dryRun, force, isCsv } = options;
  const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir });
  try {
    // The index is built before the documents arrive, so that each is indexed once.
    if (!dryRun) await ensureIndex(connection, sources);
    const mediaDir = dryRun ? undefined : path.join(env.dataDir, 'media');
    const totals = await importDocuments(input, {
      db: connection.db,
      entities: entitiesOf(mediaDir, keyedBy(secretOf(env))),
      clock: () => new Date(),
      dryRun,
      force,
      isCsv,
      ...reporter,
    });
    return { totals };
  } finally {
    await connection.close();
  }
}

function printSchemas(name: string | undefined): void {
  const entities = entitiesOf(undefined);
  if (name !== undefined && !entities.has(name))
    throw new Error(`There is no entity "${name}"; known are ${[...entities.keys()].join(', ')}.`);
  const schemas = [...entities.values()]
    .filter((entity) => name === undefined || entity.name === name)
    .map((entity) => [entity.name, z.toJSONSchema(entity.schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })] as const);
  console.log(JSON.stringify(name === undefined ? Object.fromEntries(schemas) : schemas[0]?.[1], null, 2));
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      wait: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      schema: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.schema) {
    printSchemas(positionals[0]);
    return 0;
  }
  if (values.help || !positionals.length) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const env = readEnv(process.env);
  makeDataDir(env);
  let bad = 0;
  for (const file of positionals) {
    const { input, share } = open(file);
    const progress = createProgress(path.basename(file), { share });
    const options = { dryRun: values['dry-run'], waits: values.wait, force: values.force, isCsv: isCsvName(file) };
    const { totals, following } = await importFile(env, input, options, {
      report: ({ line, level, text }) => progress.line(`${file}:${line}: ${level === 'bad' ? 'refused, ' : ''}${text}`),
      progress: progress.totals,
      publishing: progress.publishing,
    });
    progress.done(totals, { dryRun: values['dry-run'], following });
    bad += totals.bad;
  }
  return bad ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
}
