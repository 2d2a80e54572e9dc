import type * as z from 'zod/mini';
import type { FieldTexts } from './field-texts.ts';
import type { Fields } from './parts.ts';

/** What an editor needs to know of one kind of document. Fields, limits and errors follow from the schema. */
export type EntityForm = {
  entity: string;
  schema: z.ZodMiniType;
  /** Names of text fields that hold HTML. */
  html: readonly string[];
  texts: FieldTexts;
  /** Returns a new document before anything is typed. */
  blank(reference: string): Fields;
};
