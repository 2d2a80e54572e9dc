import * as z from 'zod/mini';

/** Specification 3. */
export const sortOrders = ['recentFirst', 'articleNumber', 'mostRelevant', 'mostPopular'] as const;
export const SortOrder = z.enum(sortOrders, 'not_allowed');
export type SortOrder = z.infer<typeof SortOrder>;
