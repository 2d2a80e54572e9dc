import type * as z from 'zod/mini';
import { Color, DateOrInstant, DayOrInstant, LastDayOrInstant, Url } from '../../lib/fields.ts';

type Schema = z.ZodMiniType;
type Check = { _zod: { def: { check: string; maximum?: number; minimum?: number } } };
type Definition = {
  type: string;
  innerType?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  element?: Schema;
  defaultValue?: unknown;
  entries?: Readonly<Record<string, string>>;
  checks?: readonly Check[];
};

export type FieldKind = 'text' | 'longText' | 'html' | 'yesNo' | 'number' | 'choice' | 'color' | 'url' | 'date' | 'day' | 'list' | 'other';

/** A field of a document, as an editor shows it. */
export type Field = {
  /** `title` of each language is `texts.title`. */
  path: string;
  name: string;
  kind: FieldKind;
  isOptional: boolean;
  /** Characters, or entries of a list. */
  max: number | undefined;
  choices: readonly string[];
  /** Value of a document that does not say it. */
  initial: unknown;
};

const longest = 500;

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

function kindOf(schema: Schema, { type, element }: Definition, max: number | undefined): FieldKind {
  if (schema === Color) return 'color';
  if (schema === Url) return 'url';
  if (schema === DateOrInstant || schema === LastDayOrInstant) return 'date';
  if (schema === DayOrInstant) return 'day';
  if (type === 'string') return max !== undefined && max <= longest ? 'text' : 'longText';
  if (type === 'boolean') return 'yesNo';
  if (type === 'number' || type === 'int') return 'number';
  if (type === 'enum') return 'choice';
  return type === 'array' && element && definitionOf(element).type === 'string' ? 'list' : 'other';
}

const limitOf = (checks: readonly Check[] = []) =>
  checks
    .map(({ _zod }) => (_zod.def.check === 'max_length' || _zod.def.check === 'length_equals' ? _zod.def.maximum : undefined))
    .find((max) => max !== undefined);

function fieldOf(path: string, name: string, given: Schema, html: readonly string[]): Field {
  let schema = given;
  let isOptional = false;
  let initial: unknown;
  for (let inner = definitionOf(schema).innerType; inner; inner = definitionOf(schema).innerType) {
    initial ??= definitionOf(schema).defaultValue;
    schema = inner;
    isOptional = true;
  }
  const definition = definitionOf(schema);
  const max = limitOf(definition.checks);
  const kind = path.startsWith('texts.') && html.includes(name) ? 'html' : kindOf(schema, definition, max);
  return { path, name, kind, isOptional, max, choices: Object.values(definition.entries ?? {}), initial };
}

/** Returns the fields of a document's schema in its order: those of `texts` once, for both languages. */
export function fieldsOf(schema: Schema, html: readonly string[]): Field[] {
  return Object.entries(definitionOf(schema).shape ?? {}).flatMap(([name, inner]) => {
    const { type, shape } = definitionOf(inner);
    if (type === 'literal') return [];
    if (name !== 'texts' || !shape?.nl) return [fieldOf(name, name, inner, html)];
    const language = shape.nl;
    const words = definitionOf(definitionOf(language).innerType ?? language).shape ?? {};
    return Object.entries(words).map(([field, each]) => fieldOf(`texts.${field}`, field, each, html));
  });
}
