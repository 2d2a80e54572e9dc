import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Entity } from '../../content/entity.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type App, createApp } from '../../server/api/app.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { furnish, save } from '../../testing/saving.ts';
import { entitiesOf } from '../entities.ts';
import { getSearch, getSuggestions } from '../search/endpoints.ts';
import type { SearchQuery } from '../search/schema.ts';
import { flagNames } from './flag-rules.ts';

type Flags = Record<(typeof flagNames)[number], boolean>;
const all = Array.from({ length: 2 ** flagNames.length }, (_, bits) => ({
  reference: `K${String(bits).padStart(3, '0')}`,
  flags: Object.fromEntries(flagNames.map((name, place) => [name, (bits & (2 ** place)) !== 0])) as Flags,
}));
/** Query that one fact of a company alone answers, and when it finds the company. */
const queries: readonly (readonly [string, (flags: Flags) => boolean])[] = [
  ['Leiendekkersstraat', ({ showAddress }) => showAddress],
  ['Wetterstad', ({ showAddress, showCity }) => showAddress || showCity],
  ['3291111111', ({ showTelephone }) => showTelephone],
  ['3292222222', ({ showFax }) => showFax],
  ['brievenbus', ({ showEmail }) => showEmail],
  ['pannenbakkerij', ({ showWebsite }) => showWebsite],
  ['slateworks', ({ showWebsite }) => showWebsite],
  ['BE0400378485', ({ hideFinancialData }) => !hideFinancialData],
];
const company = {
  ...{ entity: 'customer', name: 'Lindekens', brand: 'Zonneleien', portals: ['dbbe'], interests: ['daken'] },
  ...{ email: 'post@brievenbus.example', phone: '+3291111111', fax: '+3292222222', vatNumber: 'BE0400378485' },
  website: 'https://pannenbakkerij.example/',
  mainAddress: { street: 'Leiendekkersstraat', streetNumber: '40', city: 'Wetterstad', zipCode: '9230', countryCode: 'BE' },
  texts: { nl: { description: 'Leien & pannen voor <oude> daken' }, fr: { description: 'Ardoises et tuiles' } },
};
const corner = { linkToWebsite: true, websiteEN: 'https://slateworks.example/' };

describe.each(databases)('corners of companies in search on $kind', ({ open }) => {
  let connection: Connection;
  let app: App;
  const entity = (name: string) => entitiesOf(undefined).get(name) as unknown as Entity;
  const fetch = (path: string, init: RequestInit) => app.request(path, init);
  const find = (query: z.input<typeof SearchQuery>, locale: Locale = 'nl', portalCode = 'dbbe') =>
    call(getSearch, { params: { portalCode, locale }, query }, { fetch });
  const suggest = (q: string, portalCode = 'dbbe') =>
    call(getSuggestions, { params: { portalCode, locale: 'nl' }, query: { q } }, { fetch });
  async function found(q: string): Promise<string[]> {
    const references: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await find({ q, size: '50', ...(cursor && { cursor }) });
      references.push(...page.items.map(({ reference }) => reference));
      for (const { title, description, excerpt } of page.items)
        for (const [word] of queries) expect(JSON.stringify([title, description, excerpt])).not.toContain(word);
      cursor = page.cursor;
    } while (cursor);
    return references.sort();
  }
  beforeAll(async () => {
    connection = await open();
    app = createApp({
      ...{ db: connection.db, clock: () => new Date('2026-11-21T12:00:00Z'), logger: pino({ level: 'silent' }) },
      ...{ send: async () => {}, keyed: keyedBy('test') },
    });
    await furnish(connection.db);
    await save(
      connection.db,
      entity('customer'),
      all.map(({ reference, flags }) => ({ ...company, reference, corner: { ...corner, ...flags } })),
    );
  });
  afterAll(() => connection.close());

  it.each(queries)('are found by %s where their flags open it, and nowhere else', async (q, isOpen) => {
    expect(await found(q)).toEqual(all.filter(({ flags }) => isOpen(flags)).map(({ reference }) => reference));
  });

  it('are found and suggested by name, brand and description in both languages, with their page', async () => {
    for (const [q, locale] of [
      ['Lindekens', 'nl'],
      ['Zonneleien', 'fr'],
      ['pannen daken', 'nl'],
      ['ardoises', 'fr'],
    ] as const) {
      const { total, items, facets } = await find({ q, kind: 'companies' as 'news' }, locale);
      expect([q, total, items[0]?.kind]).toEqual([q, all.length, 'company']);
      expect(items[0]?.address).toBe(`${locale === 'fr' ? '/fr' : ''}/${items[0]?.reference}`);
      expect(facets.interests.map(({ value }) => value)).toEqual(['daken']);
    }
    expect((await suggest('Lindek')).titles[0]).toMatchObject({ title: 'Lindekens', kind: 'company' });
    expect((await suggest('Wetter')).titles).toEqual([]);
    expect((await find({ q: 'Lindekens' }, 'nl', 'hobe')).total).toBe(0);
  });

  it('are not found by what a flag hides since, nor is it proposed', async () => {
    await save(
      connection.db,
      entity('customer'),
      all.map(({ reference }) => ({ ...company, reference, corner: { hideFinancialData: true } })),
    );
    for (const [q] of queries) {
      const { total, didYouMean, looser } = await find({ q });
      expect({ q, total, didYouMean, words: looser?.words ?? [] }).toEqual({ q, total: 0, didYouMean: null, words: [] });
    }
    const near = await find({ q: 'Wetterstat' });
    expect(JSON.stringify([near, await suggest('Wetterst')]).toLowerCase()).not.toContain('wetterstad');
  });

  it('are gone with their corner, and with their portal', async () => {
    const withCorner = { ...company, reference: 'EENHOORN', name: 'Eenhoorn', corner: {} };
    await save(connection.db, entity('customer'), [withCorner]);
    expect(await found('Eenhoorn')).toEqual(['EENHOORN']);
    await save(connection.db, entity('customer'), [{ ...withCorner, corner: null }]);
    expect(await found('Eenhoorn')).toEqual([]);
    await save(connection.db, entity('customer'), [{ ...withCorner, portals: ['hobe'] }]);
    expect([await found('Eenhoorn'), (await find({ q: 'Eenhoorn' }, 'nl', 'hobe')).total]).toEqual([[], 1]);
  });
});
