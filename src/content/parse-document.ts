import type * as z from 'zod/mini';
import { hasControls } from '../lib/characters.ts';
import type { FieldErrors } from '../lib/errors.ts';
import { parseFields } from '../lib/parse.ts';
import type { Entity } from './entity.ts';

/** Deeper values are in no schema, and refused as a whole. */
const mostLevels = 64;

/** Returns whether a text is refused: the database stores no null characters and no lone surrogates, and `cleanHtml` keeps other control characters. */
const isRefused = (text: string, isHtml: boolean) => !text.isWellFormed() || (isHtml ? text.includes('\0') : hasControls(text));

/** Adds the paths of refused texts and of keys that schemas leave out without a fault. */
function collect(value: unknown, html: readonly string[], faults: FieldErrors, path: readonly string[] = []): FieldErrors {
  if (typeof value === 'string' && isRefused(value, html.includes(path.at(-1) ?? ''))) faults[path.join('.')] = 'not_allowed';
  if (value !== null && typeof value === 'object' && path.length < mostLevels)
    for (const [name, inner] of Object.entries(value)) {
      if (name === '__proto__') faults[[...path, name].join('.')] = 'unknown_field';
      else collect(inner, html, faults, [...path, name]);
    }
  return faults;
}

/** Parses a document by its entity's schema, and refuses characters that no text has: the data, or every field that breaks a rule. */
export function parseDocument<D extends object>({ schema, html = [] }: Entity<D>, value: object): { data: D } | { fields: FieldErrors } {
  const parsed = parseFields(schema as unknown as z.ZodMiniType<D>, value);
  const faults = collect(value, html, {});
  if ('data' in parsed && Object.keys(faults).length === 0) return parsed;
  return { fields: { ...faults, ...('fields' in parsed && parsed.fields) } };
}
