import { key } from '../../content/keys.ts';
import { adPlacesIn, chooseAds } from '../../features/companies/ad-rules.ts';
import { type AdRow, companiesShown, listedAds, type ShownCompany } from '../../features/companies/queries.ts';
import type { AdTile, PlacedAd } from '../../features/companies/schema.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import { brusselsDayNumber } from '../../lib/clock.ts';
import type { Locale } from '../../lib/locale.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typeset } from '../../lib/typography.ts';
import { type Articles, fileReads } from '../article/article-tiles.ts';
import { kept, type View } from '../view.ts';

/** Advertisements of a portal in a language, their companies, and the day. */
export type Ads = { rows: AdRow[]; customers: ReadonlyMap<string, ShownCompany>; day: number };

/** Returns the listed advertisements of a portal, with their companies as readers may see them. */
export const adsOf = async (view: View): Promise<Ads> => {
  const listed = await kept(view, 'advertisements', ['portal', 'ads', 'ad', 'customer', 'file'], () => askAds(view));
  return { ...listed, day: brusselsDayNumber(view.now) };
};

async function askAds(view: View): Promise<Omit<Ads, 'day'>> {
  const rows = await listedAds(view.db, view);
  const customers = await companiesShown(
    view.db,
    view,
    rows.map(({ ad }) => ad.customerReference),
  );
  return { rows, customers };
}

function adTileOf({ ad, texts, file }: AdRow, customers: Ads['customers'], locale: Locale): AdTile {
  const title = typeset(locale, texts.title);
  const picture = pictureOf(file, typeset(locale, texts.imageAlt) || title);
  return {
    reference: ad.reference,
    typeId: ad.typeId,
    title,
    description: typeset(locale, texts.description),
    imageUrl: picture?.src ?? ad.imageUrl,
    redirectUrl: inLanguage(locale, ad.redirectUrl),
    customerReference: ad.customerReference,
    customer: customers.get(ad.customerReference ?? '')?.tile,
    picture,
  };
}

/** Returns the companies that sponsored articles. */
export const customersOf = ({ rows }: Articles, references: readonly string[]): (string | null)[] =>
  references.map((reference) => rows.get(reference)?.article.customerReference ?? null);

type Page = {
  /** Name of the page. */
  name: string;
  /** Shows other advertisements every day. */
  isDaily: boolean;
  /** Advertisements with a position are placed in their slots. */
  isFront?: boolean;
  /** Customers next to each slot. */
  slots: readonly (readonly (string | null)[])[];
};

/** Returns the advertisement of each slot of a page, and the keys it reads. */
export function adsOn(
  { rows, customers, day }: Ads,
  view: View,
  { name, isDaily, isFront = false, slots }: Page,
): { ads: (AdTile | undefined)[]; reads: string[] } {
  const candidates = rows.map((row) => {
    const { reference, customerReference, position, weight } = row.ad;
    return { reference, customerReference, position, weight, row };
  });
  const chosen = chooseAds(candidates, { name, isFront, ...(isDaily && { day }) }, slots);
  const shown = chosen.flatMap((one) => one?.row ?? []);
  return {
    ads: chosen.map((one) => one && adTileOf(one.row, customers, view.locale)),
    reads: [
      key.ads(view.portal),
      ...(isDaily && rows.length > 1 ? [key.adDay()] : []),
      ...shown.flatMap(({ ad }) => [
        key.ad(ad.reference),
        ...(ad.customerReference ? [key.customer(ad.customerReference)] : []),
        ...fileReads(ad.fileId),
      ]),
    ],
  };
}

/** Returns the slots in a list of articles, with the customers next to each. */
export function slotsIn(articles: Articles, references: readonly string[]): { at: number; beside: (string | null)[] }[] {
  return adPlacesIn(references.length).map((at) => ({ at, beside: customersOf(articles, references.slice(at - 1, at + 1)) }));
}

/** Returns the slots of a list that have an advertisement. */
export const placedAds = (slots: readonly { at: number }[], ads: readonly (AdTile | undefined)[]): PlacedAd[] =>
  slots.flatMap(({ at }, index) => (ads[index] ? [{ at, ad: ads[index] }] : []));
