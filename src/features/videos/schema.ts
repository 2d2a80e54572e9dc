import * as z from 'zod/mini';
import { DateOrInstant, InterestCode, LastDayOrInstant, LocaleCode, perLocale, Reference, text, Whole } from '../../lib/fields.ts';
import { PortalCodes } from '../../lib/portal-code.ts';
import { Picture } from '../files/picture-schema.ts';

const maxDurationSeconds = 6 * 60 * 60;

/** Import document of a short video; the first portal is the canonical one. Films and captions (WebVTT) are files. */
export const VideoDocument = z.strictObject({
  entity: z.literal('video'),
  reference: Reference,
  portals: PortalCodes,
  displayDate: DateOrInstant,
  durationSeconds: z.int().check(z.gte(1), z.lte(maxDurationSeconds)),
  interests: z._default(z.array(InterestCode).check(z.maxLength(50)), []),
  posterFileId: z.optional(z.nullable(Whole)),
  fileId: z.optional(z.nullable(Whole)),
  isPublished: z._default(z.boolean(), true),
  /** Off line from this day's end, or from this instant, on. */
  visibleUntil: z.optional(z.nullable(LastDayOrInstant)),
  texts: perLocale(
    z.strictObject({
      title: text(300),
      description: z._default(z.string().check(z.maxLength(2_000)), ''),
      imageAlt: z._default(z.string().check(z.maxLength(300)), ''),
      captionsFileId: z.optional(z.nullable(Whole)),
    }),
  ),
});
export type VideoDocument = z.infer<typeof VideoDocument>;

/** A video in lists. */
export const VideoTile = z.object({
  reference: z.string(),
  title: z.string(),
  description: z.string(),
  displayDate: z.string(),
  durationSeconds: z.int(),
  poster: z.optional(Picture),
});
export type VideoTile = z.infer<typeof VideoTile>;

/** A video with all data of its page. `videoUrl` is null while it is only announced. */
export const ViewerVideo = z.extend(VideoTile, {
  fileId: z.nullable(z.int()),
  videoUrl: z.nullable(z.string()),
  captions: z.array(z.object({ locale: LocaleCode, url: z.string() })),
  interests: z.array(z.object({ code: z.string(), name: z.string(), isMain: z.boolean() })),
});
export type ViewerVideo = z.infer<typeof ViewerVideo>;
