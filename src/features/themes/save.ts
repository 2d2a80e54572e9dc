import { asc, inArray } from 'drizzle-orm';
import { type Entity, replaceChildren, upsert } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { pagePortals } from '../../db/tables/pages.ts';
import { portals } from '../../db/tables/portals.ts';
import { interestNumbers, interests, interestTexts, themeInterests, themePortals, themes, themeTexts } from '../../db/tables/themes.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import { InterestDocument, ThemeDocument } from './schema.ts';

export const interestEntity: Entity<InterestDocument> = {
  name: 'interest',
  schema: InterestDocument,
  table: interests,
  key: interests.code,
  referenceOf: ({ code }) => code,
  mentions: () => [],
  async keysOf(_, codes) {
    return new Map(codes.map((code) => [code, { own: [key.interest(String(code))], placement: '', lists: [] }]));
  },
  async write(tx, writes) {
    const codes = writes.map(({ document }) => document.code);
    await upsert(
      tx,
      interests,
      interests.code,
      writes.map(({ document, contentHash }) => ({ ...document, contentHash })),
    );
    // Only of new codes: a number that meets a conflict would be used up.
    const numbered = await tx.select({ code: interestNumbers.code }).from(interestNumbers).where(inArray(interestNumbers.code, codes));
    const known = new Set(numbered.map(({ code }) => code));
    const fresh = codes.filter((code) => !known.has(code)).map((code) => ({ code }));
    if (fresh.length) await tx.insert(interestNumbers).values(fresh).onConflictDoNothing();
    const texts = writes.flatMap(({ document }) =>
      locales.map((locale) => ({ interest: document.code, locale, ...document.texts[locale] })),
    );
    await replaceChildren(tx, interestTexts, interestTexts.interest, codes, texts);
  },
};

export const themeEntity: Entity<ThemeDocument> = {
  name: 'theme',
  schema: ThemeDocument,
  table: themes,
  key: themes.reference,
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes, interests: topics }) => [
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
  ],
  // A theme and a single page share their addresses: on one portal a reference is one of them.
  async refuse(tx, documents) {
    const rows = await tx
      .select()
      .from(pagePortals)
      .where(
        inArray(
          pagePortals.page,
          documents.map(({ reference }) => reference),
        ),
      );
    const taken = documents.filter((document) =>
      rows.some(({ page, portal }) => page === document.reference && document.portals.includes(portal)),
    );
    return new Map(taken.map(({ reference }): [string, FieldErrors] => [reference, { reference: 'duplicate' }]));
  },
  async keysOf(tx, references) {
    const rows = await tx
      .select()
      .from(themePortals)
      .where(inArray(themePortals.theme, references.map(String)))
      .orderBy(asc(themePortals.portal));
    const titles = await tx
      .select({ theme: themeTexts.theme, locale: themeTexts.locale, title: themeTexts.title })
      .from(themeTexts)
      .where(inArray(themeTexts.theme, references.map(String)))
      .orderBy(asc(themeTexts.locale));
    const topics = await tx
      .select()
      .from(themeInterests)
      .where(inArray(themeInterests.theme, references.map(String)))
      .orderBy(asc(themeInterests.interest));
    const byTheme = Map.groupBy(rows, ({ theme }) => theme);
    return new Map(
      [...byTheme].map(([theme, places]) => {
        const lists = places.map(({ portal }) => key.themes(portal));
        const named = titles.filter((title) => title.theme === theme).map(({ locale, title }) => [locale, title]);
        const codes = topics.filter((topic) => topic.theme === theme).map(({ interest }) => interest);
        // Menus name the themes that have articles, in the order of their titles.
        return [theme, { own: [key.theme(theme)], placement: JSON.stringify([lists, named, codes]), lists }];
      }),
    );
  },
  async write(tx, writes) {
    const documents = writes.map(({ document }) => document);
    const references = documents.map(({ reference }) => reference);
    await upsert(
      tx,
      themes,
      themes.reference,
      writes.map(({ document, contentHash }) => ({ reference: document.reference, contentHash })),
    );
    const texts = documents.flatMap(({ reference, texts }) =>
      locales.flatMap((locale) => (texts[locale] ? [{ theme: reference, locale, ...texts[locale] }] : [])),
    );
    await replaceChildren(tx, themeTexts, themeTexts.theme, references, texts);
    const places = documents.flatMap(({ reference, portals: codes }) =>
      [...new Set(codes)].map((portal, position) => ({ theme: reference, portal, position })),
    );
    await replaceChildren(tx, themePortals, themePortals.theme, references, places);
    const topics = documents.flatMap(({ reference, interests: codes }) =>
      [...new Set(codes)].map((interest, position) => ({ theme: reference, interest, position })),
    );
    await replaceChildren(tx, themeInterests, themeInterests.theme, references, topics);
  },
};
