import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../content/entity.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type App, createApp } from '../../server/api/app.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { furnish, save } from '../../testing/saving.ts';
import { entitiesOf } from '../entities.ts';
import { getSearch } from './endpoints.ts';

const now = new Date('2026-11-21T12:00:00Z');
type Words = readonly [title: string, text: string];
const number = (n: number) => `DBBE${String(n).padStart(11, '0')}`;
const article = (n: number, nl: Words, fr?: Words, more: object = {}) => {
  const texts = ([title, text]: Words) => ({ title, description: '', text: `<p>${text}</p>` });
  return articleDocument({ reference: number(n), texts: { nl: texts(nl), ...(fr && { fr: texts(fr) }) }, ...more });
};

const documents = [
  article(
    1,
    ['Isolatie van daken', 'Hoe u een plat dak isoleert met celweefsel, en een luxe cel erop.'],
    ['Isoler un toit plat', 'Une toiture sèche.'],
  ),
  article(2, ['Gevels van hout', 'Er is nooit of ooit genoeg isolatie. Bij de gevel.'], ['Façades en bois', 'Le bardage du mur.']),
  article(3, ['Rekenen', 'Met VERT.ZOEKEN en AANTAL.ALS.'], ['Calculer', 'Avec NB.SI et SOMME.SI.']),
  article(
    4,
    ['Verticaal', 'Zoeken in het vert zoeken we niets, een aantal keer als het kan.'],
    ['Les ensembles', 'NB.SI.ENS, NB.SI.ENS, SOMME.SI.ENS et la somme si elle est là.'],
  ),
  article(5, ['Elders', 'Zinkwerk en zinken goten.'], undefined, { portals: ['hobe'] }),
  article(6, ['Voor abonnees', 'Geheimdraad en geheimplaat.'], undefined, { isPremium: true }),
  article(7, ['Onderdak', 'Stijf of soepel.'], undefined, {
    texts: { nl: { title: 'Onderdak', text: '<p>Stijf of soepel.</p>', searchTextRelated: 'cellulose' } },
  }),
  article(8, ['Kleuren', 'De dorpel in RAL 7016.'], ['Couleurs, vue D', 'Le seuil apparié, sur une ligne.']),
  article(9, ['Steekproeven', 'De chi-kwadraattoets bij een steekproefneming.'], ['Échantillons', 'Les sous-totaux.']),
];

describe.each(databases)('a question that finds nothing as it stands, on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  const fetch = (path: string, init: RequestInit) => app.request(path, init);
  const find = (q: string, locale: Locale = 'nl', more: object = {}) =>
    call(getSearch, { params: { portalCode: 'dbbe', locale }, query: { q, ...more } }, { fetch });
  const references = async (q: string, locale: Locale = 'nl') => (await find(q, locale)).items.map(({ reference }) => reference);

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
    await save(connection.db, entitiesOf(undefined).get('article') as unknown as Entity, documents);
  });
  afterAll(() => connection.close());

  it('corrects a part of a word with a hyphen', async () => {
    for (const [locale, typed, meant] of [
      ['nl', 'chi-kwadraattoest', 'chi-kwadraattoets'],
      ['fr', 'sous-totuax', 'sous-totaux'],
    ] as const) {
      const { items, didYouMean, isCorrected } = await find(typed, locale);
      expect([items[0]?.reference, didYouMean, isCorrected], typed).toEqual([number(9), meant, true]);
    }
    expect(await references('chi-onzinwoordje')).toEqual([]);
  });

  it('corrects a word after an article with an apostrophe', async () => {
    expect(await find("d'un bradage", 'fr')).toMatchObject({ didYouMean: "d'un bardage", isCorrected: true });
    expect(await references("d'un bradage", 'fr')).toEqual([number(2)]);
  });

  it('finds the synonym of a French word whose form is a verb', async () => {
    for (const typed of ['rangée', 'rangees']) expect(await references(typed, 'fr'), typed).toEqual([number(8)]);
  });

  it('finds a French participle that is typed without its accent', async () => {
    for (const typed of ['apparie', 'apparies', 'appariée']) expect(await references(typed, 'fr'), typed).toEqual([number(8)]);
  });

  it('joins two and three words that make a compound', async () => {
    expect(await references('kwadraat toets')).toEqual([number(9)]);
    expect(await references('steek proef neming')).toEqual([number(9)]);
  });

  it('finds a name with a full stop by its exact form first', async () => {
    expect((await references('VERT.ZOEKEN'))[0]).toBe(number(3));
    expect((await references('=vert.zoeken(A1;B2)'))[0]).toBe(number(3));
    expect((await references('NB.SI', 'fr'))[0]).toBe(number(3));
    expect((await references('l’aide de NB.SI', 'fr'))[0]).toBe(number(3));
    expect((await references('NB.SI.ENS', 'fr'))[0]).toBe(number(4));
    expect((await references('SOMME.SI', 'fr'))[0]).toBe(number(3));
    expect((await references('aantal.als'))[0]).toBe(number(3));
    const { items, didYouMean } = await find('VERT.ZOKEN');
    expect([items[0]?.reference, didYouMean]).toEqual([number(3), 'VERT.ZOEKEN']);
    expect(items[0]?.excerpt).toContainEqual({ text: 'VERT.ZOEKEN', isMatch: true });
    // A space forgotten after a full stop is not a name.
    expect(await references('Stijf.Soepel')).toEqual([number(7)]);
  });

  it('proposes only words that this portal has in this language', async () => {
    const proposed = async (q: string, locale: Locale = 'nl') => (await find(q, locale)).didYouMean;
    expect(await proposed('izolatie')).toBe('isolatie');
    // Two words of the portal make no third one.
    expect(await proposed('cellule')).not.toMatch(/celluxe/);
    // Words without a meaning are not a correction, and a word that nothing has is not repeated.
    for (const q of ['drop TABLE', "'; drop TABLE users; --"]) expect(await proposed(q), q).toBeNull();
    expect(await proposed('ooti')).toBeNull();
    // Of another portal, of the other language, behind a wall.
    for (const q of ['zinkwekr', 'bardaeg', 'geheimdraat']) expect(await proposed(q), q).toBeNull();
    expect(await proposed('bardaeg', 'fr')).toBe('bardage');
    expect(await proposed('isolatei xqxqxq')).toBe('isolatie');
    expect(await proposed('celulose')).toBe('cellulose');
    expect(await proposed('RAL7O16')).toBe('RAL 7016');
  });

  it('leads a question in the other language there, with what it finds, in both directions', async () => {
    const led = async (q: string, locale: Locale) => (await find(q, locale)).otherLanguage;
    expect(await led('comment isoler un toit', 'nl')).toEqual({
      locale: 'fr',
      total: (await find('comment isoler un toit', 'fr')).total,
      address: '/fr/chercher?q=comment+isoler+un+toit',
    });
    expect(await led('hoe isoleer ik een plat dak', 'fr')).toMatchObject({
      locale: 'nl',
      total: (await find('hoe isoleer ik een plat dak', 'nl')).total,
      address: '/zoeken?q=hoe+isoleer+ik+een+plat+dak',
    });
    expect(await led('bardage', 'nl')).toMatchObject({ locale: 'fr', total: 1 });
    expect(await led("l'isolation d'une toiture", 'nl')).toMatchObject({ locale: 'fr' });
    for (const [q, locale] of [
      ['isolatie', 'nl'],
      ['izolatie', 'nl'],
      ['xyzzy', 'nl'],
      ['toit plat', 'fr'],
      ['gevel', 'nl'],
    ] as const)
      expect(await led(q, locale), q).toBeNull();
  });

  it('offers something looser with its count, and words that are near', async () => {
    const filtered = await find('isolatie', 'nl', { kind: 'vacancies' });
    expect(filtered).toMatchObject({
      total: 0,
      looser: { query: { q: 'isolatie', isUnfiltered: true, total: (await find('isolatie')).total } },
    });
    const { looser } = await find('isolatiespecialistenbureau');
    expect(looser?.query).toEqual({ q: 'isolatie', isUnfiltered: false, total: (await find('isolatie')).total });
    expect((await find('isolerende')).total + ((await find('isolerende')).looser?.words.length ?? 0)).toBeGreaterThan(0);
    expect((await find('gevelachtigheden', 'nl', { premium: '1' })).looser?.query).toMatchObject({ q: 'gevel', isUnfiltered: true });
    for (const q of ['geheimdraadje', 'geheimplaten', 'zinkwerken', 'xyzzy', '???', 'de het een'])
      expect(JSON.stringify((await find(q)).looser), q).not.toMatch(/geheim|zink/i);
    expect((await find('isolatie')).looser).toBeNull();
  });
});
