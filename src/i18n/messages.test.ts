import { expect, it } from 'vitest';
import fr from '../../i18n/fr.json' with { type: 'json' };
import nl from '../../i18n/nl.json' with { type: 'json' };
import { type MessageKey, translator } from './messages.ts';

const valuesOf = (message: string) => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name);

it('counts in both languages', () => {
  expect(translator('nl')('article.minutes', { minutes: 1 })).toBe('1 minuut lezen');
  expect(translator('nl')('article.minutes', { minutes: 4 })).toBe('4 minuten lezen');
  expect(translator('fr')('themes.page.count', { total: 0 })).toBe('Aucun article');
});

it('lets the last override that knows a message win', () => {
  const t = translator('nl', { 'layouts.skip': 'Portaal', 'portals.nav.home': 'Thuis' }, { 'layouts.skip': 'Redactie' });
  expect([t('layouts.skip'), t('portals.nav.home'), t('portals.nav.magazines')]).toEqual(['Redactie', 'Thuis', 'Magazines']);
});

it('asks for the same values in both languages', () => {
  for (const key of Object.keys(nl) as MessageKey[]) {
    expect(new Set(valuesOf(fr[key])), key).toEqual(new Set(valuesOf(nl[key])));
  }
});

it('sets French punctuation apart with a space that does not break', () => {
  for (const [key, message] of Object.entries(fr)) expect(message, key).not.toMatch(/ [;:!?»]|« /);
});
