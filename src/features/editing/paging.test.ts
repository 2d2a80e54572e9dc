import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { revisions } from '../../db/tables/editing.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { pageEntity } from '../pages/save.ts';
import { getBin, getRevisions } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('long lists of changes on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let elsewhere: Caller;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    elsewhere = (await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
  });
  afterAll(() => connection.close());

  it('pages through the bin without gaps for who sees one portal only', async () => {
    const at = api.now();
    await connection.db.insert(revisions).values(
      Array.from({ length: 130 }, (_, index) => ({
        ...{ entity: 'page', reference: `weg-${index}`, act: 'removed' as const, change: randomUUID(), version: null, fields: [] },
        ...{ document: pageDocument(`weg-${index}`, { portals: [index % 2 ? 'hobe' : 'dbbe'] }), door: 'staff' as const, at },
      })),
    );
    const first = await call(getBin, { query: {} }, elsewhere);
    expect(first.items).toHaveLength(50);
    const second = await call(getBin, { query: { cursor: first.cursor ?? '' } }, elsewhere);
    expect([second.items.length, second.cursor]).toEqual([15, null]);
    const seen = [...first.items, ...second.items].map(({ reference }) => Number(reference.replace('weg-', '')));
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => 129 - 2 * index));
  });

  it('pages through 10,000 revisions of one text by an index', async () => {
    await save(connection.db, pageEntity, [pageDocument('tienduizend')]);
    await connection.db.execute(sql`
      insert into revisions (entity, reference, act, change, document, version, fields, door, at)
      select 'page', 'tienduizend', 'changed', gen_random_uuid(), ${JSON.stringify(pageDocument('tienduizend'))}::jsonb, 'v', '{texts.nl.title}', 'staff',
        ${api.now().toISOString()}::timestamptz from generate_series(1, 10000)`);
    const pages = (cursor?: string) =>
      call(getRevisions, { params: { entity: 'page', reference: 'tienduizend' }, query: { cursor } }, editor);
    const first = await pages();
    expect(first.items).toHaveLength(50);
    const deep = await pages(String(Number(first.cursor) - 9_000));
    expect(deep.items).toHaveLength(50);
    const plan = await connection.db.execute(sql`explain select id from revisions where entity = 'page' and reference = 'tienduizend'
      and id < ${Number(first.cursor)} order by id desc limit 51`);
    expect(JSON.stringify(plan)).toMatch(/Index (?:Only )?Scan/);
  });
});
