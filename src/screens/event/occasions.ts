import { key } from '../../content/keys.ts';
import { comingEvents, type EventRow, pastEvents } from '../../features/events/queries.ts';
import { comingInAgenda, pastConsidered, pastInAgenda, stateOf } from '../../features/events/rules.ts';
import type { Agenda, EventTile } from '../../features/events/schema.ts';
import { pictureOf } from '../../features/files/picture-rules.ts';
import type { VideoRow } from '../../features/videos/queries.ts';
import type { VideoTile } from '../../features/videos/schema.ts';
import { typeset } from '../../lib/typography.ts';
import { fileReads } from '../article/article-tiles.ts';
import { kept, type View } from '../view.ts';

export const eventTileOf = ({ event, texts, file }: EventRow, { locale, now }: Pick<View, 'locale' | 'now'>): EventTile => ({
  reference: event.reference,
  title: typeset(locale, texts.title),
  description: typeset(locale, texts.description),
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  isAllDay: event.isAllDay,
  state: stateOf(event, now),
  location: event.location,
  isFree: event.isFree,
  picture: pictureOf(file, typeset(locale, texts.imageAlt)),
});

type AgendaRows = { coming: EventRow[]; past: EventRow[] };

/** Returns the present, upcoming and past events of a portal. */
export const eventsAround = (view: View): Promise<AgendaRows> =>
  kept(view, 'events', ['events', 'event', 'file'], async () => {
    const [coming, past] = await Promise.all([comingEvents(view.db, view), pastEvents(view.db, view, pastConsidered)]);
    return { coming, past };
  });

/** Returns the events among them that a list shows. */
export function agendaOf(
  { coming, past }: AgendaRows,
  view: View,
  isShown: (row: EventRow) => boolean,
): { agenda: Agenda; reads: string[] } {
  const rows = { coming: coming.filter(isShown).slice(0, comingInAgenda), past: past.filter(isShown).slice(0, pastInAgenda) };
  return {
    agenda: { coming: rows.coming.map((row) => eventTileOf(row, view)), past: rows.past.map((row) => eventTileOf(row, view)) },
    reads: [key.events(view.portal), ...[...rows.coming, ...rows.past].flatMap(readsOfEventTile)],
  };
}

export const readsOfEventTile = ({ event }: EventRow): string[] => [key.event(event.reference), ...fileReads(event.fileId)];

export const videoTileOf = ({ video, texts, poster }: VideoRow, { locale }: Pick<View, 'locale'>): VideoTile => ({
  reference: video.reference,
  title: typeset(locale, texts.title),
  description: typeset(locale, texts.description),
  displayDate: video.displayDate.toISOString(),
  durationSeconds: video.durationSeconds,
  poster: pictureOf(poster, typeset(locale, texts.imageAlt)),
});

export const readsOfVideoTile = ({ video }: VideoRow): string[] => [key.video(video.reference), ...fileReads(video.posterFileId)];
