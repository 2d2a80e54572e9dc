import * as z from 'zod/mini';
import type { Locale } from '../../lib/locale.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from '../layouts/furniture.ts';
import type { Built, Screen, View } from '../screen.ts';
import { pageAsked, partParams, Steps, stepsTo } from './list.ts';
import { partOf } from './pagination.ts';

/** What the head and every numbered page of a list have. */
export const ListPayload = z.object({ furniture: Furniture, head: PageHead, steps: Steps });

type Kind<Row> = {
  route: 'magazines' | 'magazinesPrint' | 'newsletters';
  payload: z.ZodMiniType;
  /** Newest first. */
  rowsOf(view: View): Promise<Row[]>;
  /** Of the list: what changes when something gets or loses a place in it. */
  listKey(portal: string): string;
  readsOf(row: Row): string[];
  show(rows: Row[], locale: Locale): object;
};

/** The two screens of what a portal lists by date: the newest, and what came before on numbered pages. */
export function listScreens<Row>(kind: Kind<Row>): { newest: Screen; part: Screen } {
  const { route, payload, rowsOf, listKey, readsOf, show } = kind;
  const numbered = `${route}Part` as const;

  const build: Screen['build'] = async (view, furniture, pages) => {
    const rows = await rowsOf(view);
    return pages.map((params): Built | undefined => {
      const page = pageAsked(params);
      const part = partOf(rows, page);
      if (!part) return undefined;
      const isHead = page === undefined;
      return {
        payload: {
          furniture,
          head: headOf(furniture, view, { route: isHead ? route : numbered, params }),
          ...show(part, view.locale),
          steps: stepsTo({ locale: view.locale, head: route, part: numbered, params: {} }, rows.length, page),
        },
        reads: [...readsOfFurniture(furniture), listKey(view.portal), ...part.flatMap(readsOf)],
        also: isHead ? partParams(rows.length).map((params) => ({ route: numbered, params })) : [],
      };
    });
  };
  return {
    newest: { payload, build, list: async () => [{}] },
    part: { payload, build, list: async (view) => partParams((await rowsOf(view)).length) },
  };
}
