import { asc, inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsert } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { cleanTexts, textRows } from '../../content/texts.ts';
import type { Db } from '../../db/connection.ts';
import { eventInterests, eventPortals, events, eventTexts } from '../../db/tables/events.ts';
import { files } from '../../db/tables/files.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import { brusselsMonth } from '../../lib/clock.ts';
import { spanOf } from './rules.ts';
import { EventDocument } from './schema.ts';

const mentions = ({ portals: codes, interests: topics, fileId }: EventDocument): Mention[] => [
  ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
  ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
  ...(fileId ? [{ field: 'fileId', table: files, column: files.id, value: fileId }] : []),
];

async function writeParts(tx: Db, documents: EventDocument[]): Promise<void> {
  const references = documents.map(({ reference }) => reference);
  const rows = <Row>(of: (document: EventDocument) => Row[]) =>
    documents.flatMap((document) => of(document).map((row) => ({ event: document.reference, ...row })));
  await replaceChildren(
    tx,
    eventTexts,
    eventTexts.event,
    references,
    rows(({ texts }) => textRows(texts)),
  );
  await replaceChildren(
    tx,
    eventPortals,
    eventPortals.event,
    references,
    rows(({ portals: codes }) => [...new Set(codes)].map((portal, position) => ({ portal, position }))),
  );
  await replaceChildren(
    tx,
    eventInterests,
    eventInterests.event,
    references,
    rows(({ interests: topics }) => [...new Set(topics)].map((interest, position) => ({ interest, position }))),
  );
}

export const eventEntity: Entity<EventDocument> = {
  name: 'event',
  schema: EventDocument,
  table: events,
  key: events.reference,
  moments: [events.startsAt, events.endsAt],
  referenceOf: ({ reference }) => reference,
  mentions,
  clean: (document) => cleanTexts(document, 'text'),
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(events).where(inArray(events.reference, references));
    const places = await tx.select().from(eventPortals).where(inArray(eventPortals.event, references)).orderBy(asc(eventPortals.position));
    const texts = await tx
      .select({ event: eventTexts.event, locale: eventTexts.locale })
      .from(eventTexts)
      .where(inArray(eventTexts.event, references))
      .orderBy(asc(eventTexts.locale));
    const about = await tx
      .select()
      .from(eventInterests)
      .where(inArray(eventInterests.event, references))
      .orderBy(asc(eventInterests.position));
    return new Map(
      rows.map(({ reference, startsAt, endsAt, isPublished }) => {
        const codes = places.filter(({ event }) => event === reference).map(({ portal }) => portal);
        const inLocales = texts.filter(({ event }) => event === reference).map(({ locale }) => locale);
        const topics = about.filter(({ event }) => event === reference).map(({ interest }) => interest);
        return [
          reference,
          {
            own: [key.event(reference), ...codes.map((portal) => key.month(portal, brusselsMonth(startsAt)))],
            placement: JSON.stringify([codes, startsAt.getTime(), endsAt.getTime(), isPublished, inLocales, topics]),
            lists: codes.map(key.events),
          },
        ];
      }),
    );
  },
  async write(tx, writes, now) {
    const rows = writes.map(({ document, contentHash }) => ({ ...document, ...spanOf(document), contentHash, updatedAt: now }));
    await upsert(tx, events, events.reference, rows);
    await writeParts(
      tx,
      writes.map(({ document }) => document),
    );
  },
};
