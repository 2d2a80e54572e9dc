import * as z from 'zod/mini';
import { LocaleCode } from '../../lib/fields.ts';
import { LanguageStates } from '../editing/schema.ts';

/** Parts of the front: what waits for the person, what appears, what went live, what went wrong, which language lacks. */
export const sections = ['waiting', 'appearing', 'live', 'wrong', 'languages'] as const;

/** Line of the front of the staff rooms. A line without a document counts something. */
export const FrontLine = z.object({
  section: z.enum(sections),
  kind: z.string(),
  /** Instant that it is about; null if it has none. */
  at: z.nullable(z.string()),
  document: z.nullable(
    z.object({
      entity: z.string(),
      reference: z.string(),
      titles: z.object({ nl: z.nullable(z.string()), fr: z.nullable(z.string()) }),
      portals: z.array(z.string()),
    }),
  ),
  /** Entity of the documents that a line counts. */
  entity: z.nullable(z.string()),
  languages: z.nullable(LanguageStates),
  /** Language that the line is about. */
  locale: z.nullable(LocaleCode),
  /** Name of its author. */
  by: z.nullable(z.string()),
  /** Text of a note, or the code of an error. */
  text: z.nullable(z.string()),
  count: z.nullable(z.int()),
});
export type FrontLine = z.infer<typeof FrontLine>;

export const FrontAnswer = z.object({ at: z.string(), lines: z.array(FrontLine) });
