import { key } from '../../db/keys.ts';
import { wallFor } from '../../features/articles/rules.ts';
import { customerTiles } from '../../features/companies/queries.ts';
import { pictureOf } from '../../features/files/rules.ts';
import { localesOfMagazines, type MagazineRow, magazinesByReference, partsOfMagazines } from '../../features/magazines/queries.ts';
import type { MagazineTile, MagazineViewer, ViewerItem } from '../../features/magazines/schema.ts';
import { domainsOfPortals } from '../../features/portals/queries.ts';
import { developmentHost } from '../../features/portals/rules.ts';
import { interestNames } from '../../features/themes/queries.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { articlesOf, fileReads, readsOfTiles, tileOf } from './articles.ts';
import type { Furniture } from './furniture.ts';
import type { Issue, Issues } from './reading.ts';
import type { View } from './screen.ts';

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
    cover: pictureOf(cover, texts.coverAlt),
  };
}

export const readsOfMagazineTile = ({ magazine }: MagazineRow): string[] => [
  key.magazine(magazine.reference),
  ...fileReads(magazine.coverFileId),
];

/**
 * Magazines of a portal as a reader's viewer shows them: everything in its place, with what they read.
 * @param opened articles whose text is shown
 */
export async function magazinesOf(
  view: View,
  furniture: Furniture,
  references: string[],
  opened: readonly string[],
): Promise<Issues<MagazineViewer>> {
  const { db, locale } = view;
  const rows = await magazinesByReference(db, view, references);
  const found = [...rows.keys()];
  const [parts, inLocales] = await Promise.all([partsOfMagazines(db, locale, found), localesOfMagazines(db, found)]);
  const mentioned = [...parts.inOrder.map(({ article }) => article), ...parts.combinations.map(({ combination }) => combination.article)];
  const [articles, customers, topics, related] = await Promise.all([
    articlesOf(view, mentioned, opened),
    customerTiles(db, [...parts.tiles.map(({ tile }) => tile.customerReference), ...parts.ads.map(({ ad }) => ad.customerReference)]),
    interestNames(
      db,
      locale,
      parts.tiles.flatMap(({ tile }) => tile.interests),
    ),
    magazinesByReference(
      db,
      { locale, now: view.now },
      parts.related.map(({ related }) => related),
    ),
  ]);

  const domains = new Set((await domainsOfPortals(db)).values());
  /** A tile can lead to a sister's site. */
  const portalOfLink = (url: string | null): string | undefined => {
    const host = url?.startsWith('https:') ? new URL(url).host.replace(/^www\./, '') : undefined;
    return host !== undefined && domains.has(host) ? host : undefined;
  };

  const issueOf = (row: MagazineRow): Issue<MagazineViewer> => {
    const { magazine, texts, cover, domain } = row;
    const own = <Part extends { magazine: string }>(part: Part) => part.magazine === magazine.reference;
    const order = parts.inOrder.filter(own).filter(({ article }) => articles.rows.has(article));
    const tiles = parts.tiles.filter(({ tile }) => own(tile) && (magazine.showMRKs || !tile.customerReference));
    const ads = parts.ads.filter(({ ad }) => own(ad));
    const combinations = parts.combinations.filter(({ combination }) => own(combination) && articles.rows.has(combination.article));
    const others = parts.related.filter(own).flatMap(({ related: other }) => related.get(other) ?? []);
    const items: ViewerItem[] = [
      ...order.flatMap(({ article: reference, orderByValue }): ViewerItem[] => {
        const tile = tileOf(articles, locale, reference);
        return tile
          ? [{ kind: 'article', orderByValue, tile, isOpen: wallFor(tile, undefined, { inFreeMagazine: magazine.isFreePremium }) === null }]
          : [];
      }),
      ...tiles.map(({ tile, texts, file }): ViewerItem => {
        const picture = pictureOf(file, texts.title);
        return {
          kind: 'tile',
          ...tile,
          title: typeset(locale, texts.title),
          description: typeset(locale, texts.description),
          interests: tile.interests.map((code) => topics.get(code) ?? code),
          portalDomain: portalOfLink(tile.redirectUrl) ?? (domain || developmentHost(magazine.portal)),
          customer: customers.get(tile.customerReference ?? ''),
          picture,
          imageUrl: picture?.src ?? tile.imageUrl,
        };
      }),
      ...ads.map(({ ad, file }): ViewerItem => {
        const alt = locale === 'nl' ? ad.altNl : ad.altFr;
        const picture = pictureOf(file, alt);
        return {
          kind: 'ad',
          orderByValue: ad.orderByValue,
          typeId: ad.typeId,
          redirectUrl: ad.redirectUrl,
          customerReference: ad.customerReference,
          customer: customers.get(ad.customerReference ?? ''),
          alt,
          picture,
          imageUrl: picture?.src ?? ad.imageUrl,
        };
      }),
    ].sort((a, b) => a.orderByValue - b.orderByValue || a.kind.localeCompare(b.kind));
    const viewer: MagazineViewer = {
      reference: magazine.reference,
      title: typeset(locale, texts.title),
      description: typeset(locale, texts.description),
      number: magazine.number,
      portalLogoUrl: furniture.portal.logo?.src ?? null,
      domain: domain || developmentHost(magazine.portal),
      date: magazine.displayDate.toISOString(),
      isFreePremium: magazine.isFreePremium,
      showMRKs: magazine.showMRKs,
      coverImageUrl: pictureOf(cover, '')?.src ?? magazine.coverImageUrl,
      coverLine: typeset(locale, texts.coverLine),
      cover: pictureOf(cover, texts.coverAlt),
      items,
      combinations: combinations.map(({ combination, file }) => {
        const title = tileOf(articles, locale, combination.article)?.title ?? '';
        const picture = pictureOf(file, title);
        return {
          reference: combination.reference,
          article: combination.article,
          redirectUrl: combination.redirectUrl,
          imageUrl: picture?.src ?? combination.imageUrl,
          title,
          picture,
        };
      }),
      related: others.map((other) => {
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
    // Articles that cannot be seen yet are read too: the issue changes when they can.
    const mentioned = [
      ...parts.inOrder.filter(own).map(({ article }) => article),
      ...parts.combinations.filter(({ combination }) => own(combination)).map(({ combination }) => combination.article),
    ];
    const reads = [
      ...readsOfMagazineTile(row),
      ...mentioned.map(key.article),
      ...readsOfTiles(articles, mentioned),
      ...parts.related.filter(own).map(({ related: other }) => key.magazine(other)),
      ...others.flatMap((other) => [...readsOfMagazineTile(other), key.portal(other.magazine.portal)]),
      ...[...tiles.map(({ tile }) => tile), ...ads.map(({ ad }) => ad)].flatMap(({ customerReference, fileId }) => [
        ...(customerReference ? [key.customer(customerReference)] : []),
        ...fileReads(fileId),
      ]),
      ...tiles.flatMap(({ tile }) => tile.interests.map(key.interest)),
      ...combinations.flatMap(({ combination }) => fileReads(combination.fileId)),
    ];
    return { viewer, locales: inLocales.get(magazine.reference) ?? [], references: order.map(({ article }) => article), reads };
  };
  return { issues: new Map([...rows].map(([reference, row]) => [reference, issueOf(row)])), articles };
}
