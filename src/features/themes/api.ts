import type { Context } from '../../db/context.ts';
import { handle } from '../../lib/endpoint.ts';
import { portalCodeOf } from '../portals/rules.ts';
import { getContexts } from './endpoints.ts';
import { interestsOfThemes, themesOf } from './queries.ts';

export const themeHandlers = [
  handle(getContexts, async ({ params: { portalCode, locale }, query }, { db }: Context) => {
    const rows = await themesOf(db, portalCodeOf(portalCode), locale);
    if (query.withInterests !== 'true') return rows;
    const found = await interestsOfThemes(
      db,
      locale,
      rows.map(({ reference }) => reference),
    );
    if (query.sortIntrest === 'true') found.sort((a, b) => a.name.localeCompare(b.name, locale));
    const ofTheme = (reference: string) => found.filter(({ theme }) => theme === reference).map(({ theme: _, ...interest }) => interest);
    return rows.map((row) => ({ ...row, interests: ofTheme(row.reference) }));
  }),
];
