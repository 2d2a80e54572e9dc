import { asc, inArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
import { takenWords } from '../../db/first-words.ts';
import { portals } from '../../db/tables/portals.ts';
import { interestNumbers, interests, interestTexts, themeInterests, themePortals, themes, themeTexts } from '../../db/tables/themes.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { rights } from './rules.ts';
import { InterestDocument, ThemeDocument } from './schema.ts';

const interestStorage = stored<InterestDocument>({
  name: 'interest',
  schema: InterestDocument,
  table: interests,
  key: interests.code,
  parts: [textsPart(interestTexts, interestTexts.interest)],
});

export const interestEntity: Entity<InterestDocument> = {
  rights,
  ...interestStorage,
  referenceOf: ({ code }) => code,
  mentions: () => [],
  async keysOf(_, codes) {
    return new Map(codes.map((code) => [code, { own: [key.interest(String(code))], placement: '', lists: [] }]));
  },
  async write(tx, writes, now) {
    await interestStorage.write(tx, writes, now);
    // Only new codes are inserted: an insert that conflicts would use up an id.
    const codes = writes.map(({ document }) => document.code);
    const numbered = await tx.select({ code: interestNumbers.code }).from(interestNumbers).where(inArray(interestNumbers.code, codes));
    const known = new Set(numbered.map(({ code }) => code));
    const fresh = codes.filter((code) => !known.has(code)).map((code) => ({ code }));
    if (fresh.length) await tx.insert(interestNumbers).values(fresh).onConflictDoNothing();
  },
};

export const themeEntity: Entity<ThemeDocument> = {
  isRenamable: true,
  rights,
  ...stored<ThemeDocument>({
    name: 'theme',
    schema: ThemeDocument,
    table: themes,
    key: themes.reference,
    parts: [
      textsPart(themeTexts, themeTexts.theme),
      listPart('portals', themePortals, themePortals.theme, themePortals.portal),
      listPart('interests', themeInterests, themeInterests.theme, themeInterests.interest),
    ],
  }),
  sharesReferences: ['page'],
  pages: {
    route: 'page',
    param: 'reference',
    on: { table: themePortals, owner: themePortals.theme, portal: themePortals.portal },
    hasFeed: true,
  },
  referenceOf: ({ reference }) => reference,
  mentions: ({ portals: codes, interests: topics }) => [
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
  ],
  // Themes, single pages and corners of companies share their addresses: on one portal a reference is one of them.
  async refuse(tx, documents) {
    const taken = await takenWords(tx, 'theme', documents);
    return new Map([...taken].map((reference): [string, FieldErrors] => [reference, { reference: 'reference_taken' }]));
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
      [...byTheme].map(([theme, rows]) => {
        const lists = rows.map(({ portal }) => key.themes(portal));
        const named = titles.filter((title) => title.theme === theme).map(({ locale, title }) => [locale, title]);
        const codes = topics.filter((topic) => topic.theme === theme).map(({ interest }) => interest);
        // Menus list the themes with articles, by title.
        return [theme, { own: [key.theme(theme)], placement: JSON.stringify([lists, named, codes]), lists }];
      }),
    );
  },
};
