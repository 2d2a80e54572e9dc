import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { listedNewsletters } from '../../features/newsletters/queries.ts';
import { NewsletterTile } from '../../features/newsletters/schema.ts';
import { ListPayload, listScreens } from '../lists/listing.ts';
import { newsletterTileOf, readsOfNewsletterTile } from '../newsletter/newsletter-tiles.ts';

export const NewslettersPayload = z.extend(ListPayload, { newsletters: z.array(NewsletterTile) });
export type NewslettersPayload = z.infer<typeof NewslettersPayload>;

export const { newest: newslettersScreen, part: newslettersPartScreen } = listScreens({
  route: 'newsletters',
  payload: NewslettersPayload,
  rowsOf: (view) => listedNewsletters(view.db, view),
  listKey: key.newsletters,
  readsOf: readsOfNewsletterTile,
  show: (rows, locale) => ({ newsletters: rows.map((row) => newsletterTileOf(row, locale)) }),
});
