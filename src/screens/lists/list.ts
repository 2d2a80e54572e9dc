import * as z from 'zod/mini';
import type { Locale } from '../../lib/locale.ts';
import type { AnyParams, Route } from '../../lib/routes.ts';
import { pathOf } from '../layouts/page-head.ts';
import { partCount, stepsOf } from './pagination.ts';

/** Links from a page of a list to its neighbours. */
export const Steps = z.object({
  page: z.nullable(z.int()),
  pages: z.int(),
  total: z.int(),
  older: z.nullable(z.string()),
  newer: z.nullable(z.string()),
});
export type Steps = z.infer<typeof Steps>;

type Listed = { locale: Locale; head: Route; part: Route; params: AnyParams };

/** Returns the page number of an address; NaN for an invalid one such as 01. */
export const pageAsked = ({ page }: AnyParams): number | undefined =>
  page === undefined ? undefined : /^[1-9]\d{0,6}$/.test(page) ? Number(page) : Number.NaN;

/** Returns a page of a list with the addresses of its neighbours. @param page undefined for the list itself, which has no number */
export function stepsTo({ locale, head, part, params }: Listed, total: number, page: number | undefined): Steps {
  const { older, newer } = stepsOf(total, page);
  const to = (number: number) => pathOf(part, locale, { ...params, page: String(number) });
  return {
    page: page ?? null,
    pages: partCount(total),
    total,
    older: older === null ? null : to(older),
    newer: newer === null ? null : newer === undefined ? pathOf(head, locale, params) : to(newer),
  };
}

/** Returns the parameters of the numbered pages of a list with this many items. */
export const partParams = (total: number, params: AnyParams = {}): AnyParams[] =>
  Array.from({ length: partCount(total) }, (_, index) => ({ ...params, page: String(index + 1) }));
