import { asc, inArray } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { listPart, stored, textsPart } from '../../content/storage.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import { videoInterests, videoPortals, videos, videoTexts } from '../../db/tables/videos.ts';
import { brusselsMonth } from '../../lib/clock.ts';
import { locales } from '../../lib/locale.ts';
import { numbering, rights } from './rules.ts';
import { VideoDocument } from './schema.ts';

function mentions({ portals: codes, interests: topics, posterFileId, fileId, texts }: VideoDocument): Mention[] {
  return [
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
    ...fileMention('posterFileId', posterFileId),
    ...fileMention('fileId', fileId),
    ...locales.flatMap((locale) => fileMention(`texts.${locale}.captionsFileId`, texts[locale]?.captionsFileId)),
  ];
}

export const videoEntity: Entity<VideoDocument> = {
  numbering,
  rights,
  ...stored<VideoDocument>({
    name: 'video',
    schema: VideoDocument,
    table: videos,
    key: videos.reference,
    parts: [
      textsPart(videoTexts, videoTexts.video),
      listPart('portals', videoPortals, videoPortals.video, videoPortals.portal),
      listPart('interests', videoInterests, videoInterests.video, videoInterests.interest),
    ],
  }),
  pages: { route: 'short', param: 'videoReference', on: { table: videoPortals, owner: videoPortals.video, portal: videoPortals.portal } },
  moments: [videos.displayDate, videos.visibleUntil],
  referenceOf: ({ reference }) => reference,
  mentions,
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(videos).where(inArray(videos.reference, references));
    const portalRows = await tx
      .select()
      .from(videoPortals)
      .where(inArray(videoPortals.video, references))
      .orderBy(asc(videoPortals.position));
    const texts = await tx
      .select({ video: videoTexts.video, locale: videoTexts.locale })
      .from(videoTexts)
      .where(inArray(videoTexts.video, references))
      .orderBy(asc(videoTexts.locale));
    return new Map(
      rows.map(({ reference, displayDate, visibleUntil, isPublished, fileId, posterFileId }) => {
        const codes = portalRows.filter(({ video }) => video === reference).map(({ portal }) => portal);
        const inLocales = texts.filter(({ video }) => video === reference).map(({ locale }) => locale);
        return [
          reference,
          {
            own: [key.video(reference), ...codes.map((portal) => key.month(portal, brusselsMonth(displayDate)))],
            placement: JSON.stringify([
              ...[codes, displayDate.getTime(), visibleUntil?.getTime(), isPublished],
              ...[inLocales, fileId !== null, posterFileId !== null],
            ]),
            lists: codes.map(key.videos),
          },
        ];
      }),
    );
  },
};
