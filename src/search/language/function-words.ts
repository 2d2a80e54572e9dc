import type { Locale } from '../../lib/locale.ts';
import { folded } from './folding.ts';
import { isStopWord } from './words.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that are indexed but are not a subject, without accents. */
const functionWords: Readonly<Record<Locale, ReadonlySet<string>>> = {
  nl: list(
    'ooit nooit vaak soms weer reeds steeds altijd meer minder veel weinig echter omdat terwijl tijdens zodat sinds via tot ten ter al dus even zelf ' +
      'zelfs toen totdat mits tenzij ander andere anders eigen zeer heel alleen samen vooral meestal misschien wellicht onze jullie deze gene beide ' +
      'enkel enkele sommige ieder iedere zo’n zulke binnen buiten boven beneden rond rondom langs achter naast vanaf volgens wegens ondanks',
  ),
  fr: list(
    'alors ainsi encore toujours jamais parfois souvent moins depuis pendant lors afin lorsque puis cela ceux celle celui celles autre autres chaque ' +
      'quelque quelques plusieurs selon apres avant parmi malgre tandis puisque quand deja assez trop beaucoup peu bien mal tel telle tels telles meme memes ' +
      'seul seule seulement ensemble surtout aucun aucune certains certaines eux lui elle hors dedans dehors',
  ),
};
/** Dutch pronominal adverb: erop, daarmee, waardoor. */
const pronominal =
  /^(?:er|daar|hier|waar)(?:aan|achter|af|bij|binnen|boven|door|heen|in|langs|mee|na|naar|naast|om|onder|op|over|tegen|toe|tussen|uit|van|vandaan|voor|zonder)$/;

/** Returns whether a word is not a subject, so that it is never proposed as a correction. */
export const isFunctionWord = (locale: Locale, word: string): boolean =>
  isStopWord(locale, word) || functionWords[locale].has(folded(word)) || (locale === 'nl' && pronominal.test(word));
