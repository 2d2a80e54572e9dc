import { type ThemeRow, themesOf, themesWithArticles } from '../../features/themes/queries.ts';
import type { View } from '../screen.ts';

/** Themes of a portal as pages show them; only those that are named where some are. */
export const shownThemes = ({ db, portal, locale }: Omit<View, 'now'>, only?: string[]): Promise<ThemeRow[]> =>
  themesOf(db, portal, locale, only);

/** Returns the themes that menus and lists lead to: those with articles. */
export const filledThemes = ({ db, ...shown }: View): Promise<ThemeRow[]> => themesWithArticles(db, shown);
