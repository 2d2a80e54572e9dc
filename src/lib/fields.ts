import * as z from 'zod/mini';
import { locales } from './locale.ts';
import { reservedWords } from './routes.ts';

/** A field's limits come from the specification, sections 5 and 9; lengths are in characters. */
export const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
export const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

export const PortalCode = z.string().check(z.regex(/^[a-z0-9]*$/, 'not_a_reference'), z.length(4));
export const LocaleCode = z.enum(locales, 'not_allowed');
export const ArticleReference = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'), z.length(15));
export const JobCode = z.string().check(z.length(12));

/** A reference without a prescribed length. */
export const Reference = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]*$/, 'not_a_reference'));
/** A reference that is the first segment of an address. */
export const PageReference = Reference.check(z.refine((word) => !reservedWords.has(word), 'reserved_word'));
/** The code of an interest: lowercase words joined by hyphens. */
export const InterestCode = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9-]*$/, 'not_a_reference'));

/** https or a path of the site: nothing else is ever linked to. */
export const Url = z.string().check(
  z.maxLength(2048),
  z.refine((url) => {
    if (/^\/(?![/\\])[^\\\s<>"]*$/.test(url)) return true;
    return /^https:\/\/[^\s<>"\\]+$/.test(url) && URL.canParse(url);
  }, 'not_a_url'),
);

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);

/** A calendar day (00:00 in Brussels) or an ISO 8601 instant with its offset. */
export const DateOrInstant = z
  .string()
  .check(z.refine((text) => !Number.isNaN(Date.parse(text)) && (text.length === 10 ? isDay(text) : isInstant(text)), 'not_a_date'));

/** An object with an entry for each language that there is; at least one. */
export const perLocale = <S extends z.ZodMiniType>(schema: S) =>
  z
    .strictObject({ nl: z.optional(schema), fr: z.optional(schema) })
    .check(z.refine((texts) => texts.nl !== undefined || texts.fr !== undefined, 'required'));
/** An object with an entry for both languages. */
export const bothLocales = <S extends z.ZodMiniType>(schema: S) => z.strictObject({ nl: schema, fr: schema });

export const Color = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'not_allowed'));
/** A whole number within PostgreSQL's integer. */
export const Whole = z.int().check(z.gte(0), z.lte(2_147_483_647));
