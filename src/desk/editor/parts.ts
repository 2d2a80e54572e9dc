import { type Locale, otherLocale } from '../../lib/locale.ts';

export type Fields = Readonly<Record<string, unknown>>;
/** Parts of a document, each with its own draft. A language that is null does not exist. */
export type Parts = { common: Fields; nl: Fields | null; fr: Fields | null };
export type PartName = keyof Parts;
export const partNames = ['common', 'nl', 'fr'] as const satisfies readonly PartName[];

/** Returns the parts of a document. */
export function partsOf(document: Fields): Parts {
  const { texts, ...common } = document;
  const { nl = null, fr = null } = (texts ?? {}) as Partial<Record<Locale, Fields>>;
  return { common, nl, fr };
}

/** Returns the title that a document has in a language, in the other one, or in all; undefined if it has none. */
export function titleIn(parts: Parts, locale: Locale): string | undefined {
  const named = [parts[locale], parts[otherLocale(locale)], parts.common].flatMap((part) => [
    part?.name,
    part?.title,
    part?.subject,
    part?.question,
  ]);
  return named.find((one): one is string => typeof one === 'string' && one !== '');
}

const isEmpty = (fields: Fields | null) =>
  fields === null || Object.values(fields).every((value) => value === undefined || value === null || value === '');

/** Returns a document made of its parts, with its fields in the order of `order`. Omits a language without text. */
export function documentOf({ common, nl, fr }: Parts, order: readonly string[]): Fields {
  const texts = { ...(!isEmpty(nl) && { nl }), ...(!isEmpty(fr) && { fr }) };
  // Without text in any language `texts` is omitted: some documents need none.
  const all: Fields = { ...common, ...(Object.keys(texts).length && { texts }) };
  const names = [...new Set([...order, ...Object.keys(all)])].filter((name) => name in all);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

const stated = (value: unknown) => (value === undefined || value === '' ? null : value);
const written = (value: unknown) => JSON.stringify(stated(value));
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Serialises objects with sorted fields: the database returns the fields of a stored version in another order. */
const sorted = (_name: string, value: unknown) =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;
/** Returns whether two values of fields are equal; absent, null and the empty text are. */
export const isSame = (one: unknown, other: unknown): boolean =>
  written(one) === written(other) || JSON.stringify(stated(one), sorted) === JSON.stringify(stated(other), sorted);

/** A field that two people changed. `by` is the author of the other version, if that is a draft. */
export type Clash = { part: PartName; name: string; mine: unknown; theirs: unknown; by?: string | undefined };

const fieldOf = (fields: Fields | null, name: string) => fields?.[name];

/**
 * Merges two edits of the same document, field by field. A change by one side is taken; a field that both changed keeps
 * `mine`, and is listed in `clashes`.
 */
export function merge(base: Parts, mine: Parts, theirs: Parts): { merged: Parts; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const mergePart = (part: PartName): Fields | null => {
    if (isSame(mine[part], base[part])) return theirs[part];
    const names = [...new Set([...Object.keys(theirs[part] ?? {}), ...Object.keys(mine[part] ?? {})])];
    const entries = names.map((name) => {
      const [was, own, other] = [base, mine, theirs].map((parts) => fieldOf(parts[part], name));
      if (isSame(own, was)) return [name, other] as const;
      if (!isSame(other, was) && !isSame(own, other)) clashes.push({ part, name, mine: own, theirs: other });
      return [name, own] as const;
    });
    if (mine[part] === null && entries.every(([, value]) => value === undefined)) return null;
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  return { merged: { common: mergePart('common') ?? {}, nl: mergePart('nl'), fr: mergePart('fr') }, clashes };
}

/**
 * Merges a part that was begun from `from` with the live version. Without `from` the side that changed a field is
 * unknown, so each field that differs is a clash.
 */
export function mergePart(part: PartName, from: Fields | null | undefined, mine: Parts, now: Parts): { merged: Parts; clashes: Clash[] } {
  if (from !== undefined) return merge({ ...now, [part]: from }, mine, now);
  const names = [...new Set([...Object.keys(now[part] ?? {}), ...Object.keys(mine[part] ?? {})])];
  const both = names.map((name) => ({ part, name, mine: fieldOf(mine[part], name), theirs: fieldOf(now[part], name) }));
  return { merged: mine, clashes: both.filter((one) => !isSame(one.mine, one.theirs)) };
}

/** Returns the parts with another value of a field; a language is created with its first field. */
export const withField = (parts: Parts, part: PartName, name: string, value: unknown): Parts => ({
  ...parts,
  [part]: { ...parts[part], [name]: value },
});
