import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { expect, it } from 'vitest';
import fr from '../../i18n/fr.json' with { type: 'json' };
import nl from '../../i18n/nl.json' with { type: 'json' };
import { type MessageKey, messagesFor, translator } from './messages.ts';
import { withWords, wordsIn } from './words.ts';

/** Returns the names of the values that a message asks for, in every branch of its choices. */
const namesIn = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (isLiteralElement(element) || isPoundElement(element)) return [];
    const isChoice = isSelectElement(element) || isPluralElement(element);
    const inner = isChoice ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [element.value, ...inner, ...(isTagElement(element) ? namesIn(element.children) : [])];
  });
const valuesOf = (message: string) => namesIn(parse(message));

it('counts in both languages', () => {
  expect(translator('nl')('article.minutes', { minutes: 1 })).toBe('1 minuut lezen');
  expect(translator('nl')('article.minutes', { minutes: 4 })).toBe('4 minuten lezen');
  expect(translator('fr')('themes.page.count', { total: 0 })).toBe('Aucun article');
});

it('keeps the order of a message around a value from right to left', () => {
  expect(translator('nl')('desk.list.choose', { name: 'סקירה (12)' })).toBe('\u2068סקירה (12)\u2069 kiezen');
  expect(translator('fr')('desk.list.choose', { name: 'Toitures (12)' })).toBe('Choisir Toitures (12)');
});

it('puts the words of the page before the messages of the product, in its language alone', () => {
  const words = wordsIn('nl', { 'layouts.skip': 'Redactie', 'article.minutes': '{minutes} min' });
  const shown = withWords(words, () => {
    const [nl, fr] = [translator('nl'), translator('fr')];
    return [nl('layouts.skip'), nl('article.minutes', { minutes: 4 }), nl('portals.nav.magazines'), fr('layouts.skip')];
  });
  expect(shown).toEqual(['Redactie', '4 min', 'Magazines', translator('fr')('layouts.skip')]);
  expect(withWords(words, () => messagesFor('nl', ['layouts.skip']))).toEqual({ 'layouts.skip': 'Redactie' });
  expect(translator('nl')('layouts.skip')).not.toBe('Redactie');
});

it('asks for the same values in both languages', () => {
  for (const key of Object.keys(nl) as MessageKey[]) {
    expect(new Set(valuesOf(fr[key])), key).toEqual(new Set(valuesOf(nl[key])));
  }
});

it('has one word for searching in each language', () => {
  // A question may be asked in another way: Que cherchez-vous ?
  for (const [key, message] of Object.entries(fr)) expect(message, key).not.toMatch(/(?:^|[.] )(?:Chercher|Cherchez)\b/);
  for (const [key, message] of Object.entries(nl))
    if (/\.(?:search|find|submit|title|label|words)$/.test(key)) expect(message, key).not.toMatch(/^Zoek\b/);
});

it('sets French punctuation apart with a space that does not break', () => {
  for (const [key, message] of Object.entries(fr)) expect(message, key).not.toMatch(/ [;:!?»]|« /);
});
