import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { listedOfCustomers } from '../../features/articles/queries.ts';
import { groupOf } from '../../features/articles/rules.ts';
import { ArticleTile } from '../../features/articles/schema.ts';
import { cornerRows, interestsOfCompanies, picturesOfCompanies, portalsOfCompanies } from '../../features/companies/corner-queries.ts';
import { Corner } from '../../features/companies/corner-schema.ts';
import { openFacts } from '../../features/companies/flag-rules.ts';
import { mostCornerTiles } from '../../features/companies/rules.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import type { Locale } from '../../lib/locale.ts';
import { typeset } from '../../lib/typography.ts';
import { articlesOf, fileReads, readsOfTiles, tilesOf } from '../article/article-tiles.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, View } from '../screen.ts';
import { domainsIn } from '../shared-queries.ts';

export const CornerPayload = z.object({
  kind: z.literal('corner'),
  furniture: Furniture,
  head: PageHead,
  corner: Corner,
  products: z.array(ArticleTile),
  articles: z.array(ArticleTile),
});
export type CornerPayload = z.infer<typeof CornerPayload>;

type Row = Awaited<ReturnType<typeof cornerRows>>[number];

/** Returns what readers see of a company besides its articles. */
function cornerOf({ company, corner, address, description, ...row }: Row, locale: Locale): Omit<Corner, 'pictures' | 'interests'> {
  const { reference, name, brand } = company;
  const open = openFacts(company, address, corner, locale);
  return {
    ...{ reference, name, brand: brand === name ? '' : brand, headerColor: corner.headerColor },
    logo: pictureOf(row.logo, name) ?? pictureOf(row.companyLogo, name),
    description: typeset(locale, description),
    ...{ address: open.address, city: open.city, phone: open.phone, fax: open.fax, email: open.email },
    ...{ website: open.website, websiteEN: open.websiteEN, vatNumber: open.vatNumber },
  };
}

/** Returns the corners of companies on a portal, by reference. */
export async function cornersAt(view: View, furniture: Furniture, references: readonly string[]): Promise<Map<string, Built>> {
  const { db, locale, portal } = view;
  const rows = references.length ? await cornerRows(db, view, references) : [];
  if (!rows.length) return new Map();
  const found = rows.map(({ company }) => company.reference);
  const [pictures, topics, portals, domains, listed] = await Promise.all([
    picturesOfCompanies(db, found),
    interestsOfCompanies(db, locale, found),
    portalsOfCompanies(db, found),
    domainsIn(view),
    listedOfCustomers(db, view, found),
  ]);
  const shownBy = new Map(
    rows.map(({ company, corner }) => {
      const own = listed.filter(({ customer }) => customer === company.reference);
      const isProduct = ({ typeId }: { typeId: number }) => groupOf(typeId) === 'products';
      const { showsProducts } = openFacts(company, null, corner, locale);
      const some = (all: typeof own) => all.slice(0, mostCornerTiles).map(({ article }) => article);
      return [
        company.reference,
        { products: showsProducts ? some(own.filter(isProduct)) : [], articles: some(own.filter((one) => !isProduct(one))) },
      ] as const;
    }),
  );
  const articles = await articlesOf(
    view,
    [...shownBy.values()].flatMap((shown) => [...shown.products, ...shown.articles]),
  );
  const builtOf = (row: Row): Built => {
    const { reference } = row.company;
    const shown = shownBy.get(reference) ?? { products: [], articles: [] };
    const [canonical = portal] = portals.get(reference) ?? [];
    const files = pictures.filter(({ customer }) => customer === reference).map(({ file }) => file);
    const interests = topics.filter(({ customer }) => customer === reference);
    const corner: Corner = {
      ...cornerOf(row, locale),
      pictures: files.flatMap((file) => pictureOf(file, row.company.name) ?? []),
      interests: interests.map(({ code, name, isMain }) => ({ code, name: typeset(locale, name), isMain })),
    };
    const payload: CornerPayload = {
      kind: 'corner',
      furniture,
      head: headOf(furniture, view, {
        route: 'page',
        params: { reference },
        domain: domains.get(canonical),
        title: corner.name,
        description: corner.description,
        image: corner.pictures[0],
      }),
      corner,
      products: tilesOf(articles, locale, shown.products),
      articles: tilesOf(articles, locale, shown.articles),
    };
    const reads = [
      ...readsOfFurniture(furniture),
      ...[key.customer(reference), key.customerArticles(portal, reference), key.portal(canonical)],
      ...[row.corner.logoFileId, row.company.logoFileId, ...files.map(({ id }) => id)].flatMap(fileReads),
      ...interests.map(({ code }) => key.interest(code)),
      ...readsOfTiles(articles, [...shown.products, ...shown.articles]),
    ];
    return { payload, reads };
  };
  return new Map(rows.map((row) => [row.company.reference, builtOf(row)]));
}
