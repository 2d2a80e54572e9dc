import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Connection } from '../db/connection.ts';
import { magazineTiles } from '../db/tables/magazines.ts';
import { newsletterItems } from '../db/tables/newsletters.ts';
import { articleEntity } from '../features/articles/save.ts';
import { eventEntity } from '../features/events/save.ts';
import { magazineEntity } from '../features/magazines/save.ts';
import { newsletterEntity } from '../features/newsletters/save.ts';
import { pageEntity } from '../features/pages/save.ts';
import { databases } from '../testing/databases.ts';
import { articleDocument, eventDocument, magazineDocument, newsletterDocument, pageDocument } from '../testing/documents.ts';
import { furnish, save } from '../testing/saving.ts';
import { canonicalOf } from './canonical.ts';
import type { Entity } from './entity.ts';
import { type SaveOptions, saveDocuments } from './save.ts';
import { versionsOf } from './version.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe.each(databases)('saving on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
  });
  afterAll(() => connection.close());

  async function saved<D extends object>(entity: Entity<D>, document: object, options: SaveOptions = {}) {
    const { document: canonical } = canonicalOf(entity, z.parse(entity.schema, document));
    const { outcomes } = await connection.db.transaction((tx) => saveDocuments(tx, entity, [canonical], now, options));
    return outcomes[0];
  }
  const readPage = async (reference: string) => (await pageEntity.read(connection.db, [reference]))[0];
  const versionOf = async (reference: string) => (await versionsOf(connection.db, pageEntity, [reference])).get(reference)?.version ?? null;
  const page = (reference: string, nl: object, fr: object = { title: 'Page' }) => ({
    ...pageDocument(reference),
    texts: { nl: { title: 'Bladzijde', ...nl }, fr },
  });

  describe('with an expected version', () => {
    const expecting = (reference: string, version: string | null) =>
      ({ source: 'staff', expect: new Map([[reference, version]]) }) as const;

    it('creates what does not exist yet, once', async () => {
      expect(await saved(pageEntity, page('nieuw', {}), expecting('nieuw', null))).toMatchObject({ result: 'added' });
      expect(await saved(pageEntity, page('nieuw', { title: 'Anders' }), expecting('nieuw', null))).toMatchObject({ result: 'conflict' });
      expect(await readPage('nieuw')).toMatchObject({ texts: { nl: { title: 'Bladzijde' } } });
    });

    it('writes the version that was read, and answers another one with what is there', async () => {
      await saved(pageEntity, page('versie', {}));
      const first = await versionOf('versie');
      expect(await saved(pageEntity, page('versie', { title: 'Tweede' }), expecting('versie', first))).toMatchObject({ result: 'changed' });
      const outcome = await saved(pageEntity, page('versie', { title: 'Derde' }), expecting('versie', first));
      expect(outcome).toEqual({
        reference: 'versie',
        result: 'conflict',
        present: { document: await readPage('versie'), version: await versionOf('versie') },
      });
      expect(await readPage('versie')).toMatchObject({ texts: { nl: { title: 'Tweede' } } });
    });

    it('answers a document that is gone with nothing', async () => {
      expect(await saved(pageEntity, page('weg', {}), expecting('weg', 'een-versie'))).toEqual({
        reference: 'weg',
        result: 'conflict',
        present: null,
      });
    });

    it('lets one of two writers through, and tells the other', async () => {
      await saved(pageEntity, page('samen', {}));
      const version = await versionOf('samen');
      const writers = ['Een', 'Twee', 'Drie'].map((title) => saved(pageEntity, page('samen', { title }), expecting('samen', version)));
      const results = (await Promise.all(writers)).map((outcome) => outcome?.result).sort();
      expect(results).toEqual(['changed', 'conflict', 'conflict']);
    });
  });

  describe('an import', () => {
    it('leaves alone what was edited here, takes the rest and says so', async () => {
      await saved(pageEntity, page('import', { description: 'Een' }));
      await saved(pageEntity, page('import', { title: 'Hier gezet', description: 'Een' }), { source: 'staff' });
      const outcome = await saved(pageEntity, page('import', { title: 'Van buiten', description: 'Twee' }));
      expect(outcome).toEqual({ reference: 'import', result: 'changed', kept: ['texts.nl.title'] });
      expect(await readPage('import')).toMatchObject({
        texts: { nl: { title: 'Hier gezet', description: 'Twee' }, fr: { title: 'Page' } },
      });
    });

    it('says nothing of a field that the import did not change', async () => {
      await saved(pageEntity, page('stil', {}));
      await saved(pageEntity, page('stil', { title: 'Hier gezet' }), { source: 'staff' });
      expect(await saved(pageEntity, page('stil', {}))).toEqual({ reference: 'stil', result: 'same', kept: [] });
      expect(await readPage('stil')).toMatchObject({ texts: { nl: { title: 'Hier gezet' } } });
    });

    it('keeps a language that was added here, and one that was removed', async () => {
      await saved(pageEntity, { ...pageDocument('taal'), texts: { nl: { title: 'Alleen nl' } } });
      await saved(pageEntity, page('taal', { title: 'Alleen nl' }, { title: 'Ajouté' }), { source: 'staff' });
      await saved(pageEntity, { ...pageDocument('taal'), texts: { nl: { title: 'Nieuw nl' } } });
      expect(await readPage('taal')).toMatchObject({ texts: { nl: { title: 'Nieuw nl' }, fr: { title: 'Ajouté' } } });
    });

    it('takes every field where it is forced, and begins anew from there', async () => {
      await saved(pageEntity, page('dwang', {}));
      await saved(pageEntity, page('dwang', { title: 'Hier gezet' }), { source: 'staff' });
      expect(await saved(pageEntity, page('dwang', {}), { force: true })).toMatchObject({ result: 'changed' });
      expect(await readPage('dwang')).toMatchObject({ texts: { nl: { title: 'Bladzijde' } } });
      expect(await saved(pageEntity, page('dwang', { title: 'Van buiten' }))).toEqual({ reference: 'dwang', result: 'changed' });
    });

    it('brings back what was edited here and back again', async () => {
      await saved(pageEntity, page('terug', {}));
      await saved(pageEntity, page('terug', { title: 'Anders' }), { source: 'staff' });
      await saved(pageEntity, page('terug', {}), { source: 'staff' });
      expect(await saved(pageEntity, page('terug', { title: 'Van buiten' }))).toMatchObject({ result: 'changed' });
      expect(await readPage('terug')).toMatchObject({ texts: { nl: { title: 'Van buiten' } } });
    });

    it('refuses a merge that breaks a rule', async () => {
      const event = (startsAt: string, endsAt: string) => eventDocument({ reference: 'regel', startsAt, endsAt });
      await saved(eventEntity, event('2026-12-01', '2026-12-10'));
      await saved(eventEntity, event('2026-12-08', '2026-12-10'), { source: 'staff' });
      const outcome = await saved(eventEntity, event('2026-12-01', '2026-12-05'));
      expect(outcome).toEqual({ reference: 'regel', result: 'refused', fields: { endsAt: 'before_start' } });
    });

    it('brings back no language that was removed here', async () => {
      await saved(pageEntity, page('zonder', {}));
      await saved(pageEntity, { ...pageDocument('zonder'), texts: { nl: { title: 'Bladzijde' } } }, { source: 'staff' });
      await saved(pageEntity, page('zonder', {}, { title: 'Page', description: 'Nouveau' }));
      expect((await readPage('zonder'))?.texts.fr).toBeUndefined();
    });
  });

  it('keeps the ids of tiles and items, whatever their order', async () => {
    const references = [201, 202, 203].map((number) => `DBBE00000000${number}`);
    await save(
      connection.db,
      articleEntity,
      references.map((reference) => articleDocument({ reference })),
    );
    const tile = (reference: string, orderByValue: number) => ({ reference, orderByValue, texts: { nl: { title: `Tegel ${reference}` } } });
    const issue = (tiles: object[]) => magazineDocument({ reference: 'DBBE20260009', tiles });
    const newsletterWith = (list: string[]) =>
      newsletterDocument({
        reference: 'DBBE20260010',
        items: [
          ...list.map((reference) => ({ reference, contentType: 'article' })),
          { contentType: 'news', texts: { nl: { title: 'Nieuws' } } },
        ],
      });
    const ids = async () => ({
      tiles: new Map((await connection.db.select().from(magazineTiles)).map(({ reference, id }) => [reference, id])),
      items: new Map((await connection.db.select().from(newsletterItems)).map(({ articleReference, id }) => [articleReference, id])),
    });
    await saved(magazineEntity, issue([tile('A', 5), tile('B', 15)]));
    await saved(newsletterEntity, newsletterWith(references));
    const before = await ids();
    await saved(magazineEntity, issue([tile('C', 1), tile('B', 5), tile('A', 15)]));
    await saved(newsletterEntity, newsletterWith(references.toReversed()));
    const after = await ids();
    expect([after.tiles.get('A'), after.tiles.get('B')]).toEqual([before.tiles.get('A'), before.tiles.get('B')]);
    expect(new Set(after.tiles.values()).size).toBe(3);
    expect(after.items).toEqual(before.items);
  });
});
