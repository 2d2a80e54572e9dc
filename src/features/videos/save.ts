import { asc, inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsert } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { textRows } from '../../content/texts.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import { videoInterests, videoPortals, videos, videoTexts } from '../../db/tables/videos.ts';
import { brusselsMonth, instantOf } from '../../lib/clock.ts';
import { locales } from '../../lib/locale.ts';
import { VideoDocument } from './schema.ts';

function mentions({ portals: codes, interests: topics, posterFileId, fileId, texts }: VideoDocument): Mention[] {
  const file = (field: string, value: number | null | undefined) => (value ? [{ field, table: files, column: files.id, value }] : []);
  return [
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
    ...file('posterFileId', posterFileId),
    ...file('fileId', fileId),
    ...locales.flatMap((locale) => file(`texts.${locale}.captionsFileId`, texts[locale]?.captionsFileId)),
  ];
}

async function writeParts(tx: Db, documents: VideoDocument[]): Promise<void> {
  const references = documents.map(({ reference }) => reference);
  const rows = <Row>(of: (document: VideoDocument) => Row[]) =>
    documents.flatMap((document) => of(document).map((row) => ({ video: document.reference, ...row })));
  await replaceChildren(
    tx,
    videoTexts,
    videoTexts.video,
    references,
    rows(({ texts }) => textRows(texts)),
  );
  await replaceChildren(
    tx,
    videoPortals,
    videoPortals.video,
    references,
    rows(({ portals: codes }) => [...new Set(codes)].map((portal, position) => ({ portal, position }))),
  );
  await replaceChildren(
    tx,
    videoInterests,
    videoInterests.video,
    references,
    rows(({ interests: topics }) => [...new Set(topics)].map((interest, position) => ({ interest, position }))),
  );
}

export const videoEntity: Entity<VideoDocument> = {
  name: 'video',
  schema: VideoDocument,
  table: videos,
  key: videos.reference,
  moments: [videos.displayDate],
  referenceOf: ({ reference }) => reference,
  mentions,
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(videos).where(inArray(videos.reference, references));
    const places = await tx.select().from(videoPortals).where(inArray(videoPortals.video, references)).orderBy(asc(videoPortals.position));
    const texts = await tx
      .select({ video: videoTexts.video, locale: videoTexts.locale })
      .from(videoTexts)
      .where(inArray(videoTexts.video, references))
      .orderBy(asc(videoTexts.locale));
    return new Map(
      rows.map(({ reference, displayDate, isPublished, fileId, posterFileId }) => {
        const codes = places.filter(({ video }) => video === reference).map(({ portal }) => portal);
        const inLocales = texts.filter(({ video }) => video === reference).map(({ locale }) => locale);
        return [
          reference,
          {
            own: [key.video(reference), ...codes.map((portal) => key.month(portal, brusselsMonth(displayDate)))],
            placement: JSON.stringify([codes, displayDate.getTime(), isPublished, inLocales, fileId !== null, posterFileId !== null]),
            lists: codes.map(key.videos),
          },
        ];
      }),
    );
  },
  async write(tx, writes, now) {
    const rows = writes.map(({ document, contentHash }) => ({
      ...document,
      displayDate: instantOf(document.displayDate),
      contentHash,
      updatedAt: now,
    }));
    await upsert(tx, videos, videos.reference, rows);
    await writeParts(
      tx,
      writes.map(({ document }) => document),
    );
  },
};
