import * as z from 'zod/mini';
import { figureFiles, figureReads } from '../../content/files/figures.ts';
import { key } from '../../content/keys.ts';
import {
  comingEvents,
  eventsByReference,
  interestsOfEvents,
  localesOfEvents,
  pastEvents,
  portalsOfEvents,
} from '../../features/events/queries.ts';
import { Agenda, ViewerEvent } from '../../features/events/schema.ts';
import { withPictures } from '../../features/files/picture-rules.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typesetHtml } from '../../lib/typography.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen, View } from '../screen.ts';
import { domainsIn } from '../shared-queries.ts';
import { agendaOf, eventsAround, eventTileOf, readsOfEventTile } from './occasions.ts';

export const EventPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  event: ViewerEvent,
  /** Other events. */
  agenda: Agenda,
});
export type EventPayload = z.infer<typeof EventPayload>;

const listed = async (view: View) => [...(await comingEvents(view.db, view)), ...(await pastEvents(view.db, view))];

export const eventScreen: Screen = {
  payload: EventPayload,
  async list(view, only) {
    const rows = only === undefined ? await listed(view) : [...(await eventsByReference(view.db, view, [only])).values()];
    return rows.map(({ event }) => ({ eventReference: event.reference }));
  },

  async build(view, furniture, pages) {
    const references = pages.map(({ eventReference = '' }) => eventReference);
    const rows = await eventsByReference(view.db, view, references);
    const found = [...rows.keys()];
    const interests = await interestsOfEvents(view.db, view.locale, found);
    const inLocales = await localesOfEvents(view.db, found);
    const portals = await portalsOfEvents(view.db, found);
    const domains = await domainsIn(view);
    const around = await eventsAround(view);
    const figures = await figureFiles(
      view.db,
      [...rows.values()].map(({ texts }) => texts.text),
    );
    return references.map((reference): Built | undefined => {
      const row = rows.get(reference);
      if (!row) return undefined;
      const tile = eventTileOf(row, view);
      const topics = interests.get(reference) ?? [];
      const [canonical = view.portal] = portals.get(reference) ?? [];
      const others = agendaOf(around, view, ({ event }) => event.reference !== reference);
      const payload: EventPayload = {
        furniture,
        head: headOf(furniture, view, {
          route: 'event',
          params: { eventReference: reference },
          inLocales: inLocales.get(reference),
          domain: domains.get(canonical),
          title: tile.title,
          description: tile.description,
          image: tile.picture,
        }),
        event: {
          ...tile,
          text: withPictures(typesetHtml(view.locale, row.texts.text), figures),
          url: row.event.url && inLanguage(view.locale, row.event.url),
          fileId: row.event.fileId,
          imageUrl: tile.picture?.src ?? row.event.imageUrl,
          interests: topics,
        },
        agenda: others.agenda,
      };
      const reads = [
        ...readsOfFurniture(furniture),
        ...readsOfEventTile(row),
        ...figureReads(row.texts.text),
        ...topics.map(({ code }) => key.interest(code)),
        key.portal(canonical),
        ...others.reads,
      ];
      return { payload, reads };
    });
  },
};
