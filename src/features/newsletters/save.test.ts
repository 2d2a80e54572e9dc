import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueReferences, nextMoment } from '../../content/moments.ts';
import type { Connection } from '../../db/connection.ts';
import { newsletters } from '../../db/tables/newsletters.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { articleEntity } from '../articles/save.ts';
import { articlesInNewsletters, itemsOfNewsletters, listedNewsletters, localesOfNewsletters, newslettersByReference } from './queries.ts';
import { newsletterEntity } from './save.ts';

const article = 'DBBE00000000001';
const now = new Date('2026-11-21T12:00:00Z');
const shown = { portal: 'dbbe', locale: 'nl', now } as const;

const newsletter = (reference: string, more: object = {}) => ({
  entity: 'newsletter',
  reference,
  portal: 'dbbe',
  projectCode: 'NBDBBE202646',
  displayDate: '2026-11-12',
  introFileId: 1,
  texts: {
    nl: { subject: `Onderwerp ${reference}`, introDescription: '<p onclick="x()">Dag</p><script>x()</script>' },
    fr: { subject: `Objet ${reference}` },
  },
  items: [
    { reference: article, contentType: 'article', viewType: 2 },
    { contentType: 'poll', texts: { nl: { title: 'Stem mee' } }, moreLink: '/themes', fileId: 2 },
  ],
  ...more,
});

describe.each(databases)('newsletters on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, articleEntity, [articleDocument({ reference: article })]);
    await save(connection.db, newsletterEntity, [
      newsletter('NB-DBBE-0001'),
      newsletter('NB-DBBE-0002', { displayDate: '2026-11-14', texts: { fr: { subject: 'Seulement en français' } } }),
    ]);
  });
  afterAll(() => connection.close());

  it('are saved once, with their HTML cleaned', async () => {
    const { outcomes } = await save(connection.db, newsletterEntity, [newsletter('NB-DBBE-0001')]);
    expect(outcomes).toEqual([{ reference: 'NB-DBBE-0001', result: 'same' }]);
    const rows = await newslettersByReference(connection.db, shown, ['NB-DBBE-0001']);
    expect(rows.get('NB-DBBE-0001')).toMatchObject({ texts: { introDescription: '<p>Dag</p>' }, intro: { id: 1 }, domain: 'dbbe.example' });
  });

  it('are listed newest first, on their portal, in their languages', async () => {
    const references = async (view: Parameters<typeof listedNewsletters>[1]) =>
      (await listedNewsletters(connection.db, view)).map((row) => row.newsletter.reference);
    expect(await references(shown)).toEqual(['NB-DBBE-0001']);
    expect(await references({ ...shown, locale: 'fr' })).toEqual(['NB-DBBE-0002', 'NB-DBBE-0001']);
    expect(await references({ ...shown, locale: 'fr', now: new Date('2026-11-13T12:00:00Z') })).toEqual(['NB-DBBE-0001']);
    expect(await references({ ...shown, portal: 'hobe' })).toEqual([]);
    expect(await localesOfNewsletters(connection.db, ['NB-DBBE-0001', 'NB-DBBE-0002'])).toEqual(
      new Map([
        ['NB-DBBE-0001', ['nl', 'fr']],
        ['NB-DBBE-0002', ['fr']],
      ]),
    );
  });

  it('keep their items in order, with the words of a language where there are any', async () => {
    const items = (await itemsOfNewsletters(connection.db, 'nl', ['NB-DBBE-0001'])).get('NB-DBBE-0001');
    expect(items).toMatchObject([
      { item: { typeId: 1, viewType: 2, sortOrder: 0, articleReference: article }, texts: null, file: null },
      {
        item: { typeId: 5, viewType: 1, sortOrder: 1, articleReference: null, moreLink: '/themes' },
        texts: { title: 'Stem mee', moreLabel: '' },
        file: { id: 2 },
      },
    ]);
    expect((await itemsOfNewsletters(connection.db, 'fr', ['NB-DBBE-0001'])).get('NB-DBBE-0001')?.map(({ texts }) => texts)).toEqual([
      null,
      null,
    ]);
    expect(await articlesInNewsletters(connection.db, ['NB-DBBE-0001'])).toEqual([{ newsletter: 'NB-DBBE-0001', article }]);
  });

  it('change their own page by an edit, and the lists only where they stand elsewhere', async () => {
    const own = ['month:dbbe:2026-11', 'newsletter:NB-DBBE-0003'];
    expect((await save(connection.db, newsletterEntity, [newsletter('NB-DBBE-0003')])).keys).toEqual([...own, 'newsletters:dbbe']);
    expect((await save(connection.db, newsletterEntity, [newsletter('NB-DBBE-0003', { showMRKs: false })])).keys).toEqual(own);
    expect((await save(connection.db, newsletterEntity, [newsletter('NB-DBBE-0003', { displayDate: '2026-10-12' })])).keys).toEqual([
      'month:dbbe:2026-10',
      ...own,
      'newsletters:dbbe',
    ]);
    expect(
      (await save(connection.db, newsletterEntity, [newsletter('NB-DBBE-0003', { displayDate: '2026-10-12', isPublished: false })])).keys,
    ).toContain('newsletters:dbbe');
    expect((await remove(connection.db, newsletterEntity, ['NB-DBBE-0003'])).keys).toEqual([
      'month:dbbe:2026-10',
      'newsletter:NB-DBBE-0003',
      'newsletters:dbbe',
    ]);
  });

  it('come by their date', async () => {
    await save(connection.db, newsletterEntity, [
      newsletter('NB-DBBE-0004', { displayDate: '2026-12-01' }),
      newsletter('NB-DBBE-0005', { displayDate: '2026-12-02' }),
    ]);
    const comes = new Date('2026-11-30T23:00:00Z');
    const next = new Date('2026-12-01T23:00:00Z');
    expect(await nextMoment(connection.db, newsletterEntity, now)).toEqual(comes);
    expect(await dueReferences(connection.db, newsletterEntity, now, comes)).toEqual(['NB-DBBE-0004']);
    expect(await dueReferences(connection.db, newsletterEntity, comes, new Date(next.getTime() - 1))).toEqual([]);
    expect(await nextMoment(connection.db, newsletterEntity, comes)).toEqual(next);
    expect(await nextMoment(connection.db, newsletterEntity, next)).toBeUndefined();
  });

  it('refuse articles and files that there are not', async () => {
    const { outcomes } = await save(connection.db, newsletterEntity, [
      newsletter('NB-DBBE-0006', { introFileId: 99, items: [{ reference: 'DBBE00000000099', contentType: 'news' }] }),
    ]);
    expect(outcomes).toEqual([
      {
        reference: 'NB-DBBE-0006',
        result: 'refused',
        fields: { introFileId: 'unknown_reference', 'items.0.reference': 'unknown_reference' },
      },
    ]);
  });

  it('outlive an article that goes, and never hold a reference that is too short', async () => {
    await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000002' })]);
    await save(connection.db, newsletterEntity, [
      newsletter('NB-DBBE-0007', { items: [{ reference: 'DBBE00000000002', contentType: 'news' }] }),
    ]);
    await remove(connection.db, articleEntity, ['DBBE00000000002']);
    expect((await itemsOfNewsletters(connection.db, 'nl', ['NB-DBBE-0007'])).get('NB-DBBE-0007')).toMatchObject([
      { item: { articleReference: null } },
    ]);
    await expect(
      connection.db.insert(newsletters).values({
        reference: 'NB',
        portal: 'dbbe',
        projectCode: 'NBDBBE202646',
        displayDate: now,
        isPublished: true,
        isFreePremium: false,
        showMRKs: true,
        contentHash: '',
        updatedAt: now,
      }),
    ).rejects.toThrow();
  });
});
