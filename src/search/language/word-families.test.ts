import { describe, expect, it } from 'vitest';
import { derivationsOf, infinitiveOf } from './word-families.ts';

describe('words of the same root', () => {
  it.each([
    ['nl', 'isoleren', 'isolatie'],
    ['nl', 'berekeningen', 'berekenen'],
    ['nl', 'ingevoegde', 'invoegen'],
    ['nl', 'verplaatst', 'verplaatsen'],
    ['nl', 'conversie', 'converteren'],
    ['nl', 'weergegeven', 'weergave'],
    ['nl', 'raampje', 'raam'],
    ['nl', 'voetnootjes', 'voetnoot'],
    ['nl', 'ladders', undefined],
    ['fr', 'filtrages', 'filtrer'],
    ['fr', 'éditer', 'édition'],
    ['fr', 'protection', 'protéger'],
    ['fr', 'saisie', 'saisir'],
    ['fr', 'conversion', 'convertir'],
    ['fr', 'selectionner', 'selection'],
    ['fr', 'reconnaissance', 'reconnaître'],
  ] as const)('in %s: %s', (locale, word, other) => {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
    const found = derivationsOf(locale, plain(word));
    if (other) expect(found).toContain(plain(other));
    else expect(found).toEqual([]);
  });
});

it('has the infinitive of a French participle that is typed without its accent', () => {
  expect(['apparie', 'modifies', 'evalue'].map((word) => infinitiveOf('fr', word))).toEqual(['apparier', 'modifier', 'evaluer']);
  expect([infinitiveOf('fr', 'vue'), infinitiveOf('fr', 'isole'), infinitiveOf('nl', 'knie')]).toEqual([undefined, undefined, undefined]);
});
