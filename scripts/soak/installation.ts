import path from 'node:path';
import { Readable } from 'node:stream';
import { importDocuments } from '../../src/content/transfer/import.ts';
import { type Connection, connect } from '../../src/db/connection.ts';
import { releases } from '../../src/db/tables/publishing.ts';
import { entitiesOf } from '../../src/features/entities.ts';
import { differencesBetween } from '../../src/testing/sites.ts';
import { buildId, bundle } from '../bench/bundle.ts';
import type { Installation } from '../bench/databases.ts';
import { temporaryFolder } from '../bench/tidy.ts';
import { type Edit, linesOf } from './model.ts';

export const siteOf = ({ dataDir }: Pick<Installation, 'dataDir'>) => path.join(dataDir, 'releases', buildId(), 'site');

/** Opens the database, through the server if that has it open. */
export async function withDatabase<T>({ databaseUrl, dataDir }: Installation, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect({ url: databaseUrl, dataDir, through: true });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Makes an edit directly in the database, while no server runs. */
export async function editDirectly({ db }: Connection, edit: Edit): Promise<void> {
  const lines = linesOf(edit).map((document) => `${JSON.stringify(document)}\n`);
  const refused: string[] = [];
  await importDocuments(Readable.from(lines), {
    db,
    entities: entitiesOf(undefined),
    clock: () => new Date(),
    report: ({ level, text }) => level === 'bad' && refused.push(text),
  });
  if (refused.length) throw new Error(`An edit (${edit.kind}) was refused: ${refused.join('; ')}`);
}

/** Makes the next start publish every page. */
export const forgetRelease = async ({ db }: Connection): Promise<void> => {
  await db.update(releases).set({ completedAt: null });
};

/** Publishes everything into a new folder and compares it with the site that the server kept up to date. @returns the differences */
export async function compareWithFresh({ databaseUrl, dataDir }: Installation): Promise<string[]> {
  const { connect, publishRelease, render, renderError, thread } = await bundle();
  const { folder, remove } = temporaryFolder();
  const connection = await connect({ url: databaseUrl, dataDir });
  try {
    await publishRelease(connection, { id: 'fresh', dataDir: folder, render, renderError, thread, clock: () => new Date() });
    return differencesBetween(siteOf({ dataDir }), path.join(folder, 'releases/fresh/site'));
  } finally {
    await connection.close();
    await remove();
  }
}
