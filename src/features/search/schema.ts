import * as z from 'zod/mini';

/** What can be found, by the tables that it is in. */
export const ThingKind = z.enum(['article', 'magazine', 'newsletter', 'event', 'short']);
export type ThingKind = z.infer<typeof ThingKind>;
