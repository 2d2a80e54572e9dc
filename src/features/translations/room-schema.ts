import * as z from 'zod/mini';
import { Lang, paragraphs } from '../../lib/fields.ts';
import { PortalCode } from '../../lib/portal-code.ts';
import { MessageSides } from './schema.ts';

/** Messages on one page of the list. */
export const maxRows = 100;
/** Bytes of a file that is imported. */
export const maxFileBytes = 5_000_000;

const App = z.enum(['1', '2', '3'], 'not_allowed');
const Place = { app: z.optional(App), portal: z.optional(PortalCode) };
export const states = ['overridden', 'missing', 'unused'] as const;
export const MessagesQuery = z.strictObject({
  ...Place,
  q: z.optional(z.string().check(z.maxLength(200))),
  /** `overridden`: in one language at least; `missing`: in the other one only; `unused`: no message of this version has it. */
  state: z.optional(z.enum(states, 'not_allowed')),
  key: z.optional(z.string().check(z.maxLength(120))),
  cursor: z.optional(z.string().check(z.maxLength(120))),
});
export type MessagesQuery = z.infer<typeof MessagesQuery>;

export const MessageRow = z.extend(MessageSides, {
  key: z.string(),
  /** False for an override that is not shown: its message is gone, or takes other values. */
  isUsed: z.boolean(),
});
export type MessageRow = z.infer<typeof MessageRow>;
export const MessagePage = z.object({ items: z.array(MessageRow), cursor: z.nullable(z.string()), total: z.int() });

export const formats = ['json', 'xliff'] as const;
export const FileQuery = z.strictObject({ ...Place, format: z.enum(formats, 'not_allowed') });
export const MessageFile = z.object({ name: z.string(), text: z.string() });
/** Result of an import: number of overrides that changed, and the rules that others break. */
export const FileImported = z.object({
  changed: z.int(),
  same: z.int(),
  faults: z.array(z.object({ key: z.string(), language: Lang, code: z.string(), message: z.string() })),
});
export type FileImported = z.infer<typeof FileImported>;

const hasTwoLanguages = z.check<{ sourceLang: string; targetLang: string }>(({ value, issues }) => {
  if (value.sourceLang === value.targetLang) issues.push({ code: 'custom', message: 'not_allowed', path: ['targetLang'], input: value });
});
/** Text to translate (specification 3 and 5, translation request), into the other language. */
export const TranslationRequest = z
  .strictObject({ text: paragraphs(5_000), sourceLang: Lang, targetLang: Lang })
  .check(hasTwoLanguages as never);
export type TranslationRequest = z.infer<typeof TranslationRequest>;
export const Suggestion = z.object({
  text: z.string(),
  source: z.enum(['glossary', 'message', 'title', 'sentence', 'service']),
  /** Text whose translation it is, and what it belongs to; for a service its host. */
  original: z.string(),
  of: z.string(),
  /** From 0 to 1: part of the words that the texts share. */
  likeness: z.number(),
});
export type Suggestion = z.infer<typeof Suggestion>;
export const Suggestions = z.object({
  items: z.array(Suggestion),
  /** Terms of the glossary that the text has. */
  terms: z.array(z.object({ nl: z.string(), fr: z.string(), note: z.string() })),
  /** State of the service: none is set, it answered, or it did not. */
  service: z.enum(['none', 'answered', 'down']),
});
