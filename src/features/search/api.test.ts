import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Entity } from '../../content/entity.ts';
import type { Connection } from '../../db/connection.ts';
import { type Actor, visitor } from '../../lib/actor.ts';
import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type App, createApp } from '../../server/api/app.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, eventDocument, magazineDocument } from '../../testing/documents.ts';
import { refused } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { entitiesOf } from '../entities.ts';
import { sources } from '../sources.ts';
import { searchHandlers } from './api.ts';
import { getSearch, getSuggestions } from './endpoints.ts';
import { SearchAnswer, type SearchQuery, type SearchQuery as SearchQuerySchema } from './schema.ts';

const now = new Date('2026-11-21T12:00:00Z');
const entity = (name: string) => entitiesOf(undefined).get(name) as unknown as Entity;
const texts = (title: string, description = '', text = '') => ({ title, description, text: `<p>${text}</p>` });
const number = (n: number) => `DBBE${String(n).padStart(11, '0')}`;
const article = (n: number, nl: ReturnType<typeof texts>, more: object = {}) =>
  articleDocument({ reference: number(n), number: n, texts: { nl, fr: texts(`fr ${n}`) }, ...more });

const documents = [
  article(
    1,
    texts('Isolatie van daken', 'Warm onder de pannen', 'Wie zijn zolder isoleert, spaart energie. De isolatie ligt tussen de kepers.'),
  ),
  article(2, texts('Dakisolatie stap voor stap', 'Zo doet u het', 'Eerst het dampscherm, dan 120 mm wol.'), { displayDate: '2026-10-01' }),
  article(3, texts('Een nieuwe gevel', 'Met aandacht voor isolatie', 'Baksteen en hout in RAL 7016.'), {
    typeId: 2,
    interests: ['hout'],
    viewCount: 900,
  }),
  article(4, texts('Gevelhout kiezen', '', 'Douglas of ceder? Ook isolatie telt.'), {
    typeId: 2,
    interests: ['hout', 'daken'],
    viewCount: 50,
  }),
  article(5, texts('Premium over isolatie', 'Voor abonnees', 'Hier staat geheimpremiumtekst over vacuümpanelen.'), { isPremium: true }),
  article(6, texts('Voor leden', 'Aanmelden mag', 'Hier staat geheimledentekst.'), { requiresRegistration: true }),
  ...[true, false].map((isPremium, index) =>
    article(10 + index, texts('', ''), {
      ...{ isPremium, requiresRegistration: !isPremium },
      texts: {
        nl: {
          ...texts(`Achter muur ${index}`, 'Wat kost het', 'Hier staat geheimdoorslag.'),
          searchTextRelated: 'hulpwoordje schuifpui geheimdoorslag-as',
        },
        fr: texts(`fr ${index}`),
      },
    }),
  ),
  article(7, texts('Morgen', '', 'Hier staat geheimtoekomst over isolatie.'), { displayDate: '2026-11-22' }),
  article(8, texts('Elders', '', 'Hier staat geheimelders over isolatie.'), { portals: ['hobe'] }),
  article(9, texts('Concept', '', 'Hier staat geheimconcept over isolatie.'), { isPublished: false }),
  ...Array.from({ length: 45 }, (_, index) =>
    article(100 + index, texts(`Vloerverwarming ${index}`, 'Warme voeten', 'Leidingen in de chape.'), {
      displayDate: new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
      viewCount: (index * 7) % 45,
    }),
  ),
  article(50, texts('Kolommen van gietijzer', 'Brieven uit 1890', 'Een laadpaal van 7,4 kW of 11 kilowatt.')),
  article(52, texts('Een dakdoorvoer', '', 'Te bestellen als RX-4711023, met manchet.')),
  article(51, texts('Ventileren in de winter', 'Een vraag over bladzijdenummers', 'Eén rooster is genoeg. Elke pagina heeft een nummer.')),
  article(201, texts('Deur', ''), {
    texts: { fr: texts('Changer un mot de passe', 'Le lave-vaisselle et le filtrage', 'Voir aussi les sous-toitures.') },
  }),
  article(200, texts('Cloison', ''), {
    texts: { fr: texts('Une cloison isolée', 'L’isolation acoustique', 'Le plâtrier pose l’isolant. Une œuvre.') },
  }),
];

describe.each(databases)('searching on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  const fetch = (path: string, init: RequestInit) => app.request(path, init);
  const find = (query: z.input<typeof SearchQuerySchema>, locale: Locale = 'nl', portalCode = 'dbbe') =>
    call(getSearch, { params: { portalCode, locale }, query }, { fetch });
  const references = ({ items }: SearchAnswer) => items.map(({ reference }) => reference);
  const textOf = (marked: { text: string }[] | null) => marked?.map(({ text }) => text).join('') ?? '';
  const findAs = async (actor: Partial<Actor>, query: SearchQuery) =>
    z.parse(
      SearchAnswer,
      await (searchHandlers(sources)[0] as { answer(asked: object, context: object): Promise<unknown> }).answer(
        { params: { portalCode: 'dbbe', locale: 'nl' }, query },
        { db: connection.db, clock: () => now, keyed: keyedBy('test'), actor: { ...visitor, ...actor } },
      ),
    );

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
    await save(connection.db, entity('article'), documents);
    await save(connection.db, entity('magazine'), [
      magazineDocument({ reference: 'DBBEMAG00001', texts: { nl: { title: 'Het isolatienummer' } }, articles: [number(1), number(3)] }),
    ]);
    await save(connection.db, entity('event'), [
      eventDocument({ reference: 'EV-A', startsAt: '2027-01-10', texts: { nl: { title: 'Beurs over isolatie' } } }),
    ]);
  });
  afterAll(() => connection.close());

  it('puts the title before the description and that before the text', async () => {
    const found = references(await find({ q: 'isolatie' }));
    expect(found.indexOf(number(3))).toBeGreaterThan(found.indexOf(number(1)));
    expect(found.indexOf(number(4))).toBeGreaterThan(found.indexOf(number(3)));
    expect(references(await find({ q: 'dakisolatie stap voor stap' }))[0]).toBe(number(2));
  });

  it('splits Dutch compounds and joins them, both ways', async () => {
    expect(references(await find({ q: 'dakisolatie' }))).toEqual(expect.arrayContaining([number(1), number(2)]));
    expect(references(await find({ q: 'isolatie van daken' }))).toEqual(expect.arrayContaining([number(1), number(2)]));
    expect(references(await find({ q: 'dak isolatie' }))).toEqual(expect.arrayContaining([number(1), number(2)]));
  });

  it('forgives accents, elision, amounts and codes', async () => {
    for (const q of ["l'isolation", 'isolee', 'isolé', 'platrier', 'oeuvre'])
      expect(references(await find({ q }, 'fr')), q).toEqual([number(200)]);
    for (const q of ['120mm', '120 mm']) expect(references(await find({ q })), q).toEqual([number(2)]);
    for (const q of ['RAL7016', 'ral 7016', 'RAL-7016']) expect(references(await find({ q })), q).toEqual([number(3)]);
    expect(references(await find({ q: number(4).toLowerCase() }))).toEqual([number(4)]);
  });

  it.each([
    ['nl', 'kolom', 50, 'a plural with a doubled letter'],
    ['nl', 'brief', 50, 'v and f'],
    ['nl', '7,4kW', 50, 'a decimal amount without its space'],
    ['nl', '11 kW', 50, 'a unit by its name'],
    ['nl', 'ventilatie', 51, 'a noun for a verb'],
    ['nl', 'paginanummer', 51, 'a synonym inside a compound'],
    ['fr', 'mot-de-passe', 201, 'hyphens for spaces'],
    ['fr', 'lavevaisselle', 201, 'a hyphen left out'],
    ['fr', 'sous toiture', 201, 'a space for a hyphen after a stop word'],
    ['fr', 'filtrer', 201, 'a verb for a noun'],
  ] as const)('finds in %s “%s” in number %i: %s', async (locale, q, n, _why) => {
    expect(references(await find({ q }, locale))[0]).toBe(number(n));
  });

  it('undoes several slips in one query, one inside a compound, and one in a code', async () => {
    for (const q of ['isolaite gevle', 'dakisolaite', 'vloerverwraming leidignen']) {
      const { items, didYouMean } = await find({ q });
      expect(items.length, q).toBeGreaterThan(0);
      expect(didYouMean, q).not.toBeNull();
    }
    for (const q of ['RAL7O16', 'RAL7061', 'ral 7016']) expect(references(await find({ q })), q).toEqual([number(3)]);
    // The compound itself is in no text: what is known of it is its parts.
    expect(references(await find({ q: 'keperisolaite' })).length).toBeGreaterThan(0);
  });

  it('hears what was spelled otherwise', async () => {
    expect(await find({ q: 'iesolassie' })).toMatchObject({ didYouMean: 'isolatie', isCorrected: true });
    expect(await find({ q: 'acoustik' }, 'fr')).toMatchObject({ didYouMean: 'acoustique', isCorrected: true });
  });

  it('says which word was probably meant, and looks for that', async () => {
    const answer = await find({ q: 'gevel izolatie' });
    expect(answer).toMatchObject({ didYouMean: 'gevel isolatie', isCorrected: true });
    expect(references(answer)).toContain(number(3));
    expect(await find({ q: 'isolatie' })).toMatchObject({ didYouMean: null, isCorrected: false });
  });

  it('shows where it matches, in pieces', async () => {
    const { items } = await find({ q: 'kepers' });
    expect(items[0]?.excerpt).toContainEqual({ text: 'kepers', isMatch: true });
    expect(textOf(items[0]?.excerpt ?? null)).toContain('De isolatie ligt tussen de kepers.');
    const [code] = (await find({ q: 'rx4711023' })).items;
    expect(code?.excerpt).toContainEqual({ text: 'RX-4711023', isMatch: true });
  });

  it('counts for every choice what that choice then shows', async () => {
    const choices = [{}, { kind: 'news' }, { premium: '2' }, { interests: 'hout' }, { kind: 'news', interests: 'daken' }] as const;
    for (const choice of choices) {
      const { facets, total, items } = await find({ q: 'isolatie', size: '50', ...choice });
      expect(items).toHaveLength(total);
      for (const { value, count } of facets.kinds)
        expect((await find({ q: 'isolatie', ...choice, kind: value as 'news' })).total, value).toBe(count);
      for (const { value, count } of facets.premium)
        expect((await find({ q: 'isolatie', ...choice, premium: value as '0' })).total, value).toBe(count);
      for (const { value, count } of facets.interests)
        expect((await find({ q: 'isolatie', ...choice, interests: value })).total, value).toBe(count);
    }
  });

  it('has the four orders, and pages that neither repeat nor miss anything', async () => {
    for (const sort of ['recentFirst', 'articleNumber', 'mostPopular', 'mostRelevant'] as const) {
      const all: string[] = [];
      let cursor: string | undefined;
      do {
        const answer: SearchAnswer = await find({ q: 'vloerverwarming', sort, size: '20', ...(cursor && { cursor }) });
        all.push(...references(answer));
        cursor = answer.cursor ?? undefined;
      } while (cursor);
      expect(new Set(all).size, sort).toBe(45);
      expect(all).toHaveLength(45);
    }
    expect(references(await find({ q: 'vloerverwarming', sort: 'articleNumber', size: '2' }))).toEqual([number(100), number(101)]);
    expect(references(await find({ q: 'vloerverwarming', sort: 'recentFirst', size: '2' }))).toEqual([number(144), number(143)]);
    expect(references(await find({ sort: 'mostPopular', size: '2' }))).toEqual([number(3), number(4)]);
  });

  it('looks inside one issue, and between two days', async () => {
    const inside = await find({ q: 'isolatie', magazine: 'DBBEMAG00001' });
    expect(references(inside).sort()).toEqual([number(1), number(3)]);
    expect(inside.items[0]?.address).toContain('/magazine/DBBEMAG00001/');
    expect(references(await find({ q: 'isolatie', kind: 'articles', from: '2026-10-01', until: '2026-10-01' }))).toEqual([number(2)]);
  });

  it('finds text behind a wall only for whoever may read it', async () => {
    for (const word of ['geheimpremiumtekst', 'geheimledentekst', 'geheimtoekomst', 'geheimelders', 'geheimconcept', 'vacuumpanelen']) {
      expect(await find({ q: word }), word).toMatchObject({ total: 0, didYouMean: null });
      expect(JSON.stringify(await find({ q: `${word.slice(0, -1)}x` }))).not.toContain(word);
      expect(
        await call(getSuggestions, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { q: word.slice(0, 7) } }, { fetch }),
      ).toEqual({
        words: [],
        titles: [],
      });
    }
    expect(references(await find({ q: 'premium isolatie' }))).toContain(number(5));
    const subscriber = { accountId: 1, subscribedOn: ['dbbe'] };
    expect(references(await findAs(subscriber, { q: 'geheimpremiumtekst' }))).toEqual([number(5)]);
    expect(references(await findAs(subscriber, { q: 'geheimledentekst' }))).toEqual([number(6)]);
    expect(references(await findAs({ accountId: 1, subscribedOn: ['hobe'] }, { q: 'geheimpremiumtekst' }))).toEqual([]);
    expect(references(await findAs({ accountId: 1 }, { q: 'geheimledentekst' }))).toEqual([number(6)]);
    expect(references(await findAs({ accountId: 1, may: () => true }, { q: 'geheimpremiumtekst' }))).toEqual([number(5)]);
    expect(JSON.stringify(await find({ q: 'premium' }))).not.toContain('geheim');
  });

  it('lets strangers find a gated text by the words that belong to it, and shows and proposes none of them', async () => {
    const gated = [number(10), number(11)];
    for (const q of ['hulpwoordje', 'schuifpui', 'schuifpuien', 'schuifpui kost', 'hulpwoord']) {
      const answer = await find({ q });
      expect(references(answer).sort(), q).toEqual(gated);
      expect(answer.items.map(({ excerpt }) => textOf(excerpt)).join(), q).not.toMatch(/hulp|schuif|geheim/);
    }
    for (const q of ['hulpwoordjx', 'schuifpiu', 'geheimdoorslax'])
      expect(JSON.stringify(await find({ q }))).not.toMatch(/hulpwoordje|schuifpui(?!x)|geheimdoorslag/);
    for (const q of ['hulpw', 'schuif'])
      expect(await call(getSuggestions, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { q } }, { fetch })).toEqual({
        words: [],
        titles: [],
      });
    // Readers who may read them find them by both.
    const all = { accountId: 1, may: () => true };
    expect(references(await findAs(all, { q: 'schuifpui' })).sort()).toEqual(gated);
  });

  it('suggests words and titles from two letters on', async () => {
    const answer = await call(getSuggestions, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { q: 'iso' } }, { fetch });
    expect(answer.words).toContain('isolatie');
    expect(answer.titles.map(({ title }) => title)).toContain('Isolatie van daken');
    expect(
      await refused(call(getSuggestions, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { q: 'i' } }, { fetch })),
    ).toMatchObject({
      code: 'invalid_input',
      fields: { q: 'too_short' },
    });
  });

  it('refuses what breaks a rule, by the name of the field', async () => {
    const { cursor } = await find({ q: 'vloerverwarming' });
    const wrong = [
      [{ q: 'a'.repeat(10_000) }, { q: 'too_long' }],
      [{ kind: 'nonsense' }, { kind: 'not_allowed' }],
      [{ cursor: `${cursor}x` }, { cursor: 'not_allowed' }],
      [{ cursor: 'AAAA' }, { cursor: 'not_allowed' }],
      [{ q: 'anders', cursor }, { cursor: 'not_allowed' }],
      [{ from: 'yesterday' }, { from: 'not_a_date' }],
      [{ size: '0' }, { size: 'not_allowed' }],
      [{ interests: "a,'b" }, { interests: 'not_a_reference' }],
      [{ extra: '1' }, { extra: 'unknown_field' }],
    ] as const;
    for (const [query, fields] of wrong) expect(await refused(find(query as never))).toMatchObject({ statusCode: 400, fields });
    expect(await refused(find({}, 'nl', 'zzzz'))).toMatchObject({ code: 'not_found' });
  });
});
