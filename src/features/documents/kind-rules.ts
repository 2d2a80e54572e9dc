import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { groupOf, typeIds } from '../articles/rules.ts';
import { Audience } from '../knowledge/item-schema.ts';
import { NotificationType } from '../notifications/schema.ts';
import { typeIds as popupTypes, referenceOf } from '../popups/rules.ts';
import { productCategories } from '../subscriptions/rules.ts';

type Words = { t: Translate; locale: Locale };
type Kinds = {
  /** Name of one kind. */
  nameOf(kind: string, words: Words): string;
  /** Name by which lists are filtered, which kinds may share; that of the kind if absent. */
  groupOf?(kind: string, words: Words): string;
  /** All kinds, so that the address of a filter does not depend on what there is now; if absent, those that occur. */
  all?: readonly (number | string)[];
};

/** Kinds of the documents of an entity, by its name. */
const kinds: Readonly<Record<string, Kinds>> = {
  article: {
    nameOf: (kind, { t }) => `${t(`articles.group.${groupOf(Number(kind))}`)} (${kind})`,
    groupOf: (kind, { t }) => t(`articles.group.${groupOf(Number(kind))}`),
    all: typeIds,
  },
  ad: { nameOf: (kind) => kind },
  popup: { nameOf: (kind, { t }) => t(`popups.type.${referenceOf(popupTypes, Number(kind))}`), all: Object.values(popupTypes) },
  product: {
    nameOf: (kind, { locale }) => productCategories[Number(kind) as keyof typeof productCategories][locale],
    all: Object.keys(productCategories).map(Number),
  },
  notification: { nameOf: (kind, { t }) => t(`notifications.type.${kind as NotificationType}`), all: NotificationType.options },
  knowledge: { nameOf: (kind, { t }) => t(`knowledge.audience.${kind as Audience}`), all: Audience.options },
};

export const hasKinds = (entity: string): boolean => entity in kinds;

/** Returns whether a kind has a name. A draft is not checked: it may hold another value. */
const isNamed = ({ all }: Kinds, kind: string): boolean => all?.map(String).includes(kind) ?? /^\d+$/.test(kind);

/** Returns the name of a document's kind; an unknown value unchanged; empty without a kind. */
export function kindName(entity: string, kind: string | null, words: Words): string {
  const of = kinds[entity];
  if (kind === null || !of) return '';
  return isNamed(of, kind) ? of.nameOf(kind, words) : kind;
}

/** Returns the kinds by which a list can be filtered, of those that occur in it: `value` is that of the filter. */
export function kindOptions(entity: string, found: readonly string[], words: Words): { value: string; label: string }[] {
  const of = kinds[entity];
  if (!of) return [];
  const { nameOf, groupOf: labelOf = nameOf, all } = of;
  const listed = all?.map(String) ?? found.filter((kind) => isNamed(of, kind));
  return [...Map.groupBy(listed, (kind) => labelOf(kind, words))]
    .filter(([, members]) => members.some((kind) => found.includes(kind)))
    .map(([label, members]) => ({ value: members.join(','), label }));
}
