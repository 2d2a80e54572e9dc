import {
  type InterestOfTheme,
  interestsOfThemes,
  localesOfThemes,
  type ThemeRow,
  themesOf,
  themesWithArticles,
} from '../../features/themes/queries.ts';
import type { Locale } from '../../lib/locale.ts';
import { kept, once, onceEach, type View } from '../view.ts';

/** Returns the themes of a portal for display, all or only some. */
export async function shownThemes(view: View, only?: readonly string[]): Promise<ThemeRow[]> {
  const all = await kept(view, 'themes', ['themes', 'theme'], () => themesOf(view.db, view.portal, view.locale));
  return only ? all.filter(({ reference }) => only.includes(reference)) : all;
}

/** Returns the themes with articles, for menus and lists. */
export async function filledThemes(view: View): Promise<ThemeRow[]> {
  const filled = await once(view, 'filled themes', () => themesWithArticles(view.db, view));
  return filled.size ? (await shownThemes(view)).filter(({ reference }) => filled.has(reference)) : [];
}

/** Returns the interests of each theme in order, their names typeset. */
export const interestsIn = (view: View, themes: readonly string[]): Promise<Map<string, InterestOfTheme[]>> =>
  onceEach(view, 'interests of', themes, async (missing) =>
    Map.groupBy(await interestsOfThemes(view.db, view.locale, missing), ({ theme }) => theme),
  );

/** Returns the languages of each theme. */
export const localesIn = (view: View, themes: readonly string[]): Promise<Map<string, { locale: Locale }[]>> =>
  onceEach(view, 'languages of', themes, async (missing) => Map.groupBy(await localesOfThemes(view.db, missing), ({ theme }) => theme));
