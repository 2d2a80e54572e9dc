import type { MessageKey } from '../../lib/translate.ts';

/** Label and help of each field of a document, by the path that `fieldsOf` gives it. */
export type FieldTexts = Readonly<Record<string, { label: MessageKey; help: MessageKey }>>;

/** Something that a list can contain. */
export type Choice = { value: string; label: string };
