import * as z from 'zod/mini';
import { normalEmail } from './email.ts';
import { locales } from './locale.ts';
import { reservedWords } from './routes.ts';

// Requires a visible character: not only blanks, control and format characters, marks without a base letter, and blank letters.
const isSeen = z.regex(/[^\s\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{NChar}\p{M}\p{DI}\u2800\u{1d159}]|^$/u, 'required');

/** Text of at most `max` characters (limits: specification 5 and 9). */
export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), isSeen);
/** Text of at most `max` characters, also absent, null or empty. */
export const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

/** Reports the entries that a list contains more than once. */
export const noneTwice = z.check<string[]>(({ value, issues }) => {
  for (const [index, entry] of value.entries())
    if (value.indexOf(entry) < index) issues.push({ code: 'custom', message: 'duplicate', path: [index], input: value });
});

/** Reports the position of a document's own key in its list of related ones. */
export const notItself = <Key extends string>(key: Key) =>
  z.check<Record<Key, string> & { related: string[] }>(({ value, issues }) => {
    for (const [index, one] of value.related.entries())
      if (one === value[key]) issues.push({ code: 'custom', message: 'not_allowed', path: ['related', index], input: one });
  });

export const LocaleCode = z.enum(locales, 'not_allowed');
const langError = {
  error: ({ input }: { input?: unknown }) => {
    if (input === undefined) return 'required';
    if (typeof input !== 'string') return 'wrong_type';
    return input.length === 2 ? 'not_allowed' : 'wrong_length';
  },
};
/** Language of a request: two letters, nl or fr. */
export const Lang = z.enum(locales, langError);
/** Optional language: null and the empty string count as absent. */
export const optionalLang = z.optional(z.nullable(z.enum([...locales, ''], langError)));

const inNormalForm = z.overwrite<string>((written) => normalEmail(written) ?? written);
/** E-mail address, normalised to lower case with its domain in ASCII. */
export const email = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((written) => normalEmail(written) !== undefined, 'not_an_email'),
    inNormalForm,
  );
/** E-mail address that may be empty. */
export const optionalEmail = (max: number) =>
  z.optional(
    z.nullable(
      z.string().check(
        z.maxLength(max),
        z.refine((written) => written === '' || normalEmail(written) !== undefined, 'not_an_email'),
        inNormalForm,
      ),
    ),
  );

// Invisible characters: control and format characters (such as direction marks), lone surrogates, noncharacters, and
// blank letters. A joiner inside an emoji stays.
const unseen = /(?<!\p{ExtPict}|\p{EMod}|\ufe0f)\u200d|(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{NChar}\u115f\u1160\u2800\u3164\uffa0]/gu;
const tidyLine = (written: string) => written.normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '').trim();
const tidyText = (written: string) =>
  written
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(unseen, ''))
    .join('\n')
    .trim();

/** Single line of input; invisible characters are removed. */
export const line = (max: number) => z.string().check(z.overwrite(tidyLine), z.minLength(1), z.maxLength(max), isSeen);
/** Line that may be empty. */
export const optionalLine = (max: number) => z.optional(z.nullable(z.string().check(z.overwrite(tidyLine), z.maxLength(max))));
/** Input of several paragraphs. */
export const paragraphs = (max: number) => z.string().check(z.overwrite(tidyText), z.minLength(1), z.maxLength(max), isSeen);

const maxCampaignCode = 64;
/** Returns a campaign code as it can be stored: without control characters, cut to its first 64 characters. */
export const storableCampaign = (code: string): string =>
  [...code.toWellFormed().replace(/\p{Cc}/gu, '')].slice(0, maxCampaignCode).join('');
/** Campaign of a visit. Never an error: no request is refused because of a link. */
export const Campaign = z.catch(z.optional(z.nullable(z.string().check(z.overwrite(storableCampaign)))), undefined);
/** Name of the query parameter with the campaign of a visit (specification 7). */
export const campaignName = 'campagnecode';
export const CampaignQuery = z.strictObject({ [campaignName]: Campaign });

export const ArticleReference = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'), z.length(15));
export const JobCode = z.string().check(z.length(12));

/** Reference without a prescribed length. */
export const Reference = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'));
/** Reference that is the first segment of an address. `/Staff` would be mistaken for `/staff`. */
export const PageReference = Reference.check(z.refine((word) => !reservedWords.has(word.toLowerCase()), 'reserved_word'));
/** Code of an interest: lowercase words joined by hyphens. */
export const InterestCode = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9-]*$/, 'not_a_code'));

/** URL: https or a path of the site. Nothing else is ever linked to. */
export const Url = z.string().check(
  z.maxLength(2048),
  z.refine((url) => {
    if (/^\/(?![/\\])[^\\\s<>"]*$/.test(url)) return true;
    return /^https:\/\/[^\s<>"\\]+$/.test(url) && URL.canParse(url);
  }, 'not_a_url'),
);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const [firstInstant, lastInstant] = [Date.parse('1000-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];
// An offset moves an instant into a year that has not four digits, which neither the schema nor the database reads again.
const isInstant = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  Date.parse(text) >= firstInstant &&
  Date.parse(text) <= lastInstant;

const isDate = (text: string) =>
  /^[1-9]/.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text.slice(0, 10)) && (text.length === 10 || isInstant(text));

/** Calendar day (00:00 in Brussels) or ISO 8601 instant with its offset, from the year 1000. */
export const DateOrInstant = z.string().check(z.refine(isDate, 'not_a_date'));
// The year 9999 is left out: with an offset or a day more it would have five digits.
const isStorable = (text: string) => isDate(text) && !text.startsWith('9999');
/** Calendar day (YYYY-MM-DD). */
export const Day = z.string().check(z.refine((text) => text.length === 10 && isStorable(text), 'not_a_date'));
/** ISO 8601 instant with its offset. */
export const Instant = z.string().check(z.refine((text) => text.length > 10 && isStorable(text), 'not_a_date'));
/** Last day (YYYY-MM-DD) or first instant after the end; a day is stored as 00:00 of the next day in Brussels. */
export const LastDayOrInstant = z.string().check(z.refine(isStorable, 'not_a_date'));
/** Same as `DateOrInstant`, but a day is stored as a day. */
export const DayOrInstant = z.string().check(z.refine(isDate, 'not_a_date'));

/** Object with an entry for at least one language. */
export const perLocale = <S extends z.ZodMiniType>(schema: S) =>
  z
    .strictObject({ nl: z.optional(schema), fr: z.optional(schema) })
    .check(z.refine((texts) => texts.nl !== undefined || texts.fr !== undefined, 'required'));
/** Object with an entry for both languages. */
export const bothLocales = <S extends z.ZodMiniType>(schema: S) => z.strictObject({ nl: schema, fr: schema });

export const Color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'not_allowed'));
/** Whole number within PostgreSQL's integer. */
export const Whole = z.int().check(z.gte(0), z.lte(2_147_483_647));
/** Primary key of a row: an integer of PostgreSQL. */
export const RowId = z.int().check(z.gte(1), z.lte(2_147_483_647));
/** Primary key in a path or query. */
export const RowNumber = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647));
