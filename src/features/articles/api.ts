import { figureFiles } from '../../content/files/figures.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { withPasses } from '../files/pass-rules.ts';
import { getArticle } from './endpoints.ts';
import { articlesByReference, portalsOfArticles, sponsorsOf } from './queries.ts';
import { paywallFor, readerOf, viewerArticle } from './rules.ts';

export const articleHandlers = [
  handle(getArticle, async ({ params: { portalCode, locale, reference } }, { db, clock, actor, keyed }: Context) => {
    const shown = { portal: portalCode, locale, now: clock() };
    const row = (await articlesByReference(db, shown, [reference], [reference])).get(reference);
    if (!row) throw new Problem('not_found');
    const { portals = [] } = (await portalsOfArticles(db, [reference])).get(reference) ?? {};
    const wall = paywallFor(row.article, readerOf(actor, portals));
    if (wall) throw new Problem(wall);
    const files = await figureFiles(db, [row.texts.text]);
    // Pictures of a text that everybody may read are not gated.
    const figures = paywallFor(row.article) ? withPasses(files, keyed, clock()) : files;
    const { customerReference } = row.article;
    const sponsors = await sponsorsOf(db, shown, [customerReference]);
    return { ...viewerArticle(row, locale, wall, figures), customer: sponsors.get(customerReference ?? '')?.tile };
  }),
];
