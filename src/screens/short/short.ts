import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { fileUrl } from '../../features/files/picture-rules.ts';
import {
  captionsOfVideos,
  interestsOfVideos,
  listedVideos,
  localesOfVideos,
  portalsOfVideos,
  videosByReference,
} from '../../features/videos/queries.ts';
import { othersBeside } from '../../features/videos/rules.ts';
import { VideoTile, ViewerVideo } from '../../features/videos/schema.ts';
import { fileReads } from '../article/article-tiles.ts';
import { readsOfVideoTile, videoTileOf } from '../event/occasions.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen } from '../screen.ts';
import { domainsIn, videosIn } from '../shared-queries.ts';

export const ShortPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  video: ViewerVideo,
  /** Newest other videos. */
  others: z.array(VideoTile),
});
export type ShortPayload = z.infer<typeof ShortPayload>;

export const shortScreen: Screen = {
  payload: ShortPayload,
  async list(view, only) {
    const rows = only === undefined ? await videosIn(view) : [...(await videosByReference(view.db, view, [only])).values()];
    return rows.map(({ video }) => ({ videoReference: video.reference }));
  },

  async build(view, furniture, pages) {
    const references = pages.map(({ videoReference = '' }) => videoReference);
    const rows = await videosByReference(view.db, view, references);
    const found = [...rows.keys()];
    const interests = await interestsOfVideos(view.db, view.locale, found);
    const captions = await captionsOfVideos(view.db, found);
    const inLocales = await localesOfVideos(view.db, found);
    const portals = await portalsOfVideos(view.db, found);
    const domains = await domainsIn(view);
    const newest = await listedVideos(view.db, view, othersBeside + 1);
    return references.map((reference): Built | undefined => {
      const row = rows.get(reference);
      if (!row) return undefined;
      const tile = videoTileOf(row, view);
      const topics = interests.get(reference) ?? [];
      const tracks = captions.get(reference) ?? [];
      const [canonical = view.portal] = portals.get(reference) ?? [];
      const others = newest.filter(({ video }) => video.reference !== reference).slice(0, othersBeside);
      const payload: ShortPayload = {
        furniture,
        head: headOf(furniture, view, {
          route: 'short',
          params: { videoReference: reference },
          inLocales: inLocales.get(reference),
          domain: domains.get(canonical),
          title: tile.title,
          description: tile.description,
          image: tile.poster,
        }),
        video: {
          ...tile,
          fileId: row.video.fileId,
          videoUrl: row.film && fileUrl(row.film),
          captions: tracks.map(({ locale, file }) => ({ locale, url: fileUrl(file) })),
          interests: topics,
        },
        others: others.map((other) => videoTileOf(other, view)),
      };
      const reads = [
        ...readsOfFurniture(furniture),
        ...readsOfVideoTile(row),
        ...fileReads(row.video.fileId),
        ...tracks.flatMap(({ file }) => fileReads(file.id)),
        ...topics.map(({ code }) => key.interest(code)),
        ...[key.portal(canonical), key.videos(view.portal)],
        ...others.flatMap(readsOfVideoTile),
      ];
      return { payload, reads };
    });
  },
};
