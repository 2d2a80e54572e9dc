import * as z from 'zod/mini';
import { DateOrInstant, LocaleCode, PortalCode, perLocale, text, Url, Whole } from '../../lib/fields.ts';
import { isSpan } from '../../lib/span.ts';

export const PopupType = z.enum(['subscription', 'newsletter', 'event', 'message'], 'not_allowed');
export type PopupType = z.infer<typeof PopupType>;
export const TargetAudience = z.enum(['all', 'anonymous', 'members'], 'not_allowed');
export type TargetAudience = z.infer<typeof TargetAudience>;
export const PopupPosition = z.enum(['center', 'bottom', 'side'], 'not_allowed');
export type PopupPosition = z.infer<typeof PopupPosition>;
/** Once per browser session, or on every page. */
export const DisplayFrequency = z.enum(['session', 'always'], 'not_allowed');
export type DisplayFrequency = z.infer<typeof DisplayFrequency>;

const short = z._default(z.string().check(z.maxLength(255)), '');
const Pixels = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(4_000))));
const maxDelaySeconds = 3_600;

const PopupTexts = z
  .strictObject({
    title: text(255),
    subTitle: short,
    intro: z._default(z.string().check(z.maxLength(1_000)), ''),
    /** HTML; cleaned to plain structure. */
    text: z._default(z.string().check(z.maxLength(20_000)), ''),
    buttonText: short,
    buttonLink: z.optional(z.nullable(Url)),
  })
  .check(
    z.refine(({ buttonText, buttonLink }) => !buttonText || Boolean(buttonLink), { error: 'required', path: ['buttonLink'] }),
    z.refine(({ buttonText, buttonLink }) => !buttonLink || Boolean(buttonText), { error: 'required', path: ['buttonText'] }),
  );

/** Import document of a popup of a portal. An end without a time is its last day. */
export const PopupDocument = z
  .strictObject({
    entity: z.literal('popup'),
    id: Whole,
    portal: PortalCode,
    typeReference: PopupType,
    targetAudienceReference: z._default(TargetAudience, 'all'),
    positionReference: z._default(PopupPosition, 'center'),
    displayFrequencyReference: z._default(DisplayFrequency, 'session'),
    delaySeconds: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxDelaySeconds)))),
    fileId: z.optional(z.nullable(Whole)),
    width: Pixels,
    height: Pixels,
    dateFrom: z.optional(z.nullable(DateOrInstant)),
    dateUntil: z.optional(z.nullable(DateOrInstant)),
    isActive: z._default(z.boolean(), true),
    texts: perLocale(PopupTexts),
  })
  .check(z.refine(({ dateFrom, dateUntil }) => isSpan(dateFrom, dateUntil), { error: 'too_small', path: ['dateUntil'] }));
export type PopupDocument = z.infer<typeof PopupDocument>;

/** Specification 3, popup, in one language. Dates are ISO 8601 instants. */
export const Popup = z.object({
  ID: z.int(),
  typeID: z.int(),
  typeReference: PopupType,
  languageCode: LocaleCode,
  targetAudienceID: z.int(),
  targetAudienceReference: TargetAudience,
  positionID: z.int(),
  positionReference: PopupPosition,
  displayFrequencyID: z.int(),
  displayFrequencyReference: DisplayFrequency,
  delaySeconds: z.nullable(z.int()),
  fileID: z.nullable(z.int()),
  title: z.string(),
  subTitle: z.string(),
  intro: z.string(),
  text: z.string(),
  buttonText: z.string(),
  buttonLink: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  dateFrom: z.nullable(z.string()),
  dateUntil: z.nullable(z.string()),
  isActive: z.boolean(),
  creationDate: z.string(),
  lastModificationDate: z.string(),
  fileUrl: z.nullable(z.string()),
});
export type Popup = z.infer<typeof Popup>;

export const PopupParams = z.strictObject({ portalCode: PortalCode, locale: LocaleCode });
/** Position for which a popup is requested; any by default. */
export const PopupQuery = z.strictObject({ position: z.optional(PopupPosition) });
