import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { AnyEntity } from '../../content/entity.ts';
import { isPortal } from '../../content/portals.ts';
import { csvOfLines, isCsvName } from '../../content/transfer/csv-lines.ts';
import { exportDocuments } from '../../content/transfer/export.ts';
import { connect, reasonOf } from '../../db/connection.ts';
import { setMissingReferences } from '../../features/account/commands.ts';
import { contentEntities, entitiesOf, peopleEntities } from '../../features/entities.ts';
import { portalCodeOf } from '../../lib/portals.ts';
import { readEnv } from '../env.ts';
import { keyedBy, secretOf } from '../secret.ts';

const usage = `npm run export -- [ENTITY...] [--portal CODE] [--out FILE]     documents as an import takes them, one a line
npm run export -- --people [ENTITY...] [--out FILE]            members, addresses, abos, recipients and suppressions, for the file's owner only
A FILE.csv takes one entity: recipient or suppression.
Without --out the file is export.ndjson or people.ndjson; "--out -" writes to stdout.`;

/** Returns the only entity of a CSV file. @throws with a message if it cannot be written as CSV */
function tableOf([entity, ...more]: readonly (AnyEntity | undefined)[]): AnyEntity {
  if (!entity?.isTable || more.length) throw new Error('A CSV file holds one entity: name recipient or suppression, with --people.');
  return entity;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      portal: { type: 'string' },
      people: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const env = readEnv(process.env);
  const entities = entitiesOf(path.join(env.dataDir, 'media'), keyedBy(secretOf(env)));
  const names = values.people ? peopleEntities : contentEntities;
  const unknown = positionals.filter((name) => !names.some((one) => one === name));
  if (unknown.length) throw new Error(`There is no entity "${unknown[0]}" to export; known are ${names.join(', ')}.`);
  const connection = await connect({ url: env.databaseUrl, dataDir: env.dataDir, through: true });
  const portal = values.portal && portalCodeOf(values.portal);
  const target = values.out ?? (values.people ? 'people.ndjson' : 'export.ndjson');
  const table = isCsvName(target) ? tableOf(positionals.map((name) => entities.get(name))) : undefined;
  const beside = `${target}.${process.pid}.tmp`;
  const output = target === '-' ? process.stdout : fs.createWriteStream(beside, { mode: values.people ? 0o600 : 0o666 });
  let count = 0;
  try {
    if (portal && !(await isPortal(connection.db, portal))) throw new Error(`There is no portal "${portal}".`);
    if (values.people) await setMissingReferences(connection.db);
    const listed = names.flatMap((name) => entities.get(name) ?? []);
    const lines = exportDocuments({ db: connection.db, entities: listed, names: positionals, portal });
    const counted = async function* () {
      for await (const line of lines) {
        count += 1;
        yield line;
      }
    };
    await pipeline(table ? csvOfLines(counted(), table) : counted, output, { end: output !== process.stdout });
    if (output !== process.stdout) fs.renameSync(beside, target);
  } catch (error) {
    if (output !== process.stdout) fs.rmSync(beside, { force: true });
    throw error;
  } finally {
    await connection.close();
  }
  console.error(`${count} documents written${target === '-' ? '' : ` to ${target}`}`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 2;
}
