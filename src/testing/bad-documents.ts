import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type Check = { _zod: { def: { check: string; minimum?: number; maximum?: number; length?: number; value?: number } } };
type Definition = {
  type: string;
  innerType?: Schema;
  shape?: Record<string, Schema>;
  element?: Schema;
  entries?: Record<string, string>;
  checks?: Check[];
};
/** Document in which every field is invalid, with the paths that the errors must have. */
export type BadDocument = { document: Record<string, unknown>; paths: string[] };
/** Faults of every field: another type, above its maximum, or below its minimum. */
export const wrongs = ['type', 'above', 'below'] as const;
export type Wrong = (typeof wrongs)[number];

/** Longer fields, such as the bytes of a file, are limited by the size of the whole request. */
const mostLetters = 1_100_000;

const limitOf = ({ checks = [] }: Definition, name: string) => checks.map(({ _zod: { def } }) => def).find(({ check }) => check === name);

/** Returns a value that breaks the rule of a field; undefined if the field has no such rule. */
function wrongValue(definition: Definition, wrong: Wrong): unknown {
  const { type, entries } = definition;
  if (wrong === 'type') return type === 'string' || entries ? { geen: 'tekst' } : 'geen waarde van deze soort';
  const most = limitOf(definition, 'max_length')?.maximum ?? limitOf(definition, 'length_equals')?.length;
  const least = limitOf(definition, 'min_length')?.minimum ?? limitOf(definition, 'length_equals')?.length;
  if (entries) return wrong === 'above' ? 'onbekend' : '';
  if (type === 'string') {
    if (wrong === 'above') return most === undefined || most > mostLetters ? undefined : 'x'.repeat(most + 1);
    return least ? '' : undefined;
  }
  if (type === 'number') {
    const until = limitOf(definition, 'less_than')?.value;
    const from = limitOf(definition, 'greater_than')?.value;
    if (wrong === 'above') return until === undefined ? undefined : until + 1;
    return from === undefined ? undefined : from - 1;
  }
  return undefined;
}

/** Returns a value of a schema that is invalid in every part that can be, and adds the paths to `paths`. */
function made(schema: Schema, wrong: Wrong, path: string, paths: string[]): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const { innerType, shape, element } = definition;
  if (innerType) return made(innerType, wrong, path, paths);
  if (shape)
    return Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, made(one, wrong, path ? `${path}.${name}` : name, paths)]));
  if (element) {
    const most = limitOf(definition, 'max_length')?.maximum;
    if (wrong === 'above' && most !== undefined && most <= 1_000) {
      paths.push(path);
      return Array.from({ length: most + 1 }, () => null);
    }
    return [made(element, wrong, `${path}.0`, paths)];
  }
  const value = wrongValue(definition, wrong);
  if (value !== undefined) paths.push(path);
  return value;
}

/** Returns a document of an entity in which every field breaks its rule. */
export function badDocument(schema: Schema, wrong: Wrong): BadDocument {
  const paths: string[] = [];
  const document = made(schema, wrong, '', paths) as Record<string, unknown>;
  return { document, paths: paths.filter((path) => path !== 'entity') };
}
