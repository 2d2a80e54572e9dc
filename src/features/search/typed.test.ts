import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../content/entity.ts';
import type { Connection } from '../../db/connection.ts';
import { CallFailed, call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type App, createApp } from '../../server/api/app.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { refused } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { entitiesOf } from '../entities.ts';
import { getSearch, getSuggestions, postSearchSave } from './endpoints.ts';
import { popularSearches } from './queries.ts';
import { perMinute } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe.each(databases)('what readers type, on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  let client = 0;
  const fetch = (path: string, init: RequestInit) => app.request(path, init, { client: `10.0.0.${client}` });

  beforeAll(async () => {
    connection = await open();
    app = createApp({
      db: connection.db,
      clock: () => now,
      logger: pino({ level: 'silent' }),
      send: async () => {},
      keyed: keyedBy('test'),
    });
    await furnish(connection.db);
    const documents = Array.from({ length: 30 }, (_, index) =>
      articleDocument({
        reference: `DBBE${String(index).padStart(11, '0')}`,
        texts: { nl: { title: `Dakisolatie ${index}`, text: '<p>10 mm de het een</p>' } },
      }),
    );
    await save(connection.db, entitiesOf(undefined).get('article') as unknown as Entity, documents);
  });
  afterAll(() => connection.close());

  it('answers anything that can be typed', { timeout: 120_000 }, async () => {
    const nasty = fc.oneof(
      fc.string({ maxLength: 200, unit: 'binary' }),
      fc.string({ maxLength: 60 }),
      fc.constantFrom(
        "'",
        "'; drop table articles; --",
        '((((',
        '[a-z]*+',
        'a & | ! b:*',
        "\\'\\",
        ':*',
        '<->',
        '\u0000',
        '\u202e',
        'de het een',
        'の検索',
        // No letter to the embedded database.
        '\u{30000}',
        'поиск крыши',
        '🏠🔨',
        '%_%',
        '~dbbe.nl',
        '~member',
      ),
      fc
        .array(fc.constantFrom('dak', 'isolatie', '&', '10', 'mm', '-', "l'", 'é', '’s', '…'), { maxLength: 30 })
        .map((words) => words.join(' ').slice(0, 200)),
    );
    const query = fc.record(
      {
        q: nasty,
        kind: fc.constantFrom('news', 'articles', 'magazines', 'events', 'nonsense'),
        premium: fc.constantFrom('0', '1', '2', '3'),
        interests: fc.constantFrom('hout', 'hout,daken', "x'y", ''),
        magazine: fc.constantFrom('DBBEMAG00001', 'short'),
        from: fc.constantFrom('2026-01-01', '2026-13-01', ''),
        until: fc.constantFrom('2026-12-31', '9999-12-31', '0001-01-01'),
        sort: fc.constantFrom('recentFirst', 'articleNumber', 'mostRelevant', 'mostPopular', 'random'),
        cursor: fc.oneof(fc.string({ maxLength: 210 }), fc.constant('0.0.0')),
        size: fc.constantFrom('1', '50', '51', '-1', 'NaN'),
      },
      { requiredKeys: [] },
    );
    const answered = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => undefined,
        (caught: unknown) => caught,
      );
      if (error === undefined) return;
      expect(error).toBeInstanceOf(CallFailed);
      expect((error as CallFailed).answer).toMatchObject({ statusCode: 400, fields: expect.anything() });
    };
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom<Locale>('nl', 'fr'), (asked, locale) =>
        answered(call(getSearch, { params: { portalCode: 'dbbe', locale }, query: asked as never }, { fetch })),
      ),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(nasty, (q) =>
        answered(call(getSuggestions, { params: { portalCode: 'dbbe', locale: 'fr' }, query: { q } }, { fetch })),
      ),
      { numRuns: 60 },
    );
    const body = fc.record({
      keyword: nasty,
      portalCode: fc.constantFrom('dbbe', 'dbb'),
      language: fc.constantFrom('nl', 'en', 'n'),
      NrOfResults: fc.oneof(fc.integer(), fc.double()),
    });
    await fc.assert(
      fc.asyncProperty(body, (given) => answered(call(postSearchSave, { body: given }, { fetch }))),
      { numRuns: 60 },
    );
  });

  it.each(['searches', 'suggestions'] as const)(
    'bears a busy office and stops a machine that asks for %s, which others do not notice',
    async (what) => {
      client = 200;
      const params = { portalCode: 'dbbe', locale: 'nl' } as const;
      const ask = (): Promise<object> =>
        what === 'searches'
          ? call(getSearch, { params, query: { magazine: 'DBBEMAG00009' } }, { fetch })
          : call(getSuggestions, { params, query: { q: 'zzzz' } }, { fetch });
      const together = 50;
      for (let asked = 0; asked < perMinute[what]; asked += together) await Promise.all(Array.from({ length: together }, ask));
      expect(await refused(ask())).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
      client = 201;
      expect(await ask()).toMatchObject(what === 'searches' ? { total: 0 } : { titles: [] });
    },
  );

  it('makes popular what five clients looked for and found, and nothing that tells about somebody', async () => {
    const look = async (keyword: string, clients: number, NrOfResults = 3) => {
      for (let index = 0; index < clients; index++) {
        client = index;
        await call(postSearchSave, { body: { keyword, portalCode: 'dbbe', language: 'nl', NrOfResults } }, { fetch });
      }
    };
    await look('Platte  daken', 5);
    await look('platte daken', 5);
    await look('vier keer', 4);
    await look('niets gevonden', 6, 0);
    await look('jan@example.org', 6);
    await look('0475 12 34 56', 6);
    await look('kerkstraat', 6);
    await look('porno', 6);
    expect(await popularSearches(connection.db, { portal: 'dbbe', locale: 'nl', now }, 10)).toEqual(['platte daken']);
    expect(await popularSearches(connection.db, { portal: 'hobe', locale: 'nl', now }, 10)).toEqual([]);
    expect(await popularSearches(connection.db, { portal: 'dbbe', locale: 'nl', now: new Date('2027-06-01') }, 10)).toEqual([]);
    expect(
      await refused(call(postSearchSave, { body: { keyword: '', portalCode: 'dbb', language: 'nld', NrOfResults: -1 } }, { fetch })),
    ).toMatchObject({
      fields: { keyword: 'required', portalCode: 'wrong_length', language: 'wrong_length', NrOfResults: 'too_small' },
    });
  });
});
