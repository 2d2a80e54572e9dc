import { type ThemeRow, themesOf } from '../../features/themes/queries.ts';
import { typeset } from '../../lib/typography.ts';
import type { View } from '../screen.ts';

/** The themes of a portal as pages show them, or those of them that are asked for. */
export async function shownThemes({ db, portal, locale }: Omit<View, 'now'>, only?: string[]): Promise<ThemeRow[]> {
  const rows = await themesOf(db, portal, locale, only);
  return rows.map(({ reference, title, description }) => ({
    reference,
    title: typeset(locale, title),
    description: typeset(locale, description),
  }));
}
