import * as z from 'zod/mini';
import { LocaleCode } from '../../../lib/fields.ts';

const Titles = z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) });
const Events = z.object({
  human: z.int(),
  /** Recipients of whom a person opened or clicked. */
  humanUnique: z.int(),
  machine: z.int(),
  unknown: z.int(),
});

/** Clicks on a link of the mail. */
export const LinkFigures = z.object({ link: z.int(), target: z.string(), ...Events.shape });
/** Figures of a recipient domain. */
export const DomainFigures = z.object({
  domain: z.string(),
  recipients: z.int(),
  accepted: z.int(),
  /** Waits for another attempt. */
  deferred: z.int(),
  refused: z.int(),
  bounced: z.int(),
  complaints: z.int(),
  /** Seconds from the first attempt to the answer; null if nothing was accepted. */
  medianSeconds: z.nullable(z.number()),
  /** The commonest answers in the server's words. */
  answers: z.array(z.object({ answer: z.string(), count: z.int() })),
});
export type DomainFigures = z.infer<typeof DomainFigures>;

/** Figures of a newsletter in a language; the counters are those of specification 3. */
export const LanguageReport = z.object({
  languageCode: LocaleCode,
  ...{ numberOfRecipients: z.int(), numberOfRecipientsWarning: z.int(), numberOfSuccess: z.int(), numberOfFailed: z.int() },
  ...{ numberOfBounced: z.int(), numberOfOpened: z.int(), numberOfOpenedUnique: z.int() },
  ...{ numberOfClicks: z.int(), numberOfClicksUnique: z.int() },
  ...{ complaints: z.int(), unsubscribed: z.int() },
  /** Pages that links of the mail opened, by the campaign that is the same for everybody. */
  visits: z.int(),
  /** Number of recipients who allow counting of opens and clicks. */
  counted: z.int(),
  timestampStart: z.nullable(z.string()),
  timestampEnd: z.nullable(z.string()),
  /** Recipients without the mail, by state and reason; `excluded` before sending. */
  missing: z.array(z.object({ state: z.string(), reason: z.nullable(z.string()), count: z.int() })),
  opens: Events,
  clicks: Events,
  links: z.array(LinkFigures),
  domains: z.array(DomainFigures),
});
export type LanguageReport = z.infer<typeof LanguageReport>;

export const IssueReport = z.object({
  reference: z.string(),
  languages: z.array(LanguageReport),
  /** At most ten issues of the portal before, the latest first. */
  before: z.array(
    z.object({
      reference: z.string(),
      subjects: Titles,
      startedAt: z.string(),
      ...{ recipients: z.int(), success: z.int(), openedUnique: z.int(), clicksUnique: z.int(), counted: z.int() },
    }),
  ),
});
export type IssueReport = z.infer<typeof IssueReport>;

export const PictureParams = z.strictObject({ reference: z.string().check(z.maxLength(20)), locale: LocaleCode });
/** Path of the approved mail for a frame, with the people who clicked before each link. */
export const ReportPicture = z.object({ address: z.string(), subject: z.string() });

export const rowStates = [
  ...(['waiting', 'claimed', 'speaking', 'sent', 'failed', 'doubtful', 'suppressed', 'left-out', 'cancelled'] as const),
] as const;
export const RowsQuery = z.strictObject({
  language: z.optional(LocaleCode),
  state: z.optional(z.enum(rowStates, 'not_allowed')),
  domain: z.optional(z.string().check(z.maxLength(255))),
});
export type RowsQuery = z.infer<typeof RowsQuery>;
export const RowsCsv = z.object({ name: z.string(), csv: z.string() });
