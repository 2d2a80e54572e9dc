import { key } from '../../db/keys.ts';
import type { EventRow } from '../../features/events/queries.ts';
import { stateOf } from '../../features/events/rules.ts';
import type { EventTile } from '../../features/events/schema.ts';
import { pictureOf } from '../../features/files/rules.ts';
import type { VideoRow } from '../../features/videos/queries.ts';
import type { VideoTile } from '../../features/videos/schema.ts';
import { typeset } from '../../lib/typography.ts';
import { fileReads } from './articles.ts';
import type { View } from './screen.ts';

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
  picture: pictureOf(file, texts.imageAlt),
});

export const readsOfEventTile = ({ event }: EventRow): string[] => [key.event(event.reference), ...fileReads(event.fileId)];

export const videoTileOf = ({ video, texts, poster }: VideoRow, { locale }: Pick<View, 'locale'>): VideoTile => ({
  reference: video.reference,
  title: typeset(locale, texts.title),
  description: typeset(locale, texts.description),
  displayDate: video.displayDate.toISOString(),
  durationSeconds: video.durationSeconds,
  poster: pictureOf(poster, texts.imageAlt),
});

export const readsOfVideoTile = ({ video }: VideoRow): string[] => [key.video(video.reference), ...fileReads(video.posterFileId)];
