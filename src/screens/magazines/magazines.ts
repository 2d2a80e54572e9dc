import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { MagazineTile } from '../../features/magazines/schema.ts';
import { ListPayload, listScreens } from '../lists/listing.ts';
import { magazinesIn } from '../shared-queries.ts';
import { magazineTileOf, readsOfMagazineTile } from '../viewer/viewer.ts';

export const MagazinesPayload = z.extend(ListPayload, { magazines: z.array(MagazineTile) });
export type MagazinesPayload = z.infer<typeof MagazinesPayload>;

export const { newest: magazinesScreen, part: magazinesPartScreen } = listScreens({
  route: 'magazines',
  payload: MagazinesPayload,
  rowsOf: magazinesIn,
  listKey: key.magazines,
  readsOf: readsOfMagazineTile,
  show: (rows, locale) => ({ magazines: rows.map((row) => magazineTileOf(row, locale)) }),
});
