import type { Event, VideoObject, WithContext } from 'schema-dts';
import type { ViewerEvent } from '../../features/events/schema.ts';
import { isoLength } from '../../features/videos/rules.ts';
import type { ViewerVideo } from '../../features/videos/schema.ts';
import { dayOf } from '../../lib/dates.ts';
import { absolute, type Page, publisherOf, said } from './parts.ts';

/** Returns the JSON-LD of an event. A whole day is a date, its end the last day. */
export function eventData({ furniture: { portal }, head }: Page, event: ViewerEvent) {
  const lastInstant = new Date(Date.parse(event.endsAt) - 1).toISOString();
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    description: said(event.description),
    url: head.canonical,
    inLanguage: head.locale,
    startDate: event.isAllDay ? dayOf(event.startsAt) : event.startsAt,
    endDate: event.isAllDay ? dayOf(lastInstant) : event.endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    ...(event.location && { location: { '@type': 'Place', name: event.location, address: event.location } }),
    isAccessibleForFree: event.isFree,
    image: event.picture && absolute(portal, event.picture.src),
    ...(event.url && { sameAs: absolute(portal, event.url) }),
  } as const satisfies WithContext<Event>;
}

/** Returns the JSON-LD of a playable video; undefined for one that is only announced. */
export function videoData({ furniture: { portal }, head }: Page, video: ViewerVideo) {
  if (!video.videoUrl || !video.poster) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: video.description || video.title,
    inLanguage: head.locale,
    thumbnailUrl: absolute(portal, video.poster.src),
    uploadDate: video.displayDate,
    duration: isoLength(video.durationSeconds),
    contentUrl: absolute(portal, video.videoUrl),
    url: head.canonical,
    publisher: publisherOf(portal),
  } as const satisfies WithContext<VideoObject>;
}
