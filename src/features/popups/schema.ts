import * as z from 'zod/mini';
import { DateOrInstant, Instant, LocaleCode, perLocale, text, Url, Whole } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
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
  .check(z.refine(({ dateFrom, dateUntil }) => isSpan(dateFrom, dateUntil), { error: 'before_start', path: ['dateUntil'] }));
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

const Id = z.coerce.number('not_a_number').check(z.int('not_a_number'), z.gte(1, 'too_small'), z.lte(2_147_483_647, 'too_big'));
export const ShownParams = z.strictObject({ id: Id, locale: LocaleCode });

/** Reasons for which a popup is not among those that are drawn from. */
export const reasonNames = ['inactive', 'portal', 'language', 'early', 'over', 'audience', 'position'] as const;
export type Reason = (typeof reasonNames)[number];

/** Reader, position and time of a simulation. */
export const SimulationQuery = z.strictObject({
  portal: PortalCode,
  locale: LocaleCode,
  reader: z._default(z.enum(['anonymous', 'member'], 'not_allowed'), 'anonymous'),
  /** `true` for a reader who has closed a popup in this visit. */
  closed: z.optional(z.enum(['true', 'false'], 'not_allowed')),
  position: z.optional(PopupPosition),
  /** Now by default. */
  at: z.optional(Instant),
});
export type SimulationQuery = z.infer<typeof SimulationQuery>;
const Titles = z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) });
export const Simulation = z.object({
  at: z.string(),
  /** Popups of the portals of the caller; those that are drawn from have no reasons. */
  popups: z.array(
    z.object({
      id: z.int(),
      portal: z.string(),
      titles: Titles,
      reasons: z.array(z.enum(reasonNames)),
      /** It opens, once drawn. */
      opens: z.boolean(),
    }),
  ),
});

const mostReferences = 200;
export const FiguresQuery = z.strictObject({
  references: z.string().check(
    z.maxLength(mostReferences * 11),
    z.regex(/^\d{1,10}(?:,\d{1,10})*$/, 'not_a_reference'),
    z.refine((list) => list.split(',').length <= mostReferences, 'too_long'),
  ),
});
export const Figures = z.array(z.object({ reference: z.string(), views: z.int(), clicks: z.int() }));

export const OverlapParams = z.strictObject({ id: Id });
/** Popups that compete with one: same place, reader and time. */
export const Overlaps = z.array(
  z.object({ id: z.int(), titles: Titles, dateFrom: z.nullable(z.string()), dateUntil: z.nullable(z.string()) }),
);
