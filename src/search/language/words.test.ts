import { describe, expect, it } from 'vitest';
import { bestSplit, joinsOf, splitsOf } from './compounds.ts';
import { editDistance, editsOf } from './edit-distance.ts';
import { folded } from './folding.ts';
import { textOfHtml } from './html-text.ts';
import { normalizedText } from './tokens.ts';
import { wordsIn } from './words.ts';

describe('the words of a text', () => {
  it.each([
    ['nl', "Menu's en foto’s", 'menu foto'],
    ['nl', 'isolatie van de daken', 'isolatie daken'],
    ['nl', 'wi-fi, RAL7016 en AB-1234', 'wifi wi fi ral7016 ral 7016 ab1234 ab 1234'],
    ['nl', '10 mm, 10mm, 3,5 kW en 5 m²', '10 mm 10mm 10 10mm 3d5 kw 3d5kw 5 m2 5m2'],
    ['nl', 'VERT.ZOEKEN(A1) en aantal.als', 'vert.zoeken vert zoeken a1 aantal.als aantal als'],
    ['fr', 'd’ESTIMATION.LINÉAIRE', 'estimation.lineaire estimation lineaire'],
    ['nl', 'versie 2.5 en 3.500 kg', 'versie 2d5 3d500 kg 3d500kg'],
    ['fr', "L'isolation d’une toiture", 'isolation toiture'],
    ['fr', 'isolée isolees isolé isoler', 'isoler isoler isoler isoler'],
    ['fr', 'Œuvre, cœur, été', 'oeuvre coeur eter'],
    ['nl', 'Ελλάδα 🙂 Київ', 'ελλαδα киів'],
  ] as const)('in %s: %s', (locale, text, expected) => {
    expect(normalizedText(locale, text)).toBe(expected);
  });

  it('are found where they stand', () => {
    const text = 'De dakisolatie, 10 mm';
    expect([...wordsIn('nl', text)].map(({ at, length }) => text.slice(at, at + length))).toEqual(['De', 'dakisolatie', '10', 'mm']);
  });

  it('are the same however the amount and its unit are set', () => {
    const forms = (text: string) => new Set([...wordsIn('nl', text)].flatMap((word) => word.forms));
    for (const text of ['10 mm', '10mm', '10\u00a0mm']) expect(forms(text)).toContain('10mm');
  });

  it('lose their accents', () => {
    expect(folded('garçon')).toBe('garcon');
    expect(folded('ĳs')).toBe('ijs');
  });
});

describe('text of HTML', () => {
  it('has spaces where blocks end, and none inside words', () => {
    expect(textOfHtml('<p>Een <b>d</b>ak</p><p>twee &amp; &lt;drie&gt;</p>')).toBe('Een dak twee & <drie>');
  });
});

describe('Dutch compounds', () => {
  const words = new Set(['dak', 'isolatie', 'zon', 'paneel', 'veiligheid', 'helm', 'stad']);
  it.each([
    ['dakisolatie', { left: 'dak', right: 'isolatie' }],
    ['zonnepaneel', { left: 'zon', right: 'paneel' }],
    ['veiligheidshelm', { left: 'veiligheid', right: 'helm' }],
    ['fundering', undefined],
  ])('are split where both parts are words: %s', (word, expected) => {
    expect(bestSplit(splitsOf('nl', word), (part) => words.has(part))).toEqual(expected);
  });

  it('are joined again', () => {
    expect(joinsOf('nl', 'dak', 'isolatie')).toContain('dakisolatie');
    expect(joinsOf('nl', 'zon', 'paneel')).toContain('zonnepaneel');
    expect(joinsOf('nl', 'veiligheid', 'helm')).toContain('veiligheidshelm');
  });
});

describe('typing errors', () => {
  it('are counted', () => {
    expect(editDistance('isolatie', 'isolatie')).toBe(0);
    expect(editDistance('isoaltie', 'isolatie')).toBe(1);
    expect(editDistance('izolati', 'isolatie')).toBe(2);
  });
  it('are undone one at a time', () => {
    for (const slip of ['mneu', 'men', 'menus', 'mebu']) expect(editsOf(slip)).toContain('menu');
  });
});
