import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { paywallFor } from '../../features/articles/rules.ts';
import { ViewerArticle } from '../../features/articles/schema.ts';
import { CustomerTile } from '../../features/companies/schema.ts';
import type { Picture } from '../../features/files/picture-schema.ts';
import type { Locale } from '../../lib/locale.ts';
import type { AnyParams } from '../../lib/routes.ts';
import { type Articles, readsOfArticle, sponsorOf, viewerArticleOf } from '../article/article-tiles.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen, View } from '../screen.ts';
import { domainsIn, publicationsIn } from '../shared-queries.ts';

/** Payload of every viewer page: a whole issue, or one of its articles. */
export const ReadingPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  /** Article that is open in the viewer. */
  article: z.optional(ViewerArticle),
  /** Company that sponsored the open article. */
  customer: z.optional(CustomerTile),
  previous: z.optional(z.string()),
  /** The first article follows the issue's own page. */
  next: z.optional(z.string()),
});

/** Magazine or newsletter for the viewer, with its languages, its articles in order, and the keys it read. */
export type Issue<Viewer> = { viewer: Viewer; locales: Locale[]; references: string[]; reads: string[] } & {
  /** Other parts of the payload of its own page. */
  parts?: object;
};
export type Issues<Viewer> = { issues: Map<string, Issue<Viewer>>; articles: Articles };

type Kind<Viewer> = {
  route: 'magazine' | 'newsletter';
  payload: z.ZodMiniType;
  /** Returns every issue of a portal, or one if it is visible. */
  list(view: View, only?: string): Promise<string[]>;
  articlesIn(view: View, issues: string[]): Promise<{ issue: string; article: string }[]>;
  /** @param opened articles shown with their text */
  issuesOf(view: View, furniture: Furniture, references: string[], opened: readonly string[]): Promise<Issues<Viewer>>;
  aboutOf(viewer: Viewer): { description: string; image: Picture | undefined };
};

/** Creates the two screens of an issue: the whole issue, and the issue with one article open. */
export function readingScreens<Viewer extends { title: string; isFreePremium: boolean }>(
  kind: Kind<Viewer>,
): { whole: Screen; opened: Screen } {
  const { route, payload, list, articlesIn, issuesOf, aboutOf } = kind;
  const name = `${route}Reference`;
  const opening = `${route}Article` as const;

  type Homes = { publications: Awaited<ReturnType<typeof publicationsIn>>; domains: Awaited<ReturnType<typeof domainsIn>> };

  function pageOf({ articles, issues }: Issues<Viewer>, { publications, domains }: Homes, view: View, furniture: Furniture) {
    return (params: AnyParams): Built | undefined => {
      const { [name]: reference = '', articleReference } = params;
      const issue = issues.get(reference);
      if (!issue) return undefined;
      const { viewer, references, reads, parts } = issue;
      const shared = { furniture, viewer };
      if (articleReference === undefined) {
        const { title } = viewer;
        const head = headOf(furniture, view, { route, params, title, inLocales: issue.locales, ...aboutOf(viewer) });
        return {
          payload: { ...shared, head, next: references[0], ...parts },
          reads: [...readsOfFurniture(furniture), ...reads],
          also: references.map((article) => ({ route: opening, params: { [name]: reference, articleReference: article } })),
        };
      }
      const at = references.indexOf(articleReference);
      const article = viewerArticleOf(articles, view.locale, articleReference, { inFreeMagazine: viewer.isFreePremium });
      if (at < 0 || !article) return undefined;
      const { description, image } = aboutOf(viewer);
      const { portals: [portal = view.portal] = [], locales = [] } = publications.get(articleReference) ?? {};
      // An article that only the issue opens has its canonical page here.
      const isSameAtHome = paywallFor(article) === article.wall;
      const head = headOf(furniture, view, {
        ...{ route: opening, params, title: `${article.title} – ${viewer.title}` },
        inLocales: locales.filter((locale) => issue.locales.includes(locale)),
        ...(isSameAtHome && { home: { route: 'article', params: { articleReference }, inLocales: locales, domain: domains.get(portal) } }),
        description: article.description || description,
        image: article.picture ?? image,
      });
      return {
        payload: {
          ...{ ...shared, head, article, customer: sponsorOf(articles, articleReference) },
          ...{ previous: references[at - 1], next: references[at + 1] },
        },
        reads: [...readsOfFurniture(furniture), ...reads, ...readsOfArticle(articles, articleReference), key.portal(portal)],
      };
    };
  }

  const build: Screen['build'] = async (view, furniture, pages) => {
    const opened = [...new Set(pages.flatMap(({ articleReference }) => articleReference ?? []))];
    const references = [...new Set(pages.map(({ [name]: reference = '' }) => reference))];
    const [issues, publications, domains] = await Promise.all([
      issuesOf(view, furniture, references, opened),
      publicationsIn(view, opened),
      domainsIn(view),
    ]);
    return pages.map(pageOf(issues, { publications, domains }, view, furniture));
  };
  return {
    whole: { payload, build, list: async (view, only) => (await list(view, only)).map((reference) => ({ [name]: reference })) },
    opened: {
      ...{ payload, build },
      async list(view, only) {
        const rows = await articlesIn(view, await list(view, only));
        return rows.map(({ issue, article }) => ({ [name]: issue, articleReference: article }));
      },
    },
  };
}
