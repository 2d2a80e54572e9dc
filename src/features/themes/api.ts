import { isPortal } from '../../content/portals.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { getContexts } from './endpoints.ts';
import { interestsOfThemes, themesOf } from './queries.ts';

const isAsked = (flag: string | undefined) => flag !== undefined && flag !== 'false';

export const themeHandlers = [
  handle(getContexts, async ({ params: { portalCode: portal, locale }, query }, { db }: Context) => {
    const rows = await themesOf(db, portal, locale);
    if (!rows.length && !(await isPortal(db, portal))) throw new Problem('not_found');
    if (!isAsked(query.withInterests)) return rows;
    const found = await interestsOfThemes(
      db,
      locale,
      rows.map(({ reference }) => reference),
    );
    if (isAsked(query.sortIntrest)) found.sort((a, b) => a.name.localeCompare(b.name, locale));
    const ofTheme = (reference: string) => found.filter(({ theme }) => theme === reference).map(({ theme: _, ...interest }) => interest);
    return rows.map((row) => ({ ...row, interests: ofTheme(row.reference) }));
  }),
];
