import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { NewsletterTile } from '../../features/newsletters/schema.ts';
import { ListPayload, listScreens } from '../lists/listing.ts';
import { newsletterTileOf, readsOfNewsletterTile } from '../newsletter/newsletter-tiles.ts';
import { newslettersIn } from '../shared-queries.ts';

export const NewslettersPayload = z.extend(ListPayload, { newsletters: z.array(NewsletterTile) });
export type NewslettersPayload = z.infer<typeof NewslettersPayload>;

export const { newest: newslettersScreen, part: newslettersPartScreen } = listScreens({
  route: 'newsletters',
  payload: NewslettersPayload,
  rowsOf: newslettersIn,
  listKey: key.newsletters,
  readsOf: readsOfNewsletterTile,
  show: (rows, locale) => ({ newsletters: rows.map((row) => newsletterTileOf(row, locale)) }),
});
