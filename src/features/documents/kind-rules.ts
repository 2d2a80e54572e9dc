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

/** Returns whether a kind has a name. A draft is not checked: it may hold another value. */
const isNamed = ({ all }: Kinds, kind: string): boolean => all?.includes(Number(kind)) ?? /^\d+$/.test(kind);

/** Returns the name of a document's kind; a value that is none stands as it is. Empty without one. */
export function kindName(entity: string, kind: string | null, words: Words): string {
  const of = kinds[entity];
  if (kind === null || !of) return '';
  return isNamed(of, kind) ? of.nameOf(Number(kind), words) : kind;
}

/** Returns the kinds by which a list can be filtered, of those that occur in it: `value` is that of the filter. */
export function kindOptions(entity: string, found: readonly string[], words: Words): { value: string; label: string }[] {
  const of = kinds[entity];
  if (!of) return [];
  const { nameOf, groupOf: labelOf = nameOf, all = found.filter((kind) => isNamed(of, kind)).map(Number) } = of;
  return [...Map.groupBy(all, (kind) => labelOf(kind, words))]
    .filter(([, members]) => members.some((kind) => found.includes(String(kind))))
    .map(([label, members]) => ({ value: members.join(','), label }));
}
