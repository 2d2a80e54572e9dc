import * as z from 'zod/mini';
import { LastDayOrInstant, PageReference, perLocale, text } from '../../lib/fields.ts';
import { PortalCodes } from '../../lib/portal-code.ts';

/** Import document of a single page such as privacy; the first portal is the canonical one. */
export const PageDocument = z.strictObject({
  entity: z.literal('page'),
  reference: PageReference,
  portals: PortalCodes,
  isPublished: z._default(z.boolean(), true),
  /** Off line from this day's end, or from this instant, on. */
  visibleUntil: z.optional(z.nullable(LastDayOrInstant)),
  texts: perLocale(
    z.strictObject({
      title: text(300),
      description: z._default(z.string().check(z.maxLength(2_000)), ''),
      /** HTML; cleaned to plain structure. */
      text: z._default(z.string().check(z.maxLength(500_000)), ''),
    }),
  ),
});
export type PageDocument = z.infer<typeof PageDocument>;

/** A single page with its text. `updatedAt` is an ISO 8601 instant. */
export const ViewerPage = z.object({
  reference: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  updatedAt: z.string(),
});
export type ViewerPage = z.infer<typeof ViewerPage>;
