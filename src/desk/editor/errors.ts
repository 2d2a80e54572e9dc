import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import { isSame } from './parts.ts';
import type { Field } from './schema-fields.ts';

const valueAt = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined),
    value,
  );

/** Returns the errors that remain after a change of a field: those of other fields, and of unchanged values inside it. */
export function errorsBeside(errors: FieldErrors, path: string, before: unknown, after: unknown): FieldErrors {
  const stays = (at: string) => {
    if (at !== path && !at.startsWith(`${path}.`)) return true;
    const inner = at === path ? [] : at.slice(path.length + 1).split('.');
    return inner.length > 0 && isSame(valueAt(before, inner), valueAt(after, inner));
  };
  return Object.fromEntries(Object.entries(errors).filter(([at]) => stays(at)));
}

/** Returns the fields of the objects that contain a path: of a tile for `tiles.0`. */
const fieldsWithin = (fields: readonly Field[], names: readonly string[]): readonly Field[] =>
  names.reduce((inner, name) => (/^\d+$/.test(name) ? inner : (inner.find((field) => field.name === name)?.fields ?? [])), fields);

const wholeTexts = /^(?:(.+)\.)?texts(?:\.(nl|fr))?$/;

/** Returns errors with those at `texts`, also of a tile, moved to the first required field of the language, or of `shown` if none is named. */
export function errorsAtFields(errors: FieldErrors, fields: readonly Field[], shown: Locale): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([at, fault]) => {
      const [whole, start, locale = shown] = wholeTexts.exec(at) ?? [];
      if (whole === undefined) return [at, fault];
      const texts = fieldsWithin(fields, start?.split('.') ?? []).filter(({ isInTexts }) => isInTexts);
      const first = texts.find(({ isOptional }) => !isOptional) ?? texts[0];
      return [first ? `${start ? `${start}.` : ''}texts.${locale}.${first.name}` : at, fault];
    }),
  );
}
