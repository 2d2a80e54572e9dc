// Items that a portal shows: `queries.ts`.

import type { Audience, KnowledgeItem, KnowledgeType } from './item-schema.ts';

export const typeNames = { howto: 'help.type.howto', question: 'help.type.question', rule: 'help.type.rule' } as const satisfies Record<
  KnowledgeType,
  string
>;

/** Audiences whose items only calls return: these items are not published. */
export const closedAudiences = { members: ['members'], staff: ['staff', 'members', 'readers'] } as const satisfies Record<
  string,
  readonly Audience[]
>;

type Grouped = Pick<KnowledgeItem, 'category'>;
/** Returns items by category, in the order of the items; those without a category come last. */
export function byCategory<Item extends Grouped>(items: readonly Item[]): { category: Item['category']; items: Item[] }[] {
  const groups = [...Map.groupBy(items, ({ category }) => category?.id)].map(([, group]) => ({
    category: group[0]?.category ?? null,
    items: group,
  }));
  return [...groups.filter(({ category }) => category), ...groups.filter(({ category }) => !category)];
}

/** A category or tag is not merged with itself. */
export const mayMerge = (reference: string, into: string): boolean => reference !== into;

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = { create: ['EDIT_MODULE'], edit: ['EDIT_MODULE'], remove: ['EDIT_MODULE'] } as const;
