import * as z from 'zod/mini';
import type { Locale } from '../../lib/locale.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen, View } from '../screen.ts';
import { pageAsked, partParams, Steps, stepsTo } from './list.ts';
import { partOf } from './pagination.ts';

/** Payload shared by the head and the numbered pages of a list. */
export const ListPayload = z.object({ furniture: Furniture, head: PageHead, steps: Steps });

type Kind<Row> = {
  route: 'magazines' | 'magazinesPrint' | 'newsletters';
  payload: z.ZodMiniType;
  /** Returns the rows, newest first. */
  rowsOf(view: View): Promise<Row[]>;
  /** Key of the list: it changes when an item joins, leaves or moves. */
  listKey(portal: string): string;
  readsOf(row: Row): string[];
  show(rows: Row[], locale: Locale): object;
};

/** Creates the two screens of a list by date: the newest items, and numbered pages of older ones. */
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
