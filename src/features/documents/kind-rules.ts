import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/translate.ts';
import { groupOf, typeIds } from '../articles/rules.ts';
import { typeIds as popupTypes, referenceOf } from '../popups/rules.ts';
import { productCategories } from '../subscriptions/rules.ts';

type Words = { t: Translate; locale: Locale };
type Kinds = {
  /** Name of one kind. */
  nameOf(kind: number, words: Words): string;
  /** Name by which lists are filtered, which kinds may share; that of the kind if absent. */
  groupOf?(kind: number, words: Words): string;
  /** All kinds, so that the address of a filter does not depend on what there is now; if absent, those that occur. */
  all?: readonly number[];
};

/** Kinds of the documents of an entity, by its name. */
const kinds: Readonly<Record<string, Kinds>> = {
  article: {
    nameOf: (kind, { t }) => `${t(`articles.group.${groupOf(kind)}`)} (${kind})`,
    groupOf: (kind, { t }) => t(`articles.group.${groupOf(kind)}`),
    all: typeIds,
  },
  ad: { nameOf: (kind) => String(kind) },
  popup: { nameOf: (kind, { t }) => t(`popups.type.${referenceOf(popupTypes, kind)}`), all: Object.values(popupTypes) },
  product: {
    nameOf: (kind, { locale }) => productCategories[kind as keyof typeof productCategories][locale],
    all: Object.keys(productCategories).map(Number),
  },
};

export const hasKinds = (entity: string): boolean => entity in kinds;

/** Returns the name of a document's kind; empty without one. */
export const kindName = (entity: string, kind: string | null, words: Words): string =>
  kind === null ? '' : (kinds[entity]?.nameOf(Number(kind), words) ?? '');

/** Returns the kinds by which a list can be filtered, of those that occur in it: `value` is that of the filter. */
export function kindOptions(entity: string, found: readonly string[], words: Words): { value: string; label: string }[] {
  const { nameOf, groupOf: labelOf = nameOf, all = found.map(Number) } = kinds[entity] ?? { nameOf: String, all: [] };
  return [...Map.groupBy(all, (kind) => labelOf(kind, words))]
    .filter(([, members]) => members.some((kind) => found.includes(String(kind))))
    .map(([label, members]) => ({ value: members.join(','), label }));
}
