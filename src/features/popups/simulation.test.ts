import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { statHours } from '../../db/tables/stats.ts';
import { visitor } from '../../lib/actor.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { popupHandlersWith } from './api.ts';
import { getOverlaps, getPopupFigures, getRandomPopup, getShownPopup, simulatePopups } from './endpoints.ts';
import { popupEntity } from './save.ts';
import { PopupDocument, PopupPosition, type SimulationQuery, TargetAudience } from './schema.ts';

/** Random situations; `npm run soak -- --what desk` asks for 1,000. */
const situations = Number(process.env.SIMULATIONS ?? 40);
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const hour = (offset: number) => new Date(Date.parse('2026-11-21T12:00:00Z') + offset * 3_600_000).toISOString();
const texts = { nl: { title: 'Titel' }, fr: { title: 'Titre' } };

const AnyPopup = fc.record({
  portal: fc.constantFrom('dbbe', 'hobe'),
  targetAudienceReference: fc.constantFrom(...TargetAudience.options),
  positionReference: fc.constantFrom(...PopupPosition.options),
  displayFrequencyReference: fc.constantFrom('session', 'always'),
  isActive: fc.integer({ min: 0, max: 4 }).map((one) => one > 0),
  dateFrom: fc.option(fc.integer({ min: -5, max: 2 }).map(hour)),
  dateUntil: fc.option(fc.integer({ min: 2, max: 6 }).map(hour)),
  texts: fc.constantFrom(texts, texts, { nl: texts.nl }, { fr: texts.fr }),
});
const AnySituation = fc.record({
  portal: fc.constantFrom('dbbe', 'hobe'),
  locale: fc.constantFrom('nl', 'fr'),
  reader: fc.constantFrom('anonymous', 'member'),
  position: fc.option(fc.constantFrom(...PopupPosition.options), { nil: undefined }),
  at: fc.integer({ min: -12, max: 14 }).map((halves) => hour(halves / 2)),
});

describe.each(databases)('the simulator on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const callers = {} as Record<'webmaster' | 'ads' | 'hobe', Awaited<ReturnType<typeof signInStaff>>['caller']>;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    callers.webmaster = (await signInStaff(api, 'a@voorbeeld.be', [{ permissions: ['WEBMASTER'] }])).caller;
    callers.ads = (await signInStaff(api, 'b@voorbeeld.be', [{ permissions: ['AD_TOOL_ALL_SETTINGS'] }])).caller;
    callers.hobe = (await signInStaff(api, 'c@voorbeeld.be', [{ permissions: ['WEBMASTER'], portals: ['hobe'] }])).caller;
    const drawn = fc.sample(AnyPopup, { seed, numRuns: 40 });
    await save(
      connection.db,
      popupEntity,
      drawn.map((one, index) => ({ entity: 'popup', id: index + 1, typeReference: 'message', ...one }) as PopupDocument),
    );
  });
  afterAll(() => connection.close());
  const simulate = (query: SimulationQuery, by = callers.webmaster) => call(simulatePopups, { query }, by);

  it('names exactly the popups that are served for a reader, a position and a time, each in its turn', { timeout: 600_000 }, async () => {
    let [served, empty] = [0, 0];
    for (const [index, one] of fc.sample(AnySituation, { seed, numRuns: situations }).entries()) {
      const { popups } = await simulate(one as SimulationQuery);
      expect(popups).toHaveLength(40);
      const drawn = popups.filter(({ reasons }) => !reasons.length).map(({ id }) => id);
      const asked = { params: { portalCode: one.portal, locale: one.locale }, query: { position: one.position } } as never;
      const actor = { ...visitor, accountId: one.reader === 'member' ? 1 : null };
      const got: (number | undefined)[] = [];
      // As many equal steps of chance as there are popups: each comes once.
      for (let turn = 0; turn < Math.max(drawn.length, 1); turn += 1) {
        const handler = popupHandlersWith(() => (turn + 0.5) / Math.max(drawn.length, 1)).find(
          ({ endpoint }) => endpoint === getRandomPopup,
        );
        const list = (await handler?.answer(asked, { db: connection.db, clock: () => new Date(one.at), actor } as never)) as {
          ID: number;
        }[];
        got.push(list[0]?.ID);
      }
      expect([seed, index, got]).toEqual([seed, index, drawn.length ? drawn : [undefined]]);
      if (drawn.length) served += 1;
      else empty += 1;
    }
    if (situations >= 40) expect([seed, served > 0, empty > 0]).toEqual([seed, true, true]);
  });

  it('says what opens for who closed a popup, and shows each portal to its own staff only', async () => {
    const asked = { portal: 'hobe', locale: 'nl', reader: 'anonymous' } as const;
    const { popups } = await simulate({ ...asked, closed: 'true' });
    expect(new Set(popups.map(({ opens }) => opens))).toEqual(new Set([true, false]));
    expect((await simulate({ ...asked, closed: 'false' })).popups.every(({ opens }) => opens)).toBe(true);
    const own = await simulate(asked, callers.hobe);
    expect(new Set(own.popups.map(({ portal }) => portal))).toEqual(new Set(['hobe']));
    expect((await simulate(asked, callers.ads)).popups).toHaveLength(40);
    expect(await refused(simulate({ ...asked, portal: 'dbbe' }, callers.hobe))).toMatchObject({ code: 'forbidden' });
    const [foreign] = popups.filter(({ portal }) => portal === 'dbbe').map(({ id }) => id);
    for (const ask of [
      () => call(getShownPopup, { params: { id: foreign, locale: 'nl' } }, callers.hobe),
      () => call(getOverlaps, { params: { id: foreign } }, callers.hobe),
      () => call(getOverlaps, { params: { id: 9_999 } }, callers.webmaster),
    ])
      expect(await refused(ask())).toMatchObject({ code: 'not_found' });
  });

  it('counts readers, not robots, of the last ninety days, on own portals', async () => {
    const at = (days: number) => new Date(api.now().getTime() - days * 86_400_000);
    const row = (typeId: number, events: number, more: object = {}) => ({
      ...{ hour: at(1), portal: 'dbbe', locale: 'nl' as const, typeId, reference: '1', bot: '', events, total: 0 },
      ...more,
    });
    await connection.db
      .insert(statHours)
      .values([
        row(9, 30),
        row(10, 3),
        row(9, 10, { locale: 'fr' }),
        row(9, 500, { bot: 'pace' }),
        row(9, 70, { hour: at(91) }),
        row(3, 9),
      ]);
    const figures = (by = callers.webmaster) => call(getPopupFigures, { query: { references: '1,2' } }, by);
    expect(await figures()).toEqual([{ reference: '1', views: 40, clicks: 3 }]);
    expect(await figures(callers.hobe)).toEqual([]);
  });

  it('says which popups compete, until they are over', async () => {
    const both = (id: number, more: object) =>
      ({ entity: 'popup', id, portal: 'hobe', typeReference: 'message', texts, ...more }) as PopupDocument;
    await save(connection.db, popupEntity, [both(101, {}), both(102, { dateUntil: hour(0.1) }), both(103, { positionReference: 'side' })]);
    const others = async (id: number) =>
      (await call(getOverlaps, { params: { id } }, callers.webmaster)).map((one) => one.id).filter((one) => one > 100);
    expect([await others(101), await others(102), await others(103)]).toEqual([[102], [101], []]);
    api.at(hour(0.2));
    expect([await others(101), await others(102)]).toEqual([[], []]);
  });

  it('refuses an address that is a script', () => {
    for (const buttonLink of ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', '//elders.example'])
      expect([
        buttonLink,
        PopupDocument.safeParse({
          entity: 'popup',
          id: 1,
          portal: 'dbbe',
          typeReference: 'message',
          texts: { nl: { title: 'T', buttonText: 'K', buttonLink } },
        }).success,
      ]).toEqual([buttonLink, false]);
  });
});
