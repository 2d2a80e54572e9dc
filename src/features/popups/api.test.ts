import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { visitor } from '../../lib/actor.ts';
import { call } from '../../lib/call.ts';
import { typeset } from '../../lib/typography.ts';
import { type App, createApp } from '../../server/api/app.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, save } from '../../testing/saving.ts';
import { popupHandlers } from './api.ts';
import { getRandomPopup } from './endpoints.ts';
import { popupEntity } from './save.ts';

const popup = (id: number, more: object = {}) => ({
  entity: 'popup',
  id,
  portal: 'dbbe',
  typeReference: 'newsletter',
  texts: {
    nl: { title: `Titel ${id}`, buttonText: 'Bekijk', buttonLink: '/newsletters' },
    fr: { title: `Titre ${id} : « voilà »`, buttonText: 'Voir', buttonLink: '/newsletters' },
  },
  ...more,
});

describe.each(databases)('a popup on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  let now = new Date('2026-11-21T12:00:00Z');
  const ask = async (portalCode: string, locale: 'nl' | 'fr' = 'nl', query: object = {}) =>
    (await call(getRandomPopup, { params: { portalCode, locale }, query }, { fetch: (path, init) => app.request(path, init) })).map(
      ({ ID }) => ID,
    );

  beforeAll(async () => {
    connection = await open();
    app = createApp({ db: connection.db, clock: () => now, logger: pino({ level: 'silent' }), send: async () => {}, keyed: () => '' });
    await furnish(connection.db);
    await save(connection.db, popupEntity, [
      popup(1),
      popup(2, { positionReference: 'side' }),
      popup(3, { targetAudienceReference: 'members' }),
      popup(4, { isActive: false }),
      popup(5, { portal: 'hobe', dateFrom: '2026-11-21T13:00:00Z', dateUntil: '2026-11-21T14:00:00Z' }),
      popup(6, { portal: 'hobe', targetAudienceReference: 'anonymous', dateUntil: '2026-11-21T12:59:59Z' }),
    ]);
  });
  afterAll(() => connection.close());

  it('is one of those that are meant for who asks', async () => {
    const found = new Set<number>();
    for (let times = 0; times < 40; times++) found.add((await ask('dwbe'))[0] ?? 0);
    expect([...found].sort()).toEqual([1, 2]);
    expect(await ask('dbbe', 'nl', { position: 'side' })).toEqual([2]);
    expect(await ask('dbbe', 'nl', { position: 'bottom' })).toEqual([]);
    expect(await ask('none')).toEqual([]);
  });

  it('is another one for members', async () => {
    const [random] = popupHandlers;
    const asked = { params: { portalCode: 'dbbe', locale: 'nl' }, query: { position: 'center' } } as never;
    const found = new Set<number>();
    for (let times = 0; times < 40; times++) {
      const actor = { ...visitor, accountId: 1 };
      const list = (await random?.answer(asked, { db: connection.db, clock: () => now, actor } as never)) as { ID: number }[];
      found.add(list[0]?.ID ?? 0);
    }
    expect([...found].sort()).toEqual([1, 3]);
  });

  it('comes and goes at its second', async () => {
    const at = async (time: string) => {
      now = new Date(`2026-11-21T${time}Z`);
      return ask('hobe');
    };
    expect(await at('12:59:58.999')).toEqual([6]);
    expect(await at('12:59:59.000')).toEqual([6]);
    expect(await at('12:59:59.001')).toEqual([]);
    expect(await at('13:00:00.000')).toEqual([5]);
    expect(await at('14:00:00.000')).toEqual([5]);
    expect(await at('14:00:00.001')).toEqual([]);
  });

  it('leads to the page in its own language, in the typography of that language', async () => {
    const asked = { params: { portalCode: 'dbbe', locale: 'fr' as const }, query: { position: 'side' as const } };
    const [found] = await call(getRandomPopup, asked, { fetch: (path, init) => app.request(path, init) });
    expect(found).toMatchObject({ title: typeset('fr', 'Titre 2 : « voilà »'), buttonLink: '/fr/newsletters', languageCode: 'fr' });
  });

  it('is answered, or refused by field, whatever is asked', async () => {
    const part = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('dbbe', 'nl', 'side', "'; drop table popups; --", '\u0000'));
    await fc.assert(
      fc.asyncProperty(part, part, part, async (portal, locale, position) => {
        const path = `/api/popup/${encodeURIComponent(portal) || 'x'}/random/${encodeURIComponent(locale) || 'x'}?position=${encodeURIComponent(position)}`;
        expect([200, 400, 404]).toContain((await app.request(path)).status);
      }),
      { numRuns: 200 },
    );
  });
});
