import type { Locale } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { getPopupFigures } from './endpoints.ts';
import { rateOf } from './rules.ts';

/** Columns with figures in the list of popups. */
export const figureTitles = ['popups.list.views', 'popups.list.clicks', 'popups.list.rate'] as const satisfies readonly MessageKey[];

/** Returns the figures of popups by reference, as texts of the columns. */
export async function figuresFor(references: readonly string[], locale: Locale): Promise<Map<string, readonly string[]>> {
  const found = await asMember(getPopupFigures, { query: { references: references.join(',') } });
  const byReference = new Map(found.map((one) => [one.reference, one]));
  return new Map(
    references.map((reference) => {
      const { views, clicks } = byReference.get(reference) ?? { views: 0, clicks: 0 };
      return [reference, [views, clicks, rateOf(clicks, views)].map((one) => one?.toLocaleString(locale) ?? '')] as const;
    }),
  );
}
