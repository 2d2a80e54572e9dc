import type * as z from 'zod/mini';
import { withDirectionPairs } from '../lib/characters.ts';
import { instantOf } from '../lib/clock.ts';
import { DateOrInstant, DayOrInstant, LastDayOrInstant } from '../lib/fields.ts';
import { locales } from '../lib/locale.ts';
import { overAt } from '../lib/span.ts';
import { cleanHtml } from './allowed-html.ts';
import type { Entity } from './entity.ts';

type Schema = z.ZodMiniType;
type Definition = { type: string; innerType?: Schema; shape?: Readonly<Record<string, Schema>>; element?: Schema };

const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Returns the fields of an object schema by name; undefined for any other schema. */
export const shapeOf = (schema: Schema) => definitionOf(schema).shape;

const isText = (value: unknown): value is string => typeof value === 'string';
const numberOf = (value: number) => (Object.is(value, -0) ? 0 : value);

function ordered(schema: Schema, value: unknown, html: ReadonlySet<string>, name = '', mayBeAbsent = false): unknown {
  if (value === null || value === undefined) return undefined;
  const { type, innerType, shape, element } = definitionOf(schema);
  if (innerType) return ordered(innerType, value, html, name, mayBeAbsent || type === 'optional' || type === 'nullable');
  if (shape) {
    const given = value as Record<string, unknown>;
    const fields = Object.entries(shape).map(([field, inner]) => [field, ordered(inner, given[field], html, field)] as const);
    return Object.fromEntries(fields.filter(([, inner]) => inner !== undefined));
  }
  if (element) {
    const list = (value as unknown[]).map((one) => ordered(element, one, html, name));
    return typeof list[0] === 'object' ? list : [...new Set(list)];
  }
  if (schema === DayOrInstant) return (value as string).length === 10 ? value : instantOf(value as string).toISOString();
  if (schema === LastDayOrInstant) return overAt(value as string).toISOString();
  if (schema === DateOrInstant) return instantOf(value as string).toISOString();
  if (typeof value === 'number') return numberOf(value);
  if (!isText(value)) return value;
  // cleanHtml normalises HTML in parts: normalising the whole would join `>` and a following U+0338 into one character.
  const text = html.has(name) ? value : withDirectionPairs(value.normalize('NFC'));
  return mayBeAbsent && text === '' ? undefined : text;
}

/** Cleans the HTML fields of every language; `removed` names the harmful tags. */
function cleaned<D extends object>(document: D, html: readonly string[]): { document: D; removed: string[] } {
  const given = (document as { texts?: Partial<Record<string, Record<string, unknown>>> }).texts;
  if (!given || !html.length) return { document, removed: [] };
  const removed = new Set<string>();
  const texts = { ...given };
  for (const locale of locales) {
    const words = texts[locale];
    if (!words) continue;
    const clean: Record<string, string> = {};
    for (const field of html) {
      const result = cleanHtml(String(words[field] ?? ''));
      for (const name of result.removed) removed.add(name);
      clean[field] = result.html;
    }
    texts[locale] = { ...words, ...clean };
  }
  return { document: { ...document, texts }, removed: [...removed] };
}

/** Orders fields as in the schema and removes empty values: null, empty optional text, duplicates in lists. */
export const inOrder = <D extends object>({ schema, html = [] }: Pick<Entity<D>, 'schema' | 'html'>, document: object): D =>
  ordered(schema as unknown as Schema, document, new Set(html)) as D;

/**
 * Returns the canonical form of a document: clean HTML, text in NFC and with its directions in pairs, dates as instants,
 * lists without duplicates, fields in the schema's order. Idempotent; it runs before the hash and before every write.
 * @param document parsed by the entity's schema
 */
export function canonicalOf<D extends object>(entity: Entity<D>, document: D): { document: D; removed: string[] } {
  const clean = cleaned(document, entity.html ?? []);
  return { document: inOrder(entity, entity.canonical?.(clean.document) ?? clean.document), removed: clean.removed };
}
