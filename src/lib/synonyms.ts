import type { Locale } from './locale.ts';
import { folded } from './words.ts';

/** Words that readers use for each other: a line a group. A group holds words of one meaning, not of one subject. */
const groups: Readonly<Record<Locale, string>> = {
  nl: `
    verwijderen wissen schrappen deleten
    opslaan bewaren saven`,
  fr: `
    supprimer effacer enlever
    enregistrer sauvegarder`,
};

const tables = new Map<Locale, Map<string, string[]>>();

function tableOf(locale: Locale): Map<string, string[]> {
  let table = tables.get(locale);
  if (!table) {
    table = new Map();
    for (const line of groups[locale].split('\n')) {
      const words = line
        .trim()
        .split(/\s+/)
        .filter(Boolean)
        .map((word) => word.replaceAll('_', ' '));
      for (const word of words) table.set(folded(word), [...(table.get(folded(word)) ?? []), ...words.filter((other) => other !== word)]);
    }
    tables.set(locale, table);
  }
  return table;
}

/** @param word without accents */
export const synonymsOf = (locale: Locale, word: string): readonly string[] => tableOf(locale).get(word) ?? [];
