import * as z from 'zod/mini';
import { type FigureFiles, figureFiles, figureReads } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { withPictures } from '../../features/files/picture-rules.ts';
import { localesOfPages, type PageRow, pagesByReference, portalsOfPages } from '../../features/pages/queries.ts';
import { ViewerPage } from '../../features/pages/schema.ts';
import type { Locale } from '../../lib/locale.ts';
import type { AnyParams } from '../../lib/routes.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, View } from '../screen.ts';
import { domainsIn } from '../shared-queries.ts';

export const SinglePagePayload = z.object({ kind: z.literal('page'), furniture: Furniture, head: PageHead, page: ViewerPage });
export type SinglePagePayload = z.infer<typeof SinglePagePayload>;

const viewerPage = ({ page, texts }: PageRow, locale: Locale, figures: FigureFiles): ViewerPage => ({
  reference: page.reference,
  title: typeset(locale, texts.title),
  description: typeset(locale, texts.description),
  text: withPictures(typesetHtml(locale, texts.text), figures),
  updatedAt: page.updatedAt.toISOString(),
});

/** Returns the single pages of a portal at some addresses, by reference. */
export async function singlePages(view: View, furniture: Furniture, pages: AnyParams[]): Promise<Map<string, Built>> {
  const rows = await pagesByReference(
    view.db,
    view,
    pages.map(({ reference = '' }) => reference),
  );
  const references = [...rows.keys()];
  const inLocales = await localesOfPages(view.db, references);
  const portals = await portalsOfPages(view.db, references);
  const domains = rows.size ? await domainsIn(view) : new Map<string, string>();
  const figures = await figureFiles(
    view.db,
    [...rows.values()].map(({ texts }) => texts.text),
  );
  const builtOf = (row: PageRow): Built => {
    const page = viewerPage(row, view.locale, figures);
    const [canonical = view.portal] = portals.get(page.reference) ?? [];
    const payload: SinglePagePayload = {
      kind: 'page',
      furniture,
      head: headOf(furniture, view, {
        route: 'page',
        params: { reference: page.reference },
        inLocales: inLocales.get(page.reference),
        domain: domains.get(canonical),
        title: page.title,
        description: page.description,
      }),
      page,
    };
    return {
      payload,
      reads: [...readsOfFurniture(furniture), key.page(page.reference), key.portal(canonical), ...figureReads(row.texts.text)],
    };
  };
  return new Map([...rows].map(([reference, row]) => [reference, builtOf(row)]));
}
