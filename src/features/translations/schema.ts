import * as z from 'zod/mini';
import { Lang, paragraphs } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';

/** Apps whose messages are overridden: 1 site, 2 mails, 3 staff rooms. */
export const apps = [1, 2, 3] as const;
export type AppId = (typeof apps)[number];
const AppId = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return 'required';
    return typeof input === 'number' ? 'not_allowed' : 'wrong_type';
  },
});
/** Characters of an override; the longest message of the product has 262. */
export const maxValue = 2_000;

const Key = z.string().check(z.minLength(1), z.maxLength(120));
/** Absent, null and the empty string mean all portals. */
const OptionalPortal = z.optional(z.nullable(z.union([z.literal(''), PortalCode])));

/** Override of a message (specification 3, translation save; limits in 5). */
export const TranslationSave = z.strictObject({
  appId: AppId,
  key: Key,
  value: paragraphs(maxValue),
  language: Lang,
  portalCode: OptionalPortal,
});
export type TranslationSave = z.infer<typeof TranslationSave>;

/** Place of an override, to remove it. */
export const TranslationPlace = z.strictObject({ appId: AppId, key: Key, language: Lang, portalCode: OptionalPortal });
export type TranslationPlace = z.infer<typeof TranslationPlace>;

/** `If-Match` with the version of the override that was read, or `If-None-Match: *` if there was none. Without either nothing is compared. */
export const ReadHeaders = z.object({
  'if-match': z.optional(z.string().check(z.regex(/^"[A-Za-z0-9_-]{43}"$/, 'not_allowed'))),
  'if-none-match': z.optional(z.literal('*', 'not_allowed')),
});
export type ReadHeaders = z.infer<typeof ReadHeaders>;
/** Version of an override; null if there is none. */
const Version = z.nullable(z.string());
/** Present override after a concurrent change, with its author; null if the author is unknown. */
export const TranslationPresent = z.object({
  value: z.nullable(z.string()),
  shown: z.string(),
  version: Version,
  by: z.nullable(z.string()),
  at: z.nullable(z.iso.datetime()),
});
export type TranslationPresent = z.infer<typeof TranslationPresent>;

/** Open page, which is published before all others. */
export const AtHand = z.strictObject({ path: z.optional(z.string().check(z.minLength(1), z.maxLength(500))) });
export const ChangeParams = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'not_allowed')) });

const Live = z.object({ pages: z.int(), following: z.int(), milliseconds: z.int() });
/** Change of an override: its number undoes it. */
export const TranslationChanged = z.object({
  change: z.int(),
  /** The override now; null if there is none any more. */
  value: z.nullable(z.string()),
  /** Message that is shown now: the override, or the one below it. */
  shown: z.string(),
  /** Version of the override: send it as `If-Match` with the next change. */
  version: Version,
  live: Live,
});
export type TranslationChanged = z.infer<typeof TranslationChanged>;

export const PageQuery = z.strictObject({ path: z.string().check(z.minLength(1), z.maxLength(500)) });
const Side = z.object({
  /** Message of the product, and the message that is shown now. */
  product: z.string(),
  shown: z.string(),
  /** Override for all portals, and the one for this portal; null for none. */
  all: z.nullable(z.string()),
  own: z.nullable(z.string()),
  /** Their versions: send that of the override that is changed as `If-Match`. */
  versions: z.object({ all: Version, own: Version }),
});
/** A message on one portal, in both languages. */
export const MessageSides = z.object({ values: z.array(z.string()), nl: Side, fr: Side });
export type MessageSides = z.infer<typeof MessageSides>;
/** Page as it is published, but with its words marked (`lib/marks.ts`). */
export const MarkedPage = z.object({
  portal: z.string(),
  /** Address of the page, or of the error page that is shown at an address without one. */
  path: z.string(),
  body: z.string(),
  messages: z.record(z.string(), MessageSides),
  /** Keys are shown in tooltips. */
  showsKeys: z.boolean(),
  /** Languages whose messages the person may change here. */
  languages: z.array(Lang),
  mayEditAll: z.boolean(),
  texts: z.record(z.string(), z.string()),
});
export type MarkedPage = z.infer<typeof MarkedPage>;
