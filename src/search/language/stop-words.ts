import type { Locale } from '../../lib/locale.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words without a subject, without accents. They have no position in the index. */
export const stopWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  nl: list(
    'de het een en of in op te van voor met aan bij door om uit naar over onder tot tegen tussen zonder per als dan dat die dit deze daar er hier hoe ' +
      'wat wie welke welk waar waarom wanneer is zijn was waren wordt worden werd ben bent heeft hebben had kan kunnen kunt kon moet moeten mag mogen wil ' +
      'willen zal zullen zou niet geen ook nog al maar want dus toch wel zo zoals ik je jij u uw we wij ze zij hij hem haar hun ons onze mijn jouw men zich ' +
      'iets iemand alle alles elk elke dit doen doet gaan gaat',
  ),
  fr: list(
    'le la les un une des du de au aux et ou en dans sur sous par pour avec sans vers chez entre est sont etre a ont avoir ce cet cette ces il elle ils elles ' +
      'je tu nous vous on me te se y ne pas plus que qui quoi dont ou quel quelle quels quelles comment pourquoi quand si son sa ses leur leurs mon ma mes ' +
      'ton ta tes notre nos votre vos mais donc car ni comme tout toute tous toutes aussi tres peut peuvent faut faire fait l d j m n s t c qu',
  ),
};
