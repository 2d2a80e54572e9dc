import type * as z from 'zod/mini';
import { withoutFigures } from '../lib/figures.ts';
import { parseFields } from '../lib/parse.ts';
import { canonicalOf } from './canonical.ts';
import type { Entity } from './entity.ts';
import { withoutPoll } from './text-polls.ts';

type Node = Record<string, unknown>;

const namesOf = (path: string) => path.split('.');
const isIndex = (name: string) => /^\d+$/.test(name);

/** Removes the value at a path: an entry of a list, a field, or a picture or a poll of a text. */
function take(document: object, names: readonly string[]): void {
  let at: unknown = document;
  let holder: unknown;
  for (const name of names.slice(0, -1)) [holder, at] = [at, (at as Node | undefined)?.[name]];
  const last = names.at(-1) as string;
  if (typeof at === 'string') (holder as Node)[names.at(-2) as string] = withoutPoll(withoutFigures(at, [Number(last)]), last);
  if (Array.isArray(at)) at.splice(Number(last), 1);
  else if (at && typeof at === 'object') delete (at as Node)[last];
}

/** Returns the path of the innermost list entry that contains a path. */
function entryOf(names: readonly string[]): string[] | undefined {
  const index = names.findLastIndex(isIndex);
  return index < 0 ? undefined : names.slice(0, index + 1);
}

// Later entries of a list first, so that the indexes of the others stay.
const lastFirst = (a: readonly string[], b: readonly string[]) => {
  const index = a.findIndex((name, at) => name !== b[at]);
  const [one, other] = [a[index], b[index]];
  return one !== undefined && other !== undefined && isIndex(one) && isIndex(other) ? Number(other) - Number(one) : b.length - a.length;
};

/**
 * Returns a document without some of its mentions, in canonical form. An entry of a list that needs its mention goes
 * with it.
 * @returns undefined if the document cannot exist without them
 */
export function withoutMentions<D extends object>(entity: Entity<D>, document: D, fields: readonly string[]): D | undefined {
  const parse = (one: object) => parseFields(entity.schema as unknown as z.ZodMiniType<D>, one);
  const settled = (one: D) => {
    const { document: canonical } = canonicalOf(entity, one);
    return entity.settle ? entity.settle(canonical, [document]) : canonical;
  };
  const lone = structuredClone(document);
  for (const names of fields.map(namesOf).sort(lastFirst)) take(lone, names);
  const parsed = parse(lone);
  if (!('fields' in parsed)) return settled(parsed.data);
  const rest = structuredClone(document);
  const entries = fields.map((field) => {
    const names = namesOf(field);
    return (parsed.fields[field] && entryOf(names)) || names;
  });
  const unique = [...new Map(entries.map((names) => [names.join('.'), names])).values()];
  for (const names of unique.sort(lastFirst)) take(rest, names);
  const again = parse(rest);
  return 'fields' in again ? undefined : settled(again.data);
}
