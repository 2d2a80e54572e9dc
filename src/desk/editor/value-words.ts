import { formatDate, formatTime } from '../../lib/dates.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { type Choice, type FieldTexts, labelOf } from './field-texts.ts';
import type { Fields } from './parts.ts';
import type { Field } from './schema-fields.ts';
import { wordsOf } from './words.ts';

/** Messages, labels and options that turn values of fields into text. */
export type Dictionary = {
  t: Translate;
  locale: Locale;
  texts: FieldTexts;
  choices: Readonly<Record<string, readonly Choice[]>>;
  /** Returns the title of the document that a field mentions; undefined if there is none, or its title is not known. */
  nameOf(path: string, reference: string): string | undefined;
  /** Returns the name of a file, or a message that it was removed. */
  fileName(id: number): string;
};

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a field holds a file, or a list of files. */
export const isFileField = ({ kind, element }: Field): boolean => kind === 'file' || element?.kind === 'file';

/** Returns the ids of the files in a value of a field, also inside its objects. */
export function filesIn(field: Field, value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => filesIn(field, one));
  if (typeof value === 'number') return isFileField(field) ? [value] : [];
  if (!isObject(value)) return [];
  const texts = isObject(value.texts) ? value.texts : {};
  return field.fields.flatMap((inner) =>
    (inner.isInTexts ? locales.map((locale) => texts[locale]) : [value]).flatMap((part) =>
      isObject(part) ? filesIn(inner, part[inner.name]) : [],
    ),
  );
}

/** Returns a value of a field as readable text, with labels in place of names and codes. */
export function valueWords(field: Field, value: unknown, dictionary: Dictionary): string {
  const { t, locale, choices, nameOf } = dictionary;
  if (value === undefined || value === null || value === '') return '';
  if (isObject(value)) return objectWords(field.fields, value, dictionary);
  if (Array.isArray(value)) {
    const isOfObjects = field.kind === 'objects';
    return value.map((one) => valueWords(field, one, dictionary)).join(isOfObjects ? '\n\n' : ', ');
  }
  if (typeof value === 'boolean') return t(value ? 'desk.value.yes' : 'desk.value.no');
  if (isFileField(field) && typeof value === 'number') return dictionary.fileName(value);
  const text = String(value);
  const isMoment = ['date', 'day', 'instant'].includes(field.kind) && !Number.isNaN(Date.parse(text));
  if (isMoment) return text.includes('T') ? `${formatDate(locale, text)}, ${formatTime(locale, text)}` : formatDate(locale, text);
  const altWords = (alt = t('desk.text.picture.decorative')) => t('desk.pair', { name: t('desk.text.picture.alt'), value: alt });
  const chosen = (choices[field.path] ?? choices[field.name])?.find((one) => one.value === text)?.label;
  return chosen ?? nameOf(field.path, text) ?? wordsOf(value, field.kind === 'html', altWords);
}

/** Returns a line for each filled field of an object; for texts with the name of the language. */
function objectWords(fields: readonly Field[], value: Fields, dictionary: Dictionary): string {
  const { t, texts } = dictionary;
  const byLanguage = isObject(value.texts) ? value.texts : {};
  const line = (field: Field, given: unknown, language?: Locale) => {
    const words = valueWords(field, given, dictionary);
    return words ? [t('desk.pair', { name: labelOf(texts, field, language, t), value: words })] : [];
  };
  return fields
    .flatMap((field) =>
      field.isInTexts
        ? locales.flatMap((language) => {
            const own = byLanguage[language];
            return isObject(own) ? line(field, own[field.name], language) : [];
          })
        : line(field, value[field.name]),
    )
    .join('\n');
}
