import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Actor } from '../../lib/actor.ts';
import type { FieldCode } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';

/** Values of a message by name, and the choices of those that it chooses by. */
type Shape = { kinds: Map<string, Set<TYPE>>; choices: Map<string, Set<string>> };

/** Returns the name under which the forms of a choice are compared: a plural's `=1` is not a form that a language asks for. */
const formsOf = (options: object, isPlural: boolean) => Object.keys(options).filter((form) => !isPlural || !form.startsWith('='));

function shapeOf(elements: readonly MessageFormatElement[], shape: Shape = { kinds: new Map(), choices: new Map() }): Shape {
  for (const element of elements) {
    if (isLiteralElement(element) || isPoundElement(element)) continue;
    const kinds = shape.kinds.get(element.value) ?? new Set();
    shape.kinds.set(element.value, kinds.add(element.type));
    if (isTagElement(element)) shapeOf(element.children, shape);
    if (!isSelectElement(element) && !isPluralElement(element)) continue;
    const forms = shape.choices.get(element.value) ?? new Set();
    for (const form of formsOf(element.options, isPluralElement(element))) forms.add(form);
    shape.choices.set(element.value, forms);
    for (const { value } of Object.values(element.options)) shapeOf(value, shape);
  }
  return shape;
}

/** Returns the forms of plurals that each language has, and may have in a message. */
const pluralForms = (locale: Locale): ReadonlySet<string> => new Set(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);

const isPlural = (kinds: ReadonlySet<TYPE> | undefined) => kinds?.has(TYPE.plural) ?? false;
const isSelect = (kinds: ReadonlySet<TYPE> | undefined) => kinds?.has(TYPE.select) ?? false;
const isDate = (kinds: ReadonlySet<TYPE> | undefined) => (kinds?.has(TYPE.date) || kinds?.has(TYPE.time)) ?? false;
const isNumber = (kinds: ReadonlySet<TYPE> | undefined) => (kinds?.has(TYPE.number) || kinds?.has(TYPE.plural)) ?? false;

function hasOtherForms(locale: Locale, base: Shape, own: Shape): boolean {
  const possible = pluralForms(locale);
  for (const [name, forms] of base.choices) {
    const ownForms = own.choices.get(name);
    if (!ownForms || isPlural(base.kinds.get(name)) !== isPlural(own.kinds.get(name))) return true;
    if ([...forms].some((form) => !ownForms.has(form))) return true;
    const added = [...ownForms].filter((form) => !forms.has(form));
    if (isSelect(own.kinds.get(name)) ? added.length : added.some((form) => !possible.has(form))) return true;
  }
  return [...own.choices.keys()].some((name) => !base.choices.has(name));
}

/** Sample values that replace those of a reader, because plurals and dates need numbers. */
const samplesOf = ({ kinds, choices }: Shape): Record<string, string | number | Date>[] =>
  [0, 1, 2, 1_000_000].flatMap((number) =>
    [0, 1, 2].map((choice) =>
      Object.fromEntries(
        [...kinds].map(([name, kind]) => {
          if (isDate(kind)) return [name, new Date(0)];
          if (isNumber(kind)) return [name, number];
          return [name, isSelect(kind) ? ([...(choices.get(name) ?? [])][choice] ?? 'other') : 'x'];
        }),
      ),
    ),
  );

/** Longest formatted text: a width in a format of numbers must not fill a page. */
const maxFormatted = 4_000;

/**
 * Returns the rule that an override breaks; undefined for a good one. It reads as ICU message, takes the same values as
 * the message that it replaces, has its choices and the plural forms of its language, and no markup.
 */
export function faultOf(locale: Locale, base: string, own: string): FieldCode | undefined {
  if (own.includes('<')) return 'has_markup';
  let parsed: MessageFormatElement[];
  try {
    parsed = parse(own, { ignoreTag: true, requiresOtherClause: true });
  } catch {
    return 'not_a_message';
  }
  const [before, after] = [shapeOf(parse(base, { ignoreTag: true })), shapeOf(parsed)];
  if (before.kinds.size !== after.kinds.size || [...before.kinds.keys()].some((name) => !after.kinds.has(name))) return 'other_values';
  for (const [name, kinds] of before.kinds) {
    const now = after.kinds.get(name);
    // A text cannot be counted or dated, and a date is nothing else.
    if (isDate(kinds) !== isDate(now) || (isNumber(now) && !isNumber(kinds))) return 'other_values';
  }
  if (hasOtherForms(locale, before, after)) return 'other_forms';
  try {
    const format = new IntlMessageFormat(parsed, locale, undefined, { ignoreTag: true });
    const texts = samplesOf(after).map((values) => String(format.format(values)));
    return texts.some((text) => text.length > maxFormatted) ? 'too_long' : undefined;
  } catch {
    return 'not_a_message';
  }
}

/**
 * Returns the override that is shown: that of the portal, else that of all portals, each only if it can be shown. Without
 * one the message of the product is (`i18n/messages.ts`).
 */
export const winnerOf = <Override>(
  { own, all }: { own: Override | undefined; all: Override | undefined },
  isUsable: (override: Override) => boolean,
): Override | undefined => [own, all].find((override) => override !== undefined && isUsable(override));

/** Returns the names of the values of a message, as a translator reads them: `{portal}`. */
export function valuesOf(message: string): string[] {
  try {
    return [...shapeOf(parse(message, { ignoreTag: true })).kinds.keys()].map((name) => `{${name}}`);
  } catch {
    return [];
  }
}

/** Growth beyond which a message is called too long for its place: buttons and labels have about a quarter to spare. */
export const mostGrowth = 1.25;

/** Returns the field for which somebody may not write an override: one for all portals needs the right on each. @param portals all portals */
export function refusedField(
  { may }: Pick<Actor, 'may'>,
  { locale, portal }: { locale: Locale; portal: string | null },
  portals: readonly string[],
): 'portalCode' | 'language' | undefined {
  const needed = portal === null ? portals : [portal];
  if (!needed.every((code) => may('TRANSLATION', code))) return 'portalCode';
  return needed.every((code) => may('TRANSLATION', code, locale)) ? undefined : 'language';
}
