import { key } from '../../content/keys.ts';
import { paywallFor } from '../../features/articles/rules.ts';
import { companiesShown } from '../../features/companies/queries.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import { byReaders } from '../../features/magazines/order-rules.ts';
import { localesOfMagazines, type MagazineRow, magazinesByReference, partsOfMagazines } from '../../features/magazines/queries.ts';
import type { MagazineTile, MagazineViewer, ViewerItem } from '../../features/magazines/schema.ts';
import { developmentHost } from '../../features/portals/rules.ts';
import { interestNames } from '../../features/themes/queries.ts';
import type { Locale } from '../../lib/locale.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { articlesOf, fileReads, readsOfTiles, tileOf } from '../article/article-tiles.ts';
import type { Furniture } from '../layouts/furniture.ts';
import type { View } from '../screen.ts';
import { domainsIn } from '../shared-queries.ts';
import type { Issue, Issues } from './reading.ts';

export function magazineTileOf({ magazine, texts, cover }: MagazineRow, locale: Locale): MagazineTile {
  return {
    reference: magazine.reference,
    portal: magazine.portal,
    title: typeset(locale, texts.title),
    description: typeset(locale, texts.description),
    coverLine: typeset(locale, texts.coverLine),
    number: magazine.number,
    displayDate: magazine.displayDate.toISOString(),
    isFreePremium: magazine.isFreePremium,
    cover: pictureOf(cover, typeset(locale, texts.coverAlt)),
  };
}

export const readsOfMagazineTile = ({ magazine }: MagazineRow): string[] => [
  key.magazine(magazine.reference),
  ...fileReads(magazine.coverFileId),
];

/** Loads everything that the viewers of some magazines show. */
async function materialOf(view: View, references: string[], opened: readonly string[]) {
  const { db, locale, now } = view;
  const rows = await magazinesByReference(db, view, references);
  const found = [...rows.keys()];
  const [parts, inLocales, domains] = await Promise.all([
    partsOfMagazines(db, locale, found),
    localesOfMagazines(db, found),
    domainsIn(view),
  ]);
  const { inOrder, tiles, ads, combinations, related } = parts;
  const mentioned = [...inOrder.map(({ article }) => article), ...combinations.map(({ combination }) => combination.article)];
  const companies = [...tiles.map(({ tile }) => tile.customerReference), ...ads.map(({ ad }) => ad.customerReference)];
  const codes = tiles.flatMap(({ tile }) => tile.interests);
  const sisters = related.map(({ related }) => related);
  const [articles, customers, topics, others] = await Promise.all([
    articlesOf(view, mentioned, opened),
    companiesShown(db, view, companies),
    interestNames(db, locale, codes),
    magazinesByReference(db, { locale, now }, sisters),
  ]);
  return {
    ...{ locale, rows, inLocales, articles, customers, topics, others, domains: new Set(domains.values()) },
    inOrder: Map.groupBy(inOrder, ({ magazine }) => magazine),
    tiles: Map.groupBy(tiles, ({ tile }) => tile.magazine),
    ads: Map.groupBy(ads, ({ ad }) => ad.magazine),
    combinations: Map.groupBy(combinations, ({ combination }) => combination.magazine),
    related: Map.groupBy(related, ({ magazine }) => magazine),
  };
}
type Material = Awaited<ReturnType<typeof materialOf>>;

/** Returns the part that belongs to one magazine: visible items, and all keys of its mentions. */
function ownOf(material: Material, { magazine }: MagazineRow) {
  const { reference } = magazine;
  const isSeen = (article: string) => material.articles.rows.has(article);
  const inOrder = material.inOrder.get(reference) ?? [];
  const combinations = material.combinations.get(reference) ?? [];
  const related = (material.related.get(reference) ?? []).map(({ related }) => related);
  return {
    inOrder: inOrder.filter(({ article }) => isSeen(article)),
    tiles: (material.tiles.get(reference) ?? []).filter(
      ({ tile }) => !tile.customerReference || (magazine.showMRKs && material.customers.get(tile.customerReference)?.isMRK !== false),
    ),
    ads: material.ads.get(reference) ?? [],
    combinations: combinations.filter(({ combination }) => isSeen(combination.article)),
    // An issue is not related to itself, whatever its document names.
    others: related.filter((other) => other !== reference).flatMap((other) => material.others.get(other) ?? []),
    mentioned: [...inOrder.map(({ article }) => article), ...combinations.map(({ combination }) => combination.article)],
    related,
  };
}
type Own = ReturnType<typeof ownOf>;

const domainOf = ({ magazine, domain }: MagazineRow): string => domain || developmentHost(magazine.portal);

/** Returns the sister portal that a tile links to. */
function portalOfLink({ domains }: Material, url: string | null): string | undefined {
  const host = url?.startsWith('https:') ? new URL(url).host.replace(/^www\./, '') : undefined;
  return host !== undefined && domains.has(host) ? host : undefined;
}

/** Returns articles, tiles and advertisements in order. */
function itemsOf(material: Material, row: MagazineRow, { inOrder, tiles, ads }: Own): ViewerItem[] {
  const { locale, articles, customers, topics } = material;
  const inFreeMagazine = row.magazine.isFreePremium;
  return [
    ...inOrder.flatMap(({ article, orderByValue }): ViewerItem[] => {
      const tile = tileOf(articles, locale, article);
      return tile ? [{ kind: 'article', orderByValue, tile, isOpen: paywallFor(tile, undefined, { inFreeMagazine }) === null }] : [];
    }),
    ...tiles.map(({ tile, texts, file }): ViewerItem => {
      const title = typeset(locale, texts.title);
      const picture = pictureOf(file, title);
      return {
        kind: 'tile',
        ...tile,
        redirectUrl: tile.redirectUrl && inLanguage(locale, tile.redirectUrl),
        title,
        description: typeset(locale, texts.description),
        interests: tile.interests.map((code) => topics.get(code) ?? code),
        portalDomain: portalOfLink(material, tile.redirectUrl) ?? domainOf(row),
        customer: customers.get(tile.customerReference ?? '')?.tile,
        picture,
        imageUrl: picture?.src ?? tile.imageUrl,
      };
    }),
    ...ads.map(({ ad, file }): ViewerItem => {
      const alt = typeset(locale, locale === 'nl' ? ad.altNl : ad.altFr);
      const picture = pictureOf(file, alt);
      return {
        kind: 'ad',
        orderByValue: ad.orderByValue,
        typeId: ad.typeId,
        redirectUrl: inLanguage(locale, ad.redirectUrl),
        customerReference: ad.customerReference,
        customer: customers.get(ad.customerReference ?? '')?.tile,
        alt,
        picture,
        imageUrl: picture?.src ?? ad.imageUrl,
      };
    }),
  ].sort(byReaders);
}

function viewerOf(material: Material, row: MagazineRow, own: Own, furniture: Furniture): MagazineViewer {
  const { locale, articles } = material;
  const { magazine, texts, cover } = row;
  return {
    reference: magazine.reference,
    title: typeset(locale, texts.title),
    description: typeset(locale, texts.description),
    number: magazine.number,
    portalLogoUrl: furniture.portal.logo?.src ?? null,
    domain: domainOf(row),
    date: magazine.displayDate.toISOString(),
    isFreePremium: magazine.isFreePremium,
    showMRKs: magazine.showMRKs,
    coverImageUrl: pictureOf(cover, '')?.src ?? magazine.coverImageUrl,
    coverLine: typeset(locale, texts.coverLine),
    cover: pictureOf(cover, typeset(locale, texts.coverAlt)),
    items: itemsOf(material, row, own),
    combinations: own.combinations.map(({ combination, file }) => {
      const title = tileOf(articles, locale, combination.article)?.title ?? '';
      const picture = pictureOf(file, title);
      return {
        reference: combination.reference,
        article: combination.article,
        redirectUrl: combination.redirectUrl && inLanguage(locale, combination.redirectUrl),
        imageUrl: picture?.src ?? combination.imageUrl,
        title,
        picture,
      };
    }),
    related: own.others.map((other) => {
      const tile = magazineTileOf(other, locale);
      return {
        portalCode: tile.portal,
        portalName: other.portalName,
        domain: other.domain,
        magazineReference: tile.reference,
        name: tile.title,
        recentCover: tile.cover,
        coverLine: tile.coverLine,
        number: tile.number,
        displayDate: tile.displayDate,
      };
    }),
  };
}

/** Returns the keys a magazine reads, including articles that are not visible yet: the issue changes when they appear. */
const readsOf = ({ articles }: Material, row: MagazineRow, { tiles, ads, combinations, others, mentioned, related }: Own): string[] => [
  ...readsOfMagazineTile(row),
  ...mentioned.map(key.article),
  ...readsOfTiles(articles, mentioned),
  ...related.map(key.magazine),
  ...others.flatMap((other) => [...readsOfMagazineTile(other), key.portal(other.magazine.portal)]),
  ...[...tiles.map(({ tile }) => tile), ...ads.map(({ ad }) => ad)].flatMap(({ customerReference, fileId }) => [
    ...(customerReference ? [key.customer(customerReference)] : []),
    ...fileReads(fileId),
  ]),
  ...tiles.flatMap(({ tile }) => tile.interests.map(key.interest)),
  ...combinations.flatMap(({ combination }) => fileReads(combination.fileId)),
];

/**
 * Returns magazines of a portal for the viewer, with the keys they read.
 * @param opened articles shown with their text
 */
export async function magazinesOf(
  view: View,
  furniture: Furniture,
  references: string[],
  opened: readonly string[],
): Promise<Issues<MagazineViewer>> {
  const material = await materialOf(view, references, opened);
  const issueOf = (reference: string, row: MagazineRow): Issue<MagazineViewer> => {
    const own = ownOf(material, row);
    return {
      viewer: viewerOf(material, row, own, furniture),
      locales: material.inLocales.get(reference) ?? [],
      references: own.inOrder.map(({ article }) => article),
      reads: readsOf(material, row, own),
    };
  };
  return {
    issues: new Map([...material.rows].map(([reference, row]) => [reference, issueOf(reference, row)])),
    articles: material.articles,
  };
}
