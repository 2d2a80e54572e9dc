import { type ThemeRow, themesOf, themesWithArticles } from '../../features/themes/queries.ts';
import type { View } from '../view.ts';

/** Returns the themes of a portal for display, all or only some. */
export const shownThemes = ({ db, portal, locale }: Omit<View, 'now'>, only?: string[]): Promise<ThemeRow[]> =>
  themesOf(db, portal, locale, only);

/** Returns the themes with articles, for menus and lists. */
export const filledThemes = ({ db, ...shown }: View): Promise<ThemeRow[]> => themesWithArticles(db, shown);
