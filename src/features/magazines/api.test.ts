import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { magazineDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { getRecentCover } from './endpoints.ts';
import { magazineEntity } from './save.ts';

describe.each(databases)('the newest cover on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const cover = (portalCode: string, locale: 'nl' | 'fr' = 'nl') => call(getRecentCover, { params: { portalCode, locale } }, api.from());

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, magazineEntity, [
      magazineDocument({ reference: 'DBBEMAG00001', displayDate: '2026-10-01', coverFileId: 1 }),
      magazineDocument({ reference: 'DBBEMAG00002', displayDate: '2026-11-21T13:00:00Z', coverImageUrl: 'https://example.org/omslag.jpg' }),
      magazineDocument({ reference: 'DBBEMAG00003', displayDate: '2026-11-01', isPublished: false }),
      magazineDocument({ reference: 'DBBEMAG00004', displayDate: '2026-11-02', texts: { fr: { title: 'Seulement : ici' } } }),
    ]);
    api = startApi(connection);
  });
  afterAll(() => connection.close());

  it('is of the newest issue that is out, in the language that is asked', async () => {
    expect(await cover('dbbe')).toMatchObject({ magazineReference: 'DBBEMAG00001', displayDate: '2026-09-30T22:00:00.000Z' });
    expect(await cover('dbbe', 'fr')).toMatchObject({ magazineReference: 'DBBEMAG00004', title: 'Seulement\u00a0: ici' });
  });

  it('is a picture of ours, and the address of another host where there is none', async () => {
    const { cover: picture, coverImageUrl } = await cover('dbbe');
    expect(picture).toMatchObject({ src: coverImageUrl, width: 1_200, height: 800 });
    api.at('2026-11-21T13:00:00Z');
    const next = await cover('dbbe');
    expect([next.magazineReference, next.coverImageUrl, next.cover]).toEqual(['DBBEMAG00002', 'https://example.org/omslag.jpg', undefined]);
    api.at('2026-11-21T12:00:00Z');
  });

  it('is the same under the other code of the portal', async () => {
    expect(await cover('dwbe')).toEqual(await cover('dbbe'));
  });

  it('is not found where there is no issue or no portal', async () => {
    expect(await refused(cover('hobe'))).toMatchObject({ code: 'not_found' });
    expect(await refused(cover('zzzz'))).toMatchObject({ code: 'not_found' });
  });
});
