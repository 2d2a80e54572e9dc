import interests from '../../src/demo/interests.json' with { type: 'json' };
import portals from '../../src/demo/portals.json' with { type: 'json' };
import themes from '../../src/demo/themes.json' with { type: 'json' };
import type { RealText } from './texts.ts';

/** Generates any number of import documents from a few hundred real texts. */
export type Multiplied = {
  articles: number;
  article(index: number): ArticleDocument;
  /** Returns the issue of an article; undefined for the few that are in none. */
  magazineOf(index: number): string | undefined;
  documents(): Generator<object>;
};
type Words = { title: string; description: string; text: string };
export type ArticleDocument = { entity: 'article'; reference: string; portals: string[]; texts: { nl: Words; fr: Words } } & Record<
  string,
  unknown
>;

export const perMagazine = 12;
const yearsBack = 12;
const dayMilliseconds = 24 * 60 * 60_000;
/** One of this many articles is shown on a second portal. */
const sharedEvery = 10;
const titleCharacters = 260;

const codes = portals.map(({ code }) => code);
const themesOf = new Map(codes.map((code) => [code, themes.filter((theme) => theme.portals.includes(code))]));

const referenceOf = (index: number) => `BENCH${String(index).padStart(10, '0')}`;
const portalOf = (index: number) => codes[index % codes.length] ?? '';
/** Returns its position among the articles of its portal. */
const placeOf = (index: number) => Math.floor(index / codes.length);
/** One article after each issue is in no issue. */
const issueOf = (index: number) => Math.floor(placeOf(index) / (perMagazine + 1));
const isOutside = (index: number) => placeOf(index) % (perMagazine + 1) === perMagazine;
const magazineReference = (portal: string, issue: number) => `${portal.toUpperCase()}${String(issue).padStart(8, '0')}`;

function interestsFor(index: number): string[] {
  const mine = themesOf.get(portalOf(index)) ?? [];
  const position = placeOf(index);
  const codes = mine[position % mine.length]?.interests ?? [];
  const first = codes[Math.floor(position / mine.length) % codes.length];
  return [...new Set([first, ...(index % 3 === 0 ? codes : [])])].filter((code) => code !== undefined);
}

/** Returns documents with new references, numbers, titles and dates, over the portals and interests of the demo. */
export function multiply(texts: readonly RealText[], articles: number, now: Date): Multiplied {
  const dayOf = (index: number) => {
    const daysAgo = 1 + Math.floor(((articles - index) * yearsBack * 365) / articles);
    return new Date(now.getTime() - daysAgo * dayMilliseconds).toISOString().slice(0, 10);
  };
  const magazineOf = (index: number) => {
    const issue = issueOf(index);
    const last = (issue * (perMagazine + 1) + perMagazine - 1) * codes.length + (index % codes.length);
    return isOutside(index) || last >= articles ? undefined : magazineReference(portalOf(index), issue);
  };

  function article(index: number): ArticleDocument {
    const real = texts[index % texts.length] as RealText;
    const volume = Math.floor(index / texts.length) + 1;
    const named = (words: Words, name: string): Words => ({
      ...words,
      title: `${words.title.slice(0, titleCharacters)}, ${name} ${volume}`,
    });
    return {
      entity: 'article',
      reference: referenceOf(index),
      number: index + 1,
      typeId: real.typeId,
      displayDate: dayOf(index),
      isPremium: real.isPremium,
      requiresRegistration: real.requiresRegistration,
      viewCount: real.viewCount,
      interests: interestsFor(index),
      portals: index % sharedEvery === 0 ? [portalOf(index), portalOf(index + 1)] : [portalOf(index)],
      texts: { nl: named(real.texts.nl, 'deel'), fr: named(real.texts.fr, 'partie') },
    };
  }

  function* magazines() {
    const indexes = Array.from({ length: articles }, (_, index) => index);
    for (const [reference, inside] of Map.groupBy(indexes, magazineOf)) {
      const newest = inside.at(-1) ?? 0;
      if (reference === undefined) continue;
      const issue = issueOf(newest);
      yield {
        entity: 'magazine',
        reference,
        portal: portalOf(newest),
        number: issue + 1,
        displayDate: dayOf(newest),
        isFreePremium: issue % 5 === 0,
        texts: { nl: { title: `Nummer ${issue + 1}` }, fr: { title: `Numéro ${issue + 1}` } },
        articles: inside.map(referenceOf),
      };
    }
  }

  return {
    articles,
    article,
    magazineOf,
    *documents() {
      for (const { motif: _, ...portal } of portals) yield { entity: 'portal', ...portal };
      for (const interest of interests) yield { entity: 'interest', ...interest };
      for (const theme of themes) yield { entity: 'theme', ...theme };
      for (let index = 0; index < articles; index++) yield article(index);
      yield* magazines();
    },
  };
}

/** Number of addresses per article: its own, the one in a magazine, and its share of magazines and lists. */
const addressesEach = 6.51;
export const articlesFor = (addresses: number): number => Math.max(80, Math.round(addresses / addressesEach));
