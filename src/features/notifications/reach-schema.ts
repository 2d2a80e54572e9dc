import * as z from 'zod/mini';
import { LocaleCode, Reference } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { NotificationAudience, Topics } from './document-schema.ts';

/** Audience of a notification that is being written. */
export const ReachQuestion = z.strictObject({
  /** Null for all portals. */
  portal: z.nullable(PortalCode),
  audience: NotificationAudience,
  topics: Topics,
  languages: z.array(LocaleCode).check(z.maxLength(2)),
});
export type ReachQuestion = z.input<typeof ReachQuestion>;
/** Number of members who see a notification when they sign in. */
export const Reach = z.object({ members: z.int() });

export const ResultParams = z.strictObject({ reference: Reference });
/** Members whom a notification reaches now, who read it, and their reactions. */
export const Results = z.object({
  members: z.int(),
  read: z.int(),
  reactions: z.object({ useful: z.int(), notUseful: z.int(), more: z.int() }),
});
