import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Connection } from '../../db/connection.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, save } from '../../testing/saving.ts';
import { candidatesOn, popupIn } from './queries.ts';
import { reasonsAgainst, type Situation } from './rules.ts';
import { popupEntity } from './save.ts';
import { Popup } from './schema.ts';

const now = new Date('2026-11-21T12:00:00Z');
const shown = { portal: 'dbbe', locale: 'nl', now } as const;

const popup = (id: number, more: object = {}) => ({
  entity: 'popup',
  id,
  portal: 'dbbe',
  typeReference: 'newsletter',
  targetAudienceReference: 'anonymous',
  positionReference: 'side',
  displayFrequencyReference: 'always',
  fileId: 1,
  texts: { nl: { title: `Titel ${id}`, text: '<p>Lees<script>x()</script></p>', buttonText: 'Bekijk', buttonLink: '/newsletters' } },
  ...more,
});

describe.each(databases)('popups on $kind', ({ open }) => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, popupEntity, [
      popup(1),
      popup(2, { isActive: false }),
      popup(3, { portal: 'hobe' }),
      popup(4, { dateFrom: '2026-11-20', dateUntil: '2026-11-21' }),
      popup(5, { dateFrom: '2026-11-22' }),
      popup(6, { dateUntil: '2026-11-20' }),
      popup(7, { texts: { fr: { title: 'Titre' } } }),
    ]);
  });
  afterAll(() => connection.close());

  it('are active on their portal, in their language, while their dates hold', async () => {
    const ids = async (view: Omit<Situation, 'isMember'>) =>
      (await candidatesOn(connection.db, ['dbbe', 'hobe']))
        .filter((one) => !reasonsAgainst(one, { ...view, isMember: false }).length)
        .map(({ id }) => id);
    expect(await ids(shown)).toEqual([1, 4]);
    expect(await ids({ ...shown, now: new Date('2026-11-21T22:59:00Z') })).toEqual([1, 4]);
    expect(await ids({ ...shown, now: new Date('2026-11-21T23:00:00Z') })).toEqual([1, 5]);
    expect(await ids({ ...shown, locale: 'fr' })).toEqual([7]);
    expect(await ids({ ...shown, portal: 'hobe' })).toEqual([3]);
  });

  it('are answered with every field of the specification', async () => {
    const first = await popupIn(connection.db, 1, 'nl');
    expect(await popupIn(connection.db, 1, 'fr')).toBeUndefined();
    expect(z.parse(Popup, first)).toMatchObject({
      ID: 1,
      typeID: 2,
      typeReference: 'newsletter',
      languageCode: 'nl',
      targetAudienceID: 2,
      positionID: 3,
      displayFrequencyID: 2,
      delaySeconds: null,
      fileID: 1,
      text: '<p>Lees</p>',
      buttonLink: '/newsletters',
      width: null,
      creationDate: now.toISOString(),
      fileUrl: expect.stringMatching(/^\/media\/1\/\d+\.webp\?v=/),
    });
  });

  it('keep the date of their making, and change no page', async () => {
    const later = new Date('2026-11-21T13:00:00Z');
    const { outcomes, keys } = await save(connection.db, popupEntity, [popup(1, { delaySeconds: 3 })], later);
    expect(outcomes).toEqual([{ reference: 1, result: 'changed' }]);
    expect(keys).toEqual([]);
    const first = await popupIn(connection.db, 1, 'nl');
    expect(first).toMatchObject({ delaySeconds: 3, creationDate: now.toISOString(), lastModificationDate: later.toISOString() });
  });
});
