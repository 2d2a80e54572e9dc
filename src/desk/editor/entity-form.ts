import type * as z from 'zod/mini';
import type { FieldTexts } from './field-texts.ts';
import type { Fields } from './parts.ts';

/** Data of an editor beyond the schema of its entity, from which fields, maxima and errors follow. */
export type EntityForm = {
  entity: string;
  schema: z.ZodMiniType;
  /** Names of text fields that hold HTML. */
  html: readonly string[];
  texts: FieldTexts;
  /** Returns a new document before anything is typed. */
  blank(reference: string): Fields;
};
