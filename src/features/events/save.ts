import { asc, inArray } from 'drizzle-orm';
import type { Entity, Mention } from '../../content/entity.ts';
import { figureMentions, figuresPart, fileMention } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import { dateField, listPart, stored, textsPart } from '../../content/storage.ts';
import { eventInterests, eventPortals, events, eventTexts } from '../../db/tables/events.ts';
import { eventFigures } from '../../db/tables/figures.ts';
import { portals } from '../../db/tables/portals.ts';
import { interests } from '../../db/tables/themes.ts';
import { brusselsMonth } from '../../lib/clock.ts';
import { rights, spanOf } from './rules.ts';
import { EventDocument } from './schema.ts';

const html = ['text'];

const mentions = (document: EventDocument): Mention[] => {
  const { portals: codes, interests: topics, fileId } = document;
  return [
    ...figureMentions(document, html),
    ...codes.map((value, index) => ({ field: `portals.${index}`, table: portals, column: portals.code, value })),
    ...topics.map((value, index) => ({ field: `interests.${index}`, table: interests, column: interests.code, value })),
    ...fileMention('fileId', fileId),
  ];
};

export const eventEntity: Entity<EventDocument> = {
  isRenamable: true,
  rights,
  ...stored<EventDocument>({
    name: 'event',
    schema: EventDocument,
    table: events,
    key: events.reference,
    html,
    columns: spanOf,
    fields: ({ startsAt, endsAt, isAllDay, endsWithDay }) => ({
      startsAt: dateField(startsAt as Date, Boolean(isAllDay)),
      endsAt: dateField(endsAt as Date, Boolean(endsWithDay)),
    }),
    parts: [
      textsPart(eventTexts, eventTexts.event),
      listPart('portals', eventPortals, eventPortals.event, eventPortals.portal),
      listPart('interests', eventInterests, eventInterests.event, eventInterests.interest),
      figuresPart(eventFigures, eventFigures.event, html),
    ],
  }),
  pages: { route: 'event', param: 'eventReference', on: { table: eventPortals, owner: eventPortals.event, portal: eventPortals.portal } },
  moments: [events.startsAt, events.endsAt, events.visibleUntil],
  // An event without an end ends when it begins, or with its day.
  canonical: (document) => ({ ...document, endsAt: document.endsAt ?? document.startsAt }),
  referenceOf: ({ reference }) => reference,
  mentions,
  async keysOf(tx, given) {
    const references = given.map(String);
    const rows = await tx.select().from(events).where(inArray(events.reference, references));
    const portalRows = await tx
      .select()
      .from(eventPortals)
      .where(inArray(eventPortals.event, references))
      .orderBy(asc(eventPortals.position));
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
      rows.map(({ reference, startsAt, endsAt, isPublished, visibleUntil }) => {
        const codes = portalRows.filter(({ event }) => event === reference).map(({ portal }) => portal);
        const inLocales = texts.filter(({ event }) => event === reference).map(({ locale }) => locale);
        const topics = about.filter(({ event }) => event === reference).map(({ interest }) => interest);
        return [
          reference,
          {
            own: [key.event(reference), ...codes.map((portal) => key.month(portal, brusselsMonth(startsAt)))],
            placement: JSON.stringify([
              codes,
              startsAt.getTime(),
              endsAt.getTime(),
              isPublished,
              inLocales,
              topics,
              visibleUntil?.getTime(),
            ]),
            lists: codes.map(key.events),
          },
        ];
      }),
    );
  },
};
