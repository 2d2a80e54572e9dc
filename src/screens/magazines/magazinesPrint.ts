import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { dayOf } from '../../lib/dates.ts';
import { ListPayload, listScreens } from '../lists/listing.ts';
import { magazinesIn } from '../shared-queries.ts';
import { magazineTileOf, readsOfMagazineTile } from '../viewer/viewer.ts';

export const MagazinesPrintPayload = z.extend(ListPayload, {
  /** Newest first; a numbered page can begin and end in the middle of a year. */
  years: z.array(z.object({ year: z.string(), magazines: z.array(MagazineTile) })),
});
export type MagazinesPrintPayload = z.infer<typeof MagazinesPrintPayload>;

const yearOf = ({ displayDate }: MagazineTile) => dayOf(displayDate).slice(0, 4);

export const { newest: magazinesPrintScreen, part: magazinesPrintPartScreen } = listScreens({
  route: 'magazinesPrint',
  payload: MagazinesPrintPayload,
  rowsOf: magazinesIn,
  listKey: key.magazines,
  readsOf: readsOfMagazineTile,
  show: (rows, locale) => {
    const tiles = rows.map((row) => magazineTileOf(row, locale));
    return { years: [...Map.groupBy(tiles, yearOf)].map(([year, magazines]) => ({ year, magazines })) };
  },
});
