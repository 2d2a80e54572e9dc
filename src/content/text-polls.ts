import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { polls } from '../db/tables/polls.ts';
import { locales } from '../lib/locale.ts';
import type { Mention } from './entity.ts';
import type { Part } from './storage.ts';

/** A paragraph that contains only a link to the page of a poll shows that poll. */
const placed = /<p><a href="(?:\/fr\/sondage|\/nl\/poll|\/poll)\/([A-Za-z0-9_-]+)">[^<]*<\/a><\/p>/g;

type Texts = Partial<Record<string, Record<string, unknown>>>;

/** Returns the codes of the polls in a clean text, each once. */
export const pollCodesIn = (html: string): string[] => [...new Set([...html.matchAll(placed)].map(([, code = '']) => code))];

/** Returns a text with each poll rendered at its first place only, because ids are unique on a page. Its other places stay links. */
export function withPolls(html: string, drawn: ReadonlyMap<string, string>): string {
  const left = new Map(drawn);
  return html.replace(placed, (link, code: string) => {
    const poll = left.get(code);
    left.delete(code);
    return poll ?? link;
  });
}

/** Returns a text without the places of a poll. */
export const withoutPoll = (html: string, poll: string): string =>
  html.replace(placed, (link, code: string) => (code === poll ? '' : link));

/** Returns the polls in the texts of a document, with their fields. */
function shownIn(document: object, html: readonly string[]): { field: string; code: string }[] {
  const texts = (document as { texts?: Texts }).texts ?? {};
  return locales.flatMap((locale) =>
    html.flatMap((name) =>
      pollCodesIn(String(texts[locale]?.[name] ?? '')).map((code) => ({ field: `texts.${locale}.${name}.${code}`, code })),
    ),
  );
}

/** Part that stores the polls in the texts of a document, so that foreign keys show the use of a poll. */
export const textPollsPart = <D extends object>(table: PgTable, owner: PgColumn, html: readonly string[]): Part<D> => ({
  table,
  owner,
  order: [],
  rows: (document) => [...new Set(shownIn(document, html).map(({ code }) => code))].map((poll) => ({ poll })),
  fields: () => ({}),
});

/** Returns the mentions of polls by the texts of a document; the last name of a field is the code. */
export const textPollMentions = (document: object, html: readonly string[]): Mention[] =>
  shownIn(document, html).map(({ field, code }) => ({ field, table: polls, column: polls.code, value: code }));
