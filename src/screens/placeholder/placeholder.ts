import * as z from 'zod/mini';
import { LocaleCode } from '../../lib/fields.ts';
import { otherLocale } from '../../lib/locale.ts';
import type { AnyParams, Route } from '../../lib/routes.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, isPerLanguage, PageHead } from '../layouts/page-head.ts';
import type { Built, View } from '../screen.ts';
import { screens } from '../screens.ts';

/** Payload of the placeholder page for content that exists only in the other language. */
export const PlaceholderPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  original: z.object({ locale: LocaleCode, address: z.string(), title: z.string(), description: z.string() }),
});
export type PlaceholderPayload = z.infer<typeof PlaceholderPayload>;

/**
 * Returns placeholder pages for content that is missing in the view's language and exists in the other one, in the
 * order of the parameters.
 * @param there furniture (header, menus, footer) of the other language
 */
export async function placeholdersOf(
  view: View,
  furniture: Furniture,
  there: Furniture,
  route: Route,
  pages: AnyParams[],
): Promise<(Built | undefined)[]> {
  if (!isPerLanguage(route) || !pages.length) return [];
  const locale = otherLocale(view.locale);
  const originals = await screens[route].build({ ...view, locale }, there, pages);
  return originals.map((original, index): Built | undefined => {
    if (!original) return undefined;
    const { title = '', description } = (original.payload as { head: PageHead }).head;
    const head = headOf(furniture, view, { route, params: pages[index], inLocales: [locale], title });
    const payload: PlaceholderPayload = { furniture, head, original: { locale, address: head.other ?? '', title, description } };
    return { payload, reads: [...readsOfFurniture(furniture), ...original.reads] };
  });
}
