import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { articleViews, statEvents, statHours, statSessions } from '../../db/tables/stats.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { type App, createApp } from '../../server/api/app.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import { articleEntity } from '../articles/save.ts';
import { customerEntity } from '../companies/save.ts';
import { popupEntity } from '../popups/save.ts';
import { deleteSession, postSession, postStats } from './endpoints.ts';
import { perMinute } from './rules.ts';
import type { BatchedEvent } from './schema.ts';

const now = new Date('2026-11-21T12:00:00Z');
const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const event = (more: object = {}) => ({
  sessionId: null,
  appReference: 'pmg-website' as const,
  language: 'nl' as const,
  url: 'https://dbbe.example/dossier/DBBE00000000001?email=an@example.org',
  appStatsTypeId: 3,
  reference: 'DBBE00000000001',
  ...more,
});
const at = (more: object = {}) => ({ at: '2026-11-21T11:59:00.000Z', ...event(more) }) as BatchedEvent;

describe.each(databases)('counting on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  let clients = 0;
  let client = '';

  const fetchAs = (userAgent: string, from?: string) => (path: string, init: RequestInit) =>
    app.request(
      `http://dbbe.example${path}`,
      { ...init, headers: { ...init.headers, 'user-agent': userAgent } },
      { client: from ?? client },
    );
  const send = (body: object, { userAgent = chrome, from }: { userAgent?: string; from?: string } = {}) =>
    call(postStats, { body: body as never }, { fetch: fetchAs(userAgent, from) });
  const batch = (events: readonly unknown[], options?: Parameters<typeof send>[1]) =>
    send({ batchId: crypto.randomUUID(), events }, options);
  const refused = async (work: Promise<unknown>) => {
    const error = await work.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallFailed);
    return (error as CallFailed).answer;
  };
  const stored = () => connection.db.select().from(statEvents).orderBy(asc(statEvents.id));
  const hours = () => connection.db.select().from(statHours).orderBy(asc(statHours.hour), asc(statHours.reference), asc(statHours.bot));

  beforeAll(async () => {
    connection = await open();
    app = createApp({ db: connection.db, clock: () => now, logger: pino({ level: 'silent' }), send: async () => {}, keyed: () => '' });
    await furnish(connection.db);
    await save(connection.db, customerEntity, [{ entity: 'customer', reference: 'CUST-1', name: 'Bedrijf', portals: ['dbbe'] }]);
    await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000001', viewCount: 5 })]);
    await save(connection.db, popupEntity, [
      { entity: 'popup', id: 7, portal: 'dbbe', typeReference: 'message', texts: { nl: { title: 'Titel' } } },
    ]);
  });
  beforeEach(async () => {
    client = `192.0.2.${++clients}`;
    for (const table of [statEvents, statHours, statSessions, articleViews]) await connection.db.delete(table);
  });
  afterAll(() => connection.close());

  it('stores an event as the specification has it, without the query of its address', async () => {
    expect(await send(event({ collectionReference: 'DBBEMAG00001' }))).toEqual({ stored: 1, refused: [] });
    expect(await stored()).toEqual([
      expect.objectContaining({
        at: now,
        portal: 'dbbe',
        locale: 'nl',
        typeId: 3,
        reference: 'DBBE00000000001',
        collectionReference: 'DBBEMAG00001',
        path: '/dossier/DBBE00000000001',
        session: null,
        bot: '',
      }),
    ]);
  });

  it('takes all ten types', async () => {
    const all = [
      at({ appStatsTypeId: 1, reference: null, intValue: 12_345 }),
      at({ appStatsTypeId: 2, reference: 'home', intValue: 80 }),
      at(),
      at({ appStatsTypeId: 5, reference: 'CUST-1' }),
      at({ appStatsTypeId: 6, reference: 'CUST-1', intValue: 1 }),
      at({ appStatsTypeId: 7, reference: 'CUST-1' }),
      at({ appStatsTypeId: 8, reference: 'CUST-1', varCharValue: 'lijst' }),
      at({ appStatsTypeId: 9, reference: '7' }),
      at({ appStatsTypeId: 10, reference: '7' }),
    ];
    expect(await batch(all)).toEqual({ stored: all.length, refused: [] });
    expect(await refused(send(event({ appStatsTypeId: 4, reference: 'CUST-9' })))).toMatchObject({
      fields: { reference: 'unknown_reference' },
    });
    expect((await hours()).map(({ typeId, reference, events, total }) => [typeId, reference, events, total])).toEqual(
      expect.arrayContaining([
        [1, '', 1, 12_345],
        [2, 'home', 1, 80],
        [3, 'DBBE00000000001', 1, 0],
        [9, '7', 1, 0],
      ]),
    );
  });

  it('stores the good part of a batch, and names what is wrong with the rest', async () => {
    const answer = await batch([
      at(),
      at({ url: 'https://elsewhere.example/' }),
      at({ at: '2026-11-21T12:02:00Z' }),
      at({ at: '2026-11-20T11:00:00Z' }),
      at({ appStatsTypeId: 11 }),
      at({ appStatsTypeId: 2, intValue: -1 }),
      at({ appStatsTypeId: 2, intValue: 101 }),
      at({ appStatsTypeId: 1, intValue: 1e12 }),
      at({ appStatsTypeId: 1 }),
      at({ appReference: 'other' }),
      at({ language: 'de' }),
      at({ reference: 'DBBE99999999999' }),
      at({ reference: undefined }),
      at({ extra: 1 }),
      at({ varCharValue: 'a\u0000b' }),
      at({ intValue: 1, varCharValue: 'both' }),
      at({ sessionId: 'x' }),
      null,
      at(),
    ]);
    expect(answer.stored).toBe(2);
    expect(Object.fromEntries(answer.refused.map(({ index, fields }) => [index, fields]))).toEqual({
      1: { url: 'unknown_reference' },
      2: { at: 'too_big' },
      3: { at: 'too_small' },
      4: { appStatsTypeId: 'too_big' },
      5: { intValue: 'too_small' },
      6: { intValue: 'too_big' },
      7: { intValue: 'too_big' },
      8: { intValue: 'required' },
      9: { appReference: 'not_allowed' },
      10: { language: 'not_allowed' },
      11: { reference: 'unknown_reference' },
      12: { reference: 'required' },
      13: { extra: 'unknown_field' },
      14: { varCharValue: 'not_allowed' },
      15: { varCharValue: 'not_allowed' },
      16: { sessionId: 'not_a_reference' },
      17: { body: 'wrong_type' },
    });
    expect(await stored()).toHaveLength(2);
  });

  it('names the field of a single event that is wrong', async () => {
    expect(await refused(send(event({ language: 'de', url: 'x' })))).toMatchObject({
      statusCode: 400,
      fields: { language: 'not_allowed', url: 'not_a_url' },
    });
    expect(await refused(send(event({ url: 'https://elsewhere.example/' })))).toMatchObject({ fields: { url: 'unknown_reference' } });
    expect(await refused(send({ batchId: 'x', events: [] }))).toMatchObject({ fields: { batchId: 'not_a_reference', events: 'too_few' } });
    expect(await refused(batch(Array(201).fill(at())))).toMatchObject({ fields: { events: 'too_long' } });
    expect(await refused(batch(Array(200).fill(at({ varCharValue: 'x'.repeat(255) }))))).toMatchObject({ statusCode: 413 });
  });

  it('stores a batch that comes again, also at the same time, once', async () => {
    const body = { batchId: crypto.randomUUID(), events: [at(), at({ appStatsTypeId: 2, intValue: 10 })] };
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    expect(answers).toEqual(Array(10).fill({ stored: 2, refused: [] }));
    expect(await stored()).toHaveLength(2);
    expect((await hours()).map(({ events }) => events)).toEqual([1, 1]);
    expect(await connection.db.select().from(articleViews)).toEqual([{ article: 'DBBE00000000001', counted: 1, shown: 0 }]);
  });

  it('takes off what the clock of the sender is wrong by', async () => {
    const body = { batchId: crypto.randomUUID(), sentAt: '2031-01-01T10:00:10Z', events: [at({ at: '2031-01-01T10:00:00Z' })] };
    expect(await send(body)).toEqual({ stored: 1, refused: [] });
    expect((await stored())[0]?.at.toISOString()).toBe('2026-11-21T11:59:50.000Z');
  });

  it('keeps robots apart and says why, and loses none', async () => {
    await batch([at()], { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await batch([at()], { userAgent: '' });
    await batch([at()]);
    await batch(Array(150).fill(at()));
    expect((await hours()).map(({ bot, events }) => [bot, events])).toEqual([
      ['', 1],
      ['no_user_agent', 1],
      ['pace', 150],
      ['user_agent', 1],
    ]);
    expect(await connection.db.select().from(articleViews)).toMatchObject([{ counted: 1 }]);
  });

  it('keeps the id of a visit until it is taken back; what was counted stays', async () => {
    const { sessionId } = await call(postSession, { body: { ip: '192.0.2.1', userAgent: chrome } }, { fetch: fetchAs(chrome) });
    await batch([at({ sessionId }), at({ sessionId: crypto.randomUUID() })]);
    expect((await stored()).map(({ session }) => session)).toEqual([sessionId, null]);
    const before = await hours();
    expect(await call(deleteSession, { params: { sessionId } }, { fetch: fetchAs(chrome) })).toEqual({ forgotten: true });
    await batch([at({ sessionId })]);
    expect((await stored()).map(({ session }) => session)).toEqual([null, null, null]);
    expect((await hours())[0]?.events).toBe((before[0]?.events ?? 0) + 1);
    expect(JSON.stringify(await connection.db.select().from(statSessions))).toBe('[]');
    expect(await call(deleteSession, { params: { sessionId } }, { fetch: fetchAs(chrome) })).toEqual({ forgotten: false });
  });

  it('bears a flood, and tells who sends too much', async () => {
    const floods = await Promise.allSettled(
      Array.from({ length: perMinute.requests + 50 }, () => batch([at({ appStatsTypeId: 2, intValue: 1 })])),
    );
    expect(floods.filter(({ status }) => status === 'rejected')).toHaveLength(50);
    expect(await stored()).toHaveLength(perMinute.requests);
    expect(await refused(batch([at()]))).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    const body = JSON.stringify({ batchId: crypto.randomUUID(), events: [at()] });
    const { headers } = await fetchAs(chrome)('/api/stats/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(headers.get('ratelimit')).toBe(`"default";r=0;t=${seconds}`);
    expect(await batch([at()], { from: '198.51.100.1' })).toMatchObject({ stored: 1 });
  });

  it('answers whatever comes, and stores what it says that it stored', async () => {
    const odd = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\u0000', 1e308, -1, [], {}, null));
    const field = fc.constantFrom(
      'sessionId',
      'appReference',
      'language',
      'url',
      'appStatsTypeId',
      'reference',
      'collectionReference',
      'intValue',
      'varCharValue',
      'at',
    );
    const someEvent = fc.oneof(
      { arbitrary: fc.constant(at()), weight: 2 },
      { arbitrary: fc.tuple(field, odd).map(([name, value]) => ({ ...at(), [name]: value })), weight: 5 },
      odd,
    );
    let expected = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(someEvent, { minLength: 1, maxLength: 8 }), async (events) => {
        const body = JSON.stringify({ batchId: crypto.randomUUID(), events }, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        const response = await fetchAs(chrome, `fuzz-${expected}`)('/api/stats/', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(response.status, body).toBe(200);
        const answer = (await response.json()) as { stored: number; refused: { index: number; fields: object }[] };
        expect(answer.stored + answer.refused.length).toBe(JSON.parse(body).events.length);
        for (const { fields } of answer.refused) expect(Object.keys(fields).length).toBeGreaterThan(0);
        expected += answer.stored;
      }),
      { numRuns: 150 },
    );
    expect(await stored()).toHaveLength(expected);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(odd, fc.record({ userAgent: odd, ip: odd }), fc.record({ batchId: odd, events: odd, sentAt: odd })),
        async (value) => {
          const body = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
          for (const path of ['/api/stats/', '/api/login/session']) {
            const response = await fetchAs(chrome, crypto.randomUUID())(path, {
              method: 'POST',
              body,
              headers: { 'content-type': 'application/json' },
            });
            expect(response.status, `${path} ${body}`).toBeLessThan(500);
          }
        },
      ),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.uuid()), async (id) => {
        // A URL drops dot segments, so these name another path.
        fc.pre(id !== '.' && id !== '..');
        const path = `/api/login/session/${encodeURIComponent(id)}`;
        const response = await fetchAs(chrome, crypto.randomUUID())(path, { method: 'DELETE' });
        if (response.status === 400) expect(await response.json()).toMatchObject({ fields: { sessionId: 'not_a_reference' } });
        else expect([200, 404], path).toContain(response.status);
      }),
      { numRuns: 100 },
    );
  });
});
