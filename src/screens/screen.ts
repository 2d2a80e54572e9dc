import type * as z from 'zod/mini';
import type { Db } from '../db/connection.ts';
import type { Locale } from '../lib/locale.ts';
import type { AnyParams, Route } from '../lib/routes.ts';
import type { Furniture } from './layouts/furniture.ts';

/** For which portal and language pages are built, and at what time. */
export type View = { db: Db; portal: string; locale: Locale; now: Date };

/** A page before it is rendered: its payload, the keys that it read, and pages that exist because of it. */
export type Built = {
  payload: object;
  reads: Iterable<string>;
  also?: { route: Route; params: AnyParams }[];
};

/** One kind of page. Pages are built many at a time, so that no query is asked for one page. */
export type Screen = {
  payload: z.ZodMiniType;
  /** Every page of this kind, or those of one reference. */
  list(view: View, only?: string): Promise<AnyParams[]>;
  /** In the order of the parameters; undefined where there is no such page. */
  build(view: View, furniture: Furniture, pages: AnyParams[]): Promise<(Built | undefined)[]>;
};
