import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Connection, Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { languageLags, revisions } from '../../db/tables/editing.ts';
import { articleEntity } from '../../features/articles/save.ts';
import { entitiesOf } from '../../features/entities.ts';
import { magazineEntity } from '../../features/magazines/save.ts';
import { pageEntity } from '../../features/pages/save.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument, pageDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import { canonicalOf } from '../canonical.ts';
import type { Entity } from '../entity.ts';
import { InUse, removeDocuments } from '../remove.ts';
import { type SaveOptions, saveDocuments } from '../save.ts';
import { contentHashOf } from '../version.ts';

const now = new Date('2026-11-22T12:00:00Z');
const entities = entitiesOf(undefined);
const entityOf = (one: unknown) => entities.get((one as Entity).name) as unknown as Entity;

describe.each(databases)('revisions on $kind', ({ open }) => {
  let connection: Connection;
  let account = 0;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const [row] = await connection.db
      .insert(accounts)
      .values({ email: 'redactie@voorbeeld.be', firstName: 'Rik', lastName: 'Dacteur', locale: 'nl', createdAt: now, updatedAt: now })
      .returning({ id: accounts.id });
    account = row?.id ?? 0;
  });
  afterAll(() => connection.close());

  const by = () => ({ source: 'staff', by: { account, impersonatedBy: null } }) as const;
  const inside = <T>(work: (tx: Db) => Promise<T>) => connection.db.transaction((tx) => work(tx));
  const saved = (entity: unknown, document: object, options: SaveOptions) => {
    const one = entityOf(entity);
    const canonical = canonicalOf(one, z.parse(one.schema, document) as object).document;
    return inside((tx) => saveDocuments(tx, one, [canonical], now, options));
  };
  const kept = (reference: string) =>
    connection.db.select().from(revisions).where(eq(revisions.reference, reference)).orderBy(asc(revisions.id));
  const page = (reference: string, nl: object = {}, fr: object | null = {}) => {
    const document = pageDocument(reference);
    return { ...document, texts: { nl: { ...document.texts.nl, ...nl }, ...(fr && { fr: { ...document.texts.fr, ...fr } }) } };
  };
  const lags = async (reference: string) =>
    (await connection.db.select().from(languageLags).where(eq(languageLags.reference, reference))).map(({ locale, basis }) => [
      locale,
      (basis as { title: string }).title,
    ]);

  it('keep what a save replaces, with its author, its door and the changed fields', async () => {
    await saved(pageEntity, page('een'), by());
    await saved(pageEntity, page('een', { title: 'Anders' }), by());
    await saved(pageEntity, page('een', { title: 'Anders' }), by());
    const rows = await kept('een');
    expect(rows).toMatchObject([
      { act: 'added', document: null, account, door: 'staff' },
      { act: 'changed', document: { texts: { nl: { title: 'Bladzijde een' } } }, fields: ['texts.nl.title'], account },
    ]);
    const [present] = await pageEntity.read(connection.db, ['een']);
    expect(rows[1]?.version).toBe(contentHashOf(present));
  });

  it('keep what an import replaces, but not what it adds', async () => {
    await saved(pageEntity, page('twee'), { source: 'import' });
    expect(await kept('twee')).toEqual([]);
    await saved(pageEntity, page('twee', { title: 'Nieuw' }), { source: 'import' });
    expect(await kept('twee')).toMatchObject([{ act: 'changed', door: 'import', account: null }]);
  });

  it('keep nothing of people', async () => {
    const member = { entity: 'member', reference: 'LID', email: 'lid@voorbeeld.be', firstName: 'An', lastName: 'Lid', language: 'nl' };
    await save(connection.db, entities.get('member') as unknown as Entity, [member]);
    await save(connection.db, entities.get('member') as unknown as Entity, [{ ...member, firstName: 'Ann' }]);
    expect(await kept('LID')).toEqual([]);
  });

  it('of a removal include every document that mentioned the removed one', async () => {
    await saved(articleEntity, articleDocument({ reference: 'DBBE00000000201' }), by());
    const combination = { reference: 'beeld', article: 'DBBE00000000201' };
    const issue = magazineDocument({ reference: 'MGDBBE202601', articles: ['DBBE00000000201'], combinations: [combination] });
    await saved(magazineEntity, issue, by());
    const change = '0190d0a0-0000-7000-8000-000000000001';
    await inside((tx) => removeDocuments(tx, entityOf(articleEntity), ['DBBE00000000201'], now, { ...by(), change, entities }));
    const rows = await connection.db.select().from(revisions).where(eq(revisions.change, change)).orderBy(asc(revisions.id));
    expect(rows).toMatchObject([
      { entity: 'magazine', act: 'changed', fields: ['articles', 'combinations'], document: { articles: ['DBBE00000000201'] } },
      { entity: 'article', act: 'removed', document: { reference: 'DBBE00000000201' }, version: null },
    ]);
    const [left] = await magazineEntity.read(connection.db, ['MGDBBE202601']);
    expect(left).toMatchObject({ articles: [], combinations: [] });
  });

  it('are not made where a document cannot exist without the removed one', async () => {
    await saved(pageEntity, page('drie'), by());
    const portal = entities.get('portal') as unknown as Entity;
    await expect(inside((tx) => removeDocuments(tx, portal, ['dbbe'], now, { ...by(), entities }))).rejects.toThrow(InUse);
    expect(await kept('dbbe')).toEqual([]);
    expect(await pageEntity.read(connection.db, ['drie'])).toHaveLength(1);
  });

  it('note the language that lags, until it follows', async () => {
    await saved(pageEntity, page('taal'), by());
    await saved(pageEntity, page('taal', { title: 'Een' }), by());
    expect(await lags('taal')).toEqual([['fr', 'Bladzijde taal']]);
    await saved(pageEntity, page('taal', { title: 'Twee' }), by());
    expect(await lags('taal')).toEqual([['fr', 'Bladzijde taal']]);
    await saved(pageEntity, page('taal', { title: 'Twee' }, { title: 'Deux' }), by());
    expect(await lags('taal')).toEqual([]);
    await saved(pageEntity, page('taal', { title: 'Twee' }, { title: 'Trois' }), by());
    expect(await lags('taal')).toEqual([['nl', 'Deux']]);
    await saved(pageEntity, page('taal', { title: 'Twee' }, { title: 'Deux' }), by());
    expect(await lags('taal')).toEqual([]);
  });

  it('note no lag for a correction, for both languages at once or for a language alone', async () => {
    await saved(pageEntity, page('stap'), by());
    await saved(pageEntity, page('stap', { title: 'Bladzijde, stap' }), { ...by(), inStep: true });
    await saved(pageEntity, page('stap', { title: 'A' }, { title: 'B' }), by());
    await saved(pageEntity, page('stap', { title: 'A' }, null), by());
    await saved(pageEntity, page('stap', { title: 'C' }, null), by());
    await saved(pageEntity, page('stap', { title: 'C' }, { title: 'D' }), by());
    expect(await lags('stap')).toEqual([]);
  });
});
