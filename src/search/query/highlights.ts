import type { Locale } from '../../lib/locale.ts';
import { type Token, tokensIn } from '../language/tokens.ts';

/** Text in pieces, of which some match. */
export type Highlighted = { text: string; isMatch: boolean }[];

/** Returns a text with its matches marked. Neighbouring matches and the space between them are one piece. */
export function highlighted(locale: Locale, text: string, isMatch: (token: Token) => boolean): Highlighted {
  const pieces: Highlighted = [];
  let end = 0;
  const put = (piece: string, matches: boolean) => {
    const last = pieces.at(-1);
    if (!piece) return;
    if (last?.isMatch === matches) last.text += piece;
    else pieces.push({ text: piece, isMatch: matches });
  };
  tokensIn(locale, text, (token, at, length) => {
    if (at < end || !isMatch(token)) return;
    const between = text.slice(end, at);
    put(between, Boolean(pieces.at(-1)?.isMatch) && /^[\s-]$/.test(between));
    put(text.slice(at, at + length), true);
    end = at + length;
  });
  put(text.slice(end), false);
  return pieces;
}

const excerptCharacters = 240;
/** Share of an excerpt in which matches are counted, and share before the first match. */
const countedShare = 0.7;
const leadShare = 0.15;

/** Returns the part of a text that has most of the query's stems close together; undefined if it has none. */
export function excerptOf(text: string, matches: readonly { at: number; stem: string }[]): string | undefined {
  let best: { at: number; score: number } | undefined;
  let to = 0;
  for (let from = 0; from < matches.length; from++) {
    const { at } = matches[from] as { at: number };
    while (to < matches.length && (matches[to] as { at: number }).at - at < excerptCharacters * countedShare) to += 1;
    const inside = matches.slice(from, to);
    const score = new Set(inside.map(({ stem }) => stem)).size * 10 + inside.length;
    if (!best || score > best.score) best = { at, score };
  }
  if (!best) return undefined;
  const start = Math.max(0, Math.min(best.at - excerptCharacters * leadShare, text.length - excerptCharacters));
  const from = start === 0 ? 0 : text.indexOf(' ', start - 1) + 1;
  const end = from + excerptCharacters >= text.length ? text.length : text.lastIndexOf(' ', from + excerptCharacters);
  const cut = text.slice(from, end > from ? end : from + excerptCharacters);
  return `${from ? '… ' : ''}${cut}${from + cut.length < text.length ? ' …' : ''}`;
}
