import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { themeDocument } from '../../testing/documents.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { themeEntity } from '../themes/save.ts';
import { listedPages, localesOfPages, pagesByReference, portalsOfPages } from './queries.ts';
import { pageEntity } from './save.ts';

const shown = { portal: 'dbbe', locale: 'nl', now: new Date('2026-11-21T12:00:00Z') } as const;

const page = (reference: string, more: object = {}) => ({
  entity: 'page',
  reference,
  portals: ['dbbe', 'hobe'],
  texts: {
    nl: { title: `Titel ${reference}`, text: '<p style="color:red">Tekst<iframe></iframe></p>' },
    fr: { title: `Titre ${reference}` },
  },
  ...more,
});

describe.each(databases)('pages on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, pageEntity, [
      page('privacy'),
      page('cookies', { portals: ['hobe'] }),
      page('draft', { isPublished: false }),
      page('about', { texts: { nl: { title: 'Over ons' } } }),
    ]);
  });
  afterAll(() => connection.close());

  it('do not take the reference of a theme on their portal', async () => {
    await save(connection.db, themeEntity, [themeDocument('renovatie'), themeDocument('nieuwbouw', { portals: ['hobe'] })]);
    const { outcomes } = await save(connection.db, pageEntity, [page('renovatie'), page('nieuwbouw', { portals: ['dbbe'] })]);
    expect(outcomes).toEqual([
      { reference: 'renovatie', result: 'refused', fields: { reference: 'reference_taken' } },
      { reference: 'nieuwbouw', result: 'added' },
    ]);
    const themes = await save(connection.db, themeEntity, [themeDocument('privacy')]);
    expect(themes.outcomes).toEqual([{ reference: 'privacy', result: 'refused', fields: { reference: 'reference_taken' } }]);
    await remove(connection.db, pageEntity, ['nieuwbouw']);
  });

  it('do not differ from another page or theme by the case of letters alone, stored or of one save', async () => {
    const { outcomes } = await save(connection.db, pageEntity, [
      page('Privacy'),
      page('een'),
      page('EEN'),
      page('Cookies', { portals: ['dbbe'] }),
    ]);
    const taken = { result: 'refused', fields: { reference: 'reference_taken' } };
    expect(outcomes).toEqual([
      { reference: 'Privacy', ...taken },
      { reference: 'een', result: 'added' },
      { reference: 'EEN', ...taken },
      { reference: 'Cookies', result: 'added' },
    ]);
    const themes = await save(connection.db, themeEntity, [themeDocument('Renovatie'), themeDocument('Nieuwbouw')]);
    expect(themes.outcomes).toMatchObject([taken, { result: 'added' }]);
    await remove(connection.db, pageEntity, ['een', 'Cookies']);
  });

  it('are listed by title, on their portals', async () => {
    const references = async (view: Parameters<typeof listedPages>[1]) =>
      (await listedPages(connection.db, view)).map(({ reference }) => reference);
    expect(await references(shown)).toEqual(['about', 'privacy']);
    expect(await references({ ...shown, portal: 'hobe', locale: 'fr' })).toEqual(['cookies', 'privacy']);
  });

  it('are found with clean text and places', async () => {
    const rows = await pagesByReference(connection.db, shown, ['privacy', 'cookies', 'draft']);
    expect([...rows.keys()]).toEqual(['privacy']);
    expect(rows.get('privacy')?.texts.text).toBe('<p>Tekst</p>');
    expect((await localesOfPages(connection.db, ['about'])).get('about')).toEqual(['nl']);
    expect((await portalsOfPages(connection.db, ['privacy'])).get('privacy')).toEqual(['dbbe', 'hobe']);
  });

  it('change by an edit, by leaving a portal and by going', async () => {
    expect((await save(connection.db, pageEntity, [page('terms')])).keys).toEqual(['page:terms', 'pages:dbbe', 'pages:hobe']);
    expect((await save(connection.db, pageEntity, [page('terms', { portals: ['hobe'] })])).keys).toEqual([
      'page:terms',
      'pages:dbbe',
      'pages:hobe',
    ]);
    expect((await pagesByReference(connection.db, shown, ['terms'])).size).toBe(0);
    expect((await remove(connection.db, pageEntity, ['terms'])).keys).toEqual(['page:terms', 'pages:hobe']);
  });
});
