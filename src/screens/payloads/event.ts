import * as z from 'zod/mini';
import { key } from '../../db/keys.ts';
import {
  comingEvents,
  eventsByReference,
  interestsOfEvents,
  localesOfEvents,
  pastEvents,
  portalsOfEvents,
} from '../../features/events/queries.ts';
import { EventTile, ViewerEvent } from '../../features/events/schema.ts';
import { domainsOfPortals } from '../../features/portals/queries.ts';
import { typesetHtml } from '../../lib/typography.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from './furniture.ts';
import { eventTileOf, readsOfEventTile } from './occasions.ts';
import type { Built, Screen, View } from './screen.ts';

export const EventPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  event: ViewerEvent,
  /** What else is coming, soonest first. */
  others: z.array(EventTile),
});
export type EventPayload = z.infer<typeof EventPayload>;

const othersBeside = 4;

const listed = async (view: View) => [...(await comingEvents(view.db, view)), ...(await pastEvents(view.db, view))];

export const eventScreen: Screen = {
  payload: EventPayload,
  async list(view, only) {
    const rows = only === undefined ? await listed(view) : [...(await eventsByReference(view.db, view, [only])).values()];
    return rows.map(({ event }) => ({ eventReference: event.reference }));
  },

  async build(view, furniture, pages) {
    const asked = pages.map(({ eventReference = '' }) => eventReference);
    const rows = await eventsByReference(view.db, view, asked);
    const found = [...rows.keys()];
    const interests = await interestsOfEvents(view.db, view.locale, found);
    const inLocales = await localesOfEvents(view.db, found);
    const portals = await portalsOfEvents(view.db, found);
    const domains = await domainsOfPortals(view.db);
    const coming = await comingEvents(view.db, view, othersBeside + 1);
    return asked.map((reference): Built | undefined => {
      const row = rows.get(reference);
      if (!row) return undefined;
      const tile = eventTileOf(row, view);
      const topics = interests.get(reference) ?? [];
      const [canonical = view.portal] = portals.get(reference) ?? [];
      const others = coming.filter(({ event }) => event.reference !== reference).slice(0, othersBeside);
      const payload: EventPayload = {
        furniture,
        head: headOf(furniture, view, {
          route: 'event',
          params: { eventReference: reference },
          inLocales: inLocales.get(reference),
          domain: domains.get(canonical),
          title: tile.title,
          description: tile.description,
          image: tile.picture?.src,
        }),
        event: {
          ...tile,
          text: typesetHtml(view.locale, row.texts.text),
          url: row.event.url,
          fileId: row.event.fileId,
          imageUrl: tile.picture?.src ?? row.event.imageUrl,
          interests: topics,
        },
        others: others.map((other) => eventTileOf(other, view)),
      };
      const reads = [
        ...readsOfFurniture(furniture),
        ...readsOfEventTile(row),
        ...topics.map(({ code }) => key.interest(code)),
        ...[key.portal(canonical), key.events(view.portal)],
        ...others.flatMap(readsOfEventTile),
      ];
      return { payload, reads };
    });
  },
};
