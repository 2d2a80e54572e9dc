import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../content/import.ts';
import type { Connection } from '../db/connection.ts';
import { rowsOf } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { databases } from '../testing/databases.ts';
import { demoDocuments } from './documents.ts';
import { grantDemoRoles } from './staff.ts';
import { leaveUnfinished } from './unfinished.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** Kinds of documents that the unfinished work needs; the pictures of the others take time. */
const needed = ['portal', 'interest', 'customer', 'file', 'page', 'article', 'member'];

describe.each(databases)('the work of the demo’s staff on $kind', ({ open }) => {
  let connection: Connection;
  const count = async (statement: string) =>
    Number(rowsOf<{ count: number }>(await connection.db.execute(`select count(*)::int as count from ${statement}`))[0]?.count);

  beforeAll(async () => {
    connection = await open();
    const entities = entitiesOf(undefined);
    const documents = (await Array.fromAsync(demoDocuments(now))).filter((document) =>
      needed.includes((document as { entity: string }).entity),
    );
    await importDocuments(Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`)), {
      ...{ db: connection.db, entities, clock: () => now },
      report: ({ text }) => expect.fail(text),
    });
    await grantDemoRoles(connection.db, now);
    await leaveUnfinished(connection.db, entities, now);
  });
  afterAll(() => connection.close());

  it('shows a desk in use: revisions, drafts, a ready text, one that is behind, a scheduled one, a note, and a full bin', async () => {
    expect(await count(`revisions where entity = 'article'`)).toBeGreaterThanOrEqual(3);
    expect(await count('draft_parts')).toBeGreaterThanOrEqual(4);
    expect(await count(`draft_parts where state = 'ready'`)).toBe(1);
    expect(await count('language_lags')).toBe(1);
    expect(await count('drafts where due_at is not null and due_fault is null')).toBe(1);
    expect(await count('field_notes where done_at is null')).toBe(1);
    expect(await count(`revisions where reference = 'winteractie' and document is not null`)).toBe(1);
  });
});
