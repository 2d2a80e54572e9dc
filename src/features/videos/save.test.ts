import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueReferences, nextMoment } from '../../content/moments.ts';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { captionsOfVideos, interestsOfVideos, listedVideos, localesOfVideos, portalsOfVideos, videosByReference } from './queries.ts';
import { videoEntity } from './save.ts';

const now = new Date('2026-11-21T12:00:00Z');
const shown = { portal: 'dbbe', locale: 'nl', now } as const;

const video = (reference: string, displayDate: string, more: object = {}) => ({
  entity: 'video',
  reference,
  portals: ['hobe', 'dbbe'],
  displayDate,
  durationSeconds: 14,
  interests: ['daken'],
  posterFileId: 1,
  fileId: null,
  texts: { nl: { title: `Titel ${reference}`, captionsFileId: 3 }, fr: { title: `Titre ${reference}` } },
  ...more,
});

describe.each(databases)('videos on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, videoEntity, [
      video('VID-OLD', '2026-09-01'),
      video('VID-NEW', '2026-11-20', { fileId: 2 }),
      video('VID-COMES', '2026-11-25T08:00:00Z'),
      video('VID-HIDDEN', '2026-11-01', { isPublished: false }),
      video('VID-FR', '2026-10-01', { texts: { fr: { title: 'Seulement en français' } } }),
    ]);
  });
  afterAll(() => connection.close());

  it('are listed newest first, when their date has come', async () => {
    const references = async (view: Parameters<typeof listedVideos>[1]) =>
      (await listedVideos(connection.db, view)).map((row) => row.video.reference);
    expect(await references(shown)).toEqual(['VID-NEW', 'VID-OLD']);
    expect(await references({ ...shown, locale: 'fr' })).toEqual(['VID-NEW', 'VID-FR', 'VID-OLD']);
    expect(await references({ ...shown, now: new Date('2026-11-25T08:00:00Z') })).toEqual(['VID-COMES', 'VID-NEW', 'VID-OLD']);
  });

  it('are found with poster, film, captions and places', async () => {
    const references = ['VID-NEW', 'VID-OLD', 'VID-HIDDEN'];
    const rows = await videosByReference(connection.db, shown, references);
    expect([...rows.keys()].sort()).toEqual(['VID-NEW', 'VID-OLD']);
    expect(rows.get('VID-NEW')).toMatchObject({ poster: { id: 1 }, film: { id: 2 } });
    expect(rows.get('VID-OLD')?.film).toBeNull();
    expect((await captionsOfVideos(connection.db, references)).get('VID-NEW')).toEqual([
      { locale: 'nl', file: { id: 3, name: 'file-3.svg', version: '' } },
    ]);
    expect((await portalsOfVideos(connection.db, references)).get('VID-NEW')).toEqual(['hobe', 'dbbe']);
    expect((await localesOfVideos(connection.db, ['VID-FR'])).get('VID-FR')).toEqual(['fr']);
    expect((await interestsOfVideos(connection.db, 'nl', references)).get('VID-OLD')).toEqual([
      { code: 'daken', isMain: false, name: 'nl daken' },
    ]);
  });

  it('change their own page by an edit, and the lists of their portals where they stand elsewhere', async () => {
    const own = ['month:dbbe:2026-11', 'month:hobe:2026-11', 'video:VID-EDIT'];
    expect((await save(connection.db, videoEntity, [video('VID-EDIT', '2026-11-02')])).keys).toEqual([
      ...own,
      'videos:dbbe',
      'videos:hobe',
    ]);
    expect((await save(connection.db, videoEntity, [video('VID-EDIT', '2026-11-02', { durationSeconds: 9 })])).keys).toEqual(own);
    expect(
      (await save(connection.db, videoEntity, [video('VID-EDIT', '2026-11-02', { texts: { nl: { title: 'Eén taal' } } })])).keys,
    ).toEqual([...own, 'videos:dbbe', 'videos:hobe']);
    expect((await remove(connection.db, videoEntity, ['VID-EDIT'])).keys).toEqual([...own, 'videos:dbbe', 'videos:hobe']);
  });

  it('come by their date', async () => {
    const comes = new Date('2026-11-25T08:00:00Z');
    expect(await nextMoment(connection.db, videoEntity, now)).toEqual(comes);
    expect(await dueReferences(connection.db, videoEntity, now, comes)).toEqual(['VID-COMES']);
  });

  it('refuse captions and films that there are not', async () => {
    const { outcomes } = await save(connection.db, videoEntity, [
      video('VID-BAD', '2026-11-02', { fileId: 98, texts: { fr: { title: 'x', captionsFileId: 99 } } }),
    ]);
    expect(outcomes).toEqual([
      { reference: 'VID-BAD', result: 'refused', fields: { fileId: 'unknown_reference', 'texts.fr.captionsFileId': 'unknown_reference' } },
    ]);
  });
});
