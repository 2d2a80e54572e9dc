import type { Locale } from '../../lib/locale.ts';
import type { Field } from './schema-fields.ts';

export type ControlProps = {
  id: string;
  field: Field;
  value: unknown;
  onChange(value: unknown): void;
  label: string;
  /** Language of its text. */
  lang: Locale | undefined;
  describedBy: string | undefined;
  isInvalid: boolean;
  isReadOnly: boolean;
};

export type FieldViewProps = {
  field: Field;
  /** Path of its value in the document: `tiles.3.texts.nl.title`. */
  at: string;
  value: unknown;
  onChange(value: unknown): void;
  lang?: Locale | undefined;
  mark?: string | undefined;
  /** Reason why it cannot be changed. */
  locked?: string | undefined;
};

/** Returns the value of an empty field: null if it is optional without a default, else undefined. */
export const emptyOf = ({ isOptional, initial }: Field): null | undefined => (isOptional && initial === undefined ? null : undefined);
/** Same as `emptyOf` for a text: the empty string instead of undefined. */
export const emptyTextOf = (field: Field): string | null => (emptyOf(field) === null ? null : '');
