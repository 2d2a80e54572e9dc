// Evidence that two companies are one: `double-queries.ts`.

import type { CustomerDocument } from './document-schema.ts';
import { type MergeField, mergeFields, type unitedFields } from './merge-schema.ts';

type Node = Record<string, unknown>;
/** Returns the value of a field; null if the document has none. */
export const valueAt = (document: object | null, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Node | null | undefined)?.[name], document) ?? null;

const bothHaveCorner = (one: CustomerDocument, other: CustomerDocument) => Boolean(one.corner && other.corner);

/** Returns the fields in which two companies differ. A corner that only one of them has is one field. */
export const differingFields = (one: CustomerDocument, other: CustomerDocument): MergeField[] =>
  mergeFields.filter((path) => {
    if (path === 'corner') return Boolean(one.corner) !== Boolean(other.corner);
    if (path.startsWith('corner.') && !bothHaveCorner(one, other)) return false;
    return JSON.stringify(valueAt(one, path) || null) !== JSON.stringify(valueAt(other, path) || null);
  });

/** Choice of a merge: fields taken from the removed company, and lists of both. The other fields stay unchanged. */
export type MergeChoice = { take: readonly MergeField[]; both: readonly (typeof unitedFields)[number][] };

/** Returns a company with the chosen fields of another one. */
export function mergedCompany(winner: CustomerDocument, loser: CustomerDocument, { take, both }: MergeChoice): CustomerDocument {
  const merged = structuredClone(winner) as unknown as Node;
  for (const path of take) {
    const names = path.split('.');
    let at = merged;
    for (const name of names.slice(0, -1)) {
      at[name] ??= {};
      at = at[name] as Node;
    }
    at[names.at(-1) as string] = structuredClone(valueAt(loser, path)) ?? (path.endsWith('description') || path === 'brand' ? '' : null);
  }
  for (const path of both) merged[path] = [...new Set([...winner[path], ...loser[path]])];
  return merged as unknown as CustomerDocument;
}

/** A company is not merged with itself. */
export const mayMerge = (from: string, into: string): boolean => from !== into;

type Versions = Readonly<Record<'kept' | 'gone', string>>;
/** Returns whether both companies are in the versions that were compared; others are not merged. */
export const areCompared = (present: Versions, compared: Versions): boolean =>
  present.kept === compared.kept && present.gone === compared.gone;

/** Companies with the same value up to which they are proposed as doubles: a value that more of them share, such as the host of a social network, is not an evidence. */
export const mostWithOneValue = 20;
