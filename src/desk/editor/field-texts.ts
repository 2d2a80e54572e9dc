import { type Locale, locales } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { type Field, withInner } from './schema-fields.ts';

/** Label and help of each field of a document, by the path that `fieldsOf` gives it. */
export type FieldTexts = Readonly<Record<string, { label: MessageKey; help: MessageKey }>>;

/** Label of each field of a document, by path. */
export type FieldLabels = Readonly<Record<string, { label: MessageKey }>>;

/** Option of a field. */
export type Choice = { value: string; label: string };

/** Names of fields with a label and a help below a prefix of messages. */
export type NameBelow<Prefix extends string> = MessageKey extends infer Key
  ? Key extends `${Prefix}.field.${infer Name}.help`
    ? Name
    : never
  : never;

/** Prefix of the messages of fields that several entities have in common. */
const shared = 'editing';

/**
 * Returns label and help of each field of a schema and of the fields in it. Their messages are `{prefix}.field.{name}`
 * for the names in `own`, such as `tiles.reference`, and `editing.field.{last name}` for all others.
 */
export const fieldTexts = (fields: readonly Field[], prefix: string, own: readonly string[]): FieldTexts =>
  Object.fromEntries(
    withInner(fields).map(({ path, name }) => {
      const ownName = path.replace(/(^|\.)texts\./, '$1');
      const isOwn = own.includes(ownName);
      const label = (isOwn ? `${prefix}.field.${ownName}` : `${shared}.field.${name}`) as MessageKey;
      return [path, { label, help: `${label}.help` as MessageKey }];
    }),
  );

export const languageNames = { nl: 'desk.language.nl', fr: 'desk.language.fr' } as const satisfies Record<Locale, MessageKey>;

/**
 * Returns the label of a path in a document, such as `tiles.0.texts.nl.title`, with its language, and with entries
 * numbered from 1. Undefined if a field has no label.
 */
export function labelAt(texts: FieldLabels, path: string, t: Translate): string | undefined {
  const labels: string[] = [];
  let at = '';
  let language: Locale | undefined;
  for (const name of path.split('.')) {
    if (/^\d+$/.test(name)) labels.push(`${labels.pop() ?? ''} ${Number(name) + 1}`.trim());
    else if (locales.some((one) => one === name) && /(^|\.)texts$/.test(at)) language = name as Locale;
    else {
      at = at ? `${at}.${name}` : name;
      const words = Object.hasOwn(texts, at) ? texts[at] : undefined;
      if (words) labels.push(t(words.label));
      else if (name !== 'texts') return undefined;
    }
  }
  const field = labels.join(', ');
  if (!language) return field || undefined;
  return field ? t('desk.field.inLanguage', { field, language: t(languageNames[language]) }) : t(languageNames[language]);
}

/** Returns the label of a field, with its language. */
export function labelOf(
  texts: FieldTexts,
  { path, name }: Pick<Field, 'path' | 'name'>,
  language: Locale | undefined,
  t: Translate,
): string {
  const words = texts[path];
  const field = words ? t(words.label) : name;
  return language ? t('desk.field.inLanguage', { field, language: t(languageNames[language]) }) : field;
}
