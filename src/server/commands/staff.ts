import http from 'node:http';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { connect, controlSocket, reasonOf } from '../../db/connection.ts';
import { openQueue } from '../../jobs/jobs.ts';
import { fieldErrors } from '../../lib/errors.ts';
import { mailJob } from '../../mail/queue.ts';
import { makeDataDir, readEnv } from '../env.ts';
import { runStaffCommand, type StaffAnswer, StaffCommand } from './staff-acts.ts';

const usage = `npm run staff -- add EMAIL --role ROLE [--portal CODE]... [--first-name NAME] [--last-name NAME] [--code CODE] [--lang nl|fr]
npm run staff -- reset EMAIL     removes the second factors of who lost them
npm run staff -- list
Roles of a new installation: webmaster, chief-editor, editor, translator, commercial, support, statistics.
It works while the server runs and while it does not.`;

/** Asks the process that holds the embedded database. @returns undefined if no process holds it */
function throughHolder(socketPath: string, command: StaffCommand): Promise<StaffAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, path: '/staff', method: 'POST' }, (response) => {
      json(response).then((answer) => resolve(answer as StaffAnswer), reject);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '')) resolve(undefined);
      else reject(error);
    });
    request.end(JSON.stringify(command));
  });
}

function commandOf(): StaffCommand | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      portal: { type: 'string', multiple: true, default: [] },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
      code: { type: 'string' },
      lang: { type: 'string', default: 'nl' },
      help: { type: 'boolean', default: false },
    },
  });
  const [act, email, ...rest] = positionals;
  if (values.help || !act || rest.length) return undefined;
  const { role, portal: portals, 'first-name': firstName, 'last-name': lastName, code, lang: language } = values;
  const input =
    act === 'add' ? { act, email, role, portals, firstName, lastName, code, language } : { act, ...(email !== undefined && { email }) };
  const parsed = z.safeParse(StaffCommand, input);
  if (parsed.success) return parsed.data;
  const faults = Object.entries(fieldErrors(parsed.error.issues)).map(([field, rule]) => `${field}: ${rule}`);
  throw new Error(`${faults.join(', ')}. See npm run staff -- --help.`);
}

async function main(): Promise<number> {
  const command = commandOf();
  if (!command) {
    console.log(usage);
    return 2;
  }
  const env = readEnv(process.env);
  makeDataDir(env);
  const held = env.databaseUrl ? undefined : await throughHolder(controlSocket(env.dataDir), command);
  if (held && 'failed' in held) throw new Error(held.failed);
  if (held) {
    for (const line of held.lines) console.log(line);
    return 0;
  }
  const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir });
  try {
    const { send, stop } = await openQueue(connection, mailJob);
    try {
      for (const line of await runStaffCommand(connection.db, send, command, new Date())) console.log(line);
    } finally {
      await stop();
    }
  } finally {
    await connection.close();
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
}
