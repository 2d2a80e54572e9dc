import type * as z from 'zod/mini';
import type { AnyParams, Route } from '../lib/routes.ts';
import type { Furniture } from './layouts/furniture.ts';
import type { View } from './view.ts';

export type { View } from './view.ts';

/** Page before rendering: its payload, the keys it read, and pages that exist because of it. */
export type Built = {
  payload: object;
  reads: Iterable<string>;
  also?: { route: Route; params: AnyParams }[];
};

/** One kind of page. Pages are built in batches, so that there is no query per page. */
export type Screen = {
  payload: z.ZodMiniType;
  /** Returns every page of this kind, or those of one reference. */
  list(view: View, only?: string): Promise<AnyParams[]>;
  /** Builds pages in the order of the parameters; undefined if a page does not exist. */
  build(view: View, furniture: Furniture, pages: AnyParams[]): Promise<(Built | undefined)[]>;
};
