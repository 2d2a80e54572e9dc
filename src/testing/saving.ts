import * as z from 'zod/mini';
import { canonicalOf } from '../content/canonical.ts';
import type { Entity } from '../content/entity.ts';
import { removeDocuments } from '../content/remove.ts';
import { type Outcome, saveDocuments } from '../content/save.ts';
import type { Db } from '../db/connection.ts';
import { files } from '../db/tables/files.ts';
import { releases } from '../db/tables/publishing.ts';
import { portalEntity } from '../features/portals/save.ts';
import { interestEntity } from '../features/themes/save.ts';
import { portalDocument } from './documents.ts';

type Saved = { outcomes: Outcome[]; keys: string[] };

/** Saves documents like an import: parsed, cleaned, in one transaction. Returns each key once. */
export async function save<D extends object>(
  db: Db,
  entity: Entity<D>,
  documents: object[],
  now = new Date('2026-11-21T12:00:00Z'),
): Promise<Saved> {
  const parsed = documents.map((document) => z.parse(entity.schema, document));
  const cleaned = parsed.map((document) => canonicalOf(entity, entity.unpack?.(document) ?? document).document);
  const { outcomes, keys } = await db.transaction((tx) => saveDocuments(tx as unknown as Db, entity, cleaned, now));
  return { outcomes, keys: [...new Set(keys)].sort() };
}

/** Removes documents like an import. */
export async function remove<D extends object>(db: Db, entity: Entity<D>, references: (string | number)[]): Promise<Saved> {
  const { outcomes, keys } = await db.transaction((tx) =>
    removeDocuments(tx as unknown as Db, entity, references, new Date('2026-11-21T12:00:00Z')),
  );
  return { outcomes, keys: [...new Set(keys)].sort() };
}

/** Creates the rows that most documents refer to: two portals, two interests, files 1 to 3, and a release. */
export async function furnish(db: Db): Promise<void> {
  await save(db, portalEntity, [portalDocument('dbbe'), portalDocument('hobe')]);
  await save(
    db,
    interestEntity,
    ['daken', 'hout'].map((code) => ({ entity: 'interest', code, texts: { nl: { name: `nl ${code}` }, fr: { name: `fr ${code}` } } })),
  );
  await db.insert(files).values(
    [1, 2, 3].map((id) => ({
      id,
      name: `file-${id}.svg`,
      mediaType: 'image/svg+xml',
      bytes: 10,
      width: 1_200,
      height: 800,
      widths: [400, 1_200],
      contentHash: '',
    })),
  );
  const now = new Date('2026-11-21T12:00:00Z');
  await db.insert(releases).values({ id: 'test', startedAt: now, caughtUpTo: now });
}
