import * as z from 'zod/mini';
import { articlesInMagazines, magazinesByReference } from '../../features/magazines/queries.ts';
import { MagazineViewer } from '../../features/magazines/schema.ts';
import { magazinesIn } from '../shared-queries.ts';
import { ReadingPayload, readingScreens } from '../viewer/reading.ts';
import { magazinesOf } from '../viewer/viewer.ts';

export const MagazinePayload = z.extend(ReadingPayload, { viewer: MagazineViewer });
export type MagazinePayload = z.infer<typeof MagazinePayload>;

export const { whole: magazineScreen, opened: magazineArticleScreen } = readingScreens({
  route: 'magazine',
  payload: MagazinePayload,
  list: async (view, only) =>
    only === undefined
      ? (await magazinesIn(view)).map(({ magazine }) => magazine.reference)
      : [...(await magazinesByReference(view.db, view, [only])).keys()],
  articlesIn: async ({ db }, references) =>
    (await articlesInMagazines(db, references)).map(({ magazine, article }) => ({ issue: magazine, article })),
  issuesOf: magazinesOf,
  aboutOf: ({ description, cover }) => ({ description, image: cover }),
});
