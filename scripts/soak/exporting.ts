import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { exportDocuments } from '../../src/content/transfer/export.ts';
import { importDocuments } from '../../src/content/transfer/import.ts';
import { demoDocuments } from '../../src/demo/documents.ts';
import { contentEntities, entitiesOf } from '../../src/features/entities.ts';
import { install, type Kind, nameOf } from '../bench/databases.ts';
import { Hindrance } from '../bench/failure.ts';
import { plain } from '../bench/numbers.ts';
import { withDatabase } from './installation.ts';

const realDocuments = path.resolve('../shared/data/real-bilingual.ndjson');
const clock = () => new Date('2026-11-21T12:00:00Z');

/** Imports lines into an empty installation. @returns its export, and the faults of both imports */
async function passedThrough(kind: Kind, lines: string): Promise<{ exported: string; faults: string[] }> {
  const installation = await install(kind);
  const entities = entitiesOf(path.join(installation.dataDir, 'media'));
  const listed = contentEntities.flatMap((name) => entities.get(name) ?? []);
  const faults: string[] = [];
  try {
    return await withDatabase(installation, async ({ db }) => {
      const brought = (text: string) =>
        importDocuments(Readable.from([text]), {
          ...{ db, entities, clock },
          report: ({ level, line, text: fault }) => level === 'bad' && faults.push(`${nameOf[kind]}, line ${line}: ${fault}`),
        });
      await brought(lines);
      const exported = (await Array.fromAsync(exportDocuments({ db, entities: listed }))).join('');
      const { added, changed } = await brought(exported);
      if (added + changed) faults.push(`${nameOf[kind]}: its own export changes ${added + changed} documents`);
      return { exported, faults };
    });
  } finally {
    await installation.remove();
  }
}

/** Exports the demo and the real documents, imports that into an empty installation and exports it again. @returns faults */
export async function soakExporting(kind: Kind): Promise<string[]> {
  if (!fs.existsSync(realDocuments)) throw new Hindrance(`There are no documents at ${realDocuments}.`);
  const demo = (await Array.fromAsync(demoDocuments(clock()), (document) => `${JSON.stringify(document)}\n`))
    // People are exported apart.
    .filter((line) => !/^\{"entity":"(?:member|address|abo)"/.test(line));
  const first = await passedThrough(kind, demo.join('') + fs.readFileSync(realDocuments, 'utf8'));
  const second = await passedThrough(kind, first.exported);
  const [before, after] = [first.exported, second.exported].map((text) => text.split('\n'));
  const other = (before ?? []).findIndex((line, index) => line !== after?.[index]);
  const differs = first.exported === second.exported ? [] : [`${nameOf[kind]}: the exports differ from line ${other + 1} on`];
  console.log(`${nameOf[kind]}: ${plain((before?.length ?? 1) - 1)} documents, ${plain(first.exported.length)} characters exported twice`);
  return [...first.faults, ...second.faults, ...differs];
}
