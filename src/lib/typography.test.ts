import { describe, expect, it } from 'vitest';
import { typeset, typesetHtml, unbroken } from './typography.ts';

describe('text in Dutch', () => {
  it.each([
    ["foto's van het dak", 'foto’s van het dak'],
    ["'s Avonds en 's nachts, in 't veld", '’s Avonds en ’s nachts, in ’t veld'],
    ["de letter 's' en 'solide' werk", "de letter 's' en 'solide' werk"],
    ['Wat nu? 12 mm: ja!', 'Wat nu? 12\u00a0mm: ja!'],
  ])('%s', (written, set) => {
    expect(typeset('nl', written)).toBe(set);
  });
});

it('keeps a name on one line', () => {
  expect(unbroken('Pot & Cie', 'Chez Pot & Cie, sous-couche')).toBe('Chez Pot\u00a0&\u00a0Cie, sous-couche');
  expect(unbroken('Sous-couche')).toBe('Sous\u2011couche');
  expect(unbroken('Vakblad voor dak-, gevel- en goot')).toBe('Vakblad voor dak-, gevel- en goot');
});

describe('text in French', () => {
  it.each([
    ["Gestion d'entreprise", 'Gestion d’entreprise'],
    ['Pourquoi ? Voici : « oui » !', 'Pourquoi\u202f? Voici\u00a0: «\u202foui\u202f»\u202f!'],
    ['71 000 euros, ou 1 234 567', '71\u202f000 euros, ou 1\u202f234\u202f567'],
    ['au 1/10 et au 1/5: de 9:30 à 11:00', 'au 1/10 et au 1/5\u00a0: de 9:30 à 11:00'],
    ['en 2024 300 toits', 'en 2024 300 toits'],
    ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  ])('%s', (written, set) => {
    expect(typeset('fr', written)).toBe(set);
  });

  it('in HTML is set between the tags, and code is not', () => {
    expect(typesetHtml('fr', '<p title="a ?">Quoi ?</p><code>a ? b</code>')).toBe('<p title="a ?">Quoi\u202f?</p><code>a ? b</code>');
  });
});
