import type * as z from 'zod/mini';
import { Color, DateOrInstant, Day, DayOrInstant, Instant, LastDayOrInstant, Url } from '../../lib/fields.ts';
import { type Definition, definitionOf, fileFieldPattern, isWholeNumber, limitsOf } from './schema-limits.ts';

type Schema = z.ZodMiniType;

export type FieldKind =
  | ('text' | 'longText' | 'html' | 'url' | 'color' | 'choice' | 'yesNo' | 'number' | 'file')
  /** Day and hour in Brussels time; `day` has no time, and the time of `date` is optional. */
  | ('date' | 'day' | 'instant')
  /** Ordered list of values of the kind of `element`. */
  | 'list'
  /** One object, or an ordered list of objects, with `fields`. */
  | ('object' | 'objects')
  | 'other';

/** Field of a document, as editors use it. */
export type Field = {
  /** Path in the schema: `title` of each language is `texts.title`, that of each tile `tiles.texts.title`. */
  path: string;
  name: string;
  kind: FieldKind;
  isOptional: boolean;
  /** Each language has its own value. */
  isInTexts: boolean;
  /** Maximum characters of a text, or entries of a list. */
  max: number | undefined;
  /** Limits of a number. */
  least: number | undefined;
  most: number | undefined;
  isWhole: boolean;
  choices: readonly string[];
  /** Default of the schema. */
  initial: unknown;
  fields: readonly Field[];
  element: Field | undefined;
};

const longest = 500;

function kindOf(schema: Schema, name: string, { type, element }: Definition, max: number | undefined): FieldKind {
  if (schema === Color) return 'color';
  if (schema === Url) return 'url';
  if (schema === DateOrInstant || schema === DayOrInstant || schema === LastDayOrInstant) return 'date';
  if (schema === Instant) return 'instant';
  if (schema === Day) return 'day';
  if (type === 'string') return max === undefined || max <= longest ? 'text' : 'longText';
  if (type === 'boolean') return 'yesNo';
  // A choice of numbers; the options of the form have their labels.
  if (type === 'literal') return 'number';
  if (type === 'number' || type === 'int') return fileFieldPattern.test(name) ? 'file' : 'number';
  if (type === 'enum') return 'choice';
  if (type === 'object') return 'object';
  if (type === 'array' && element) return definitionOf(element).type === 'object' ? 'objects' : 'list';
  return 'other';
}

/** Returns the schema below optional, nullable and default, whether it may be absent, and its default. */
function unwrapped(given: Schema): { schema: Schema; isOptional: boolean; initial: unknown } {
  let [schema, isOptional, initial] = [given, false, undefined as unknown];
  for (let { innerType } = definitionOf(schema); innerType; { innerType } = definitionOf(schema)) {
    initial ??= definitionOf(schema).defaultValue;
    schema = innerType;
    isOptional = true;
  }
  // A union of the empty text and a rule, such as an address that may be empty, is a field of that rule.
  const { type, options = [] } = definitionOf(schema);
  const rule = type === 'union' ? options.find((one) => definitionOf(one).type === 'string') : undefined;
  return { schema: rule ?? schema, isOptional, initial };
}

function fieldOf(path: string, name: string, given: Schema, isInTexts: boolean, html: readonly string[]): Field {
  const { schema, isOptional, initial } = unwrapped(given);
  const definition = definitionOf(schema);
  const { max, least, most } = limitsOf(definition);
  const kind = isInTexts && html.includes(name) ? 'html' : kindOf(schema, name, definition, max);
  const inner = kind === 'object' ? schema : kind === 'objects' ? definition.element : undefined;
  return {
    ...{ path, name, kind, isOptional, isInTexts, max, least, most, initial },
    isWhole: isWholeNumber(definition),
    choices: Object.values(definition.entries ?? {}),
    fields: inner ? fieldsIn(inner, `${path}.`, []) : [],
    element: kind === 'list' && definition.element ? fieldOf(`${path}.*`, name, definition.element, false, []) : undefined,
  };
}

function fieldsIn(schema: Schema, start: string, html: readonly string[]): Field[] {
  return Object.entries(definitionOf(unwrapped(schema).schema).shape ?? {}).flatMap(([name, inner]) => {
    if (definitionOf(inner).type === 'literal') return [];
    const texts = name === 'texts' ? definitionOf(unwrapped(inner).schema).shape : undefined;
    if (!texts?.nl) return [fieldOf(start + name, name, inner, false, html)];
    const words = definitionOf(unwrapped(texts.nl).schema).shape ?? {};
    return Object.entries(words).map(([field, each]) => fieldOf(`${start}texts.${field}`, field, each, true, html));
  });
}

/** Returns the fields of a document's schema in its order: those of `texts` once, for both languages. */
export const fieldsOf = (schema: Schema, html: readonly string[]): Field[] => fieldsIn(schema, '', html);

/** Returns fields and the fields of their objects. The entries of lists of numbers and texts are omitted. */
export const withInner = (fields: readonly Field[]): Field[] => fields.flatMap((field) => [field, ...withInner(field.fields)]);
