import { addressOf } from '../../desk/addresses.ts';
import type { Places } from '../../desk/desk.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import type { Room } from './room.ts';

/** Returns the addresses of documents in the rooms that somebody may enter. */
export const placesOf = (locale: Locale, t: Translate, open: readonly Room[]): Places => ({
  ofDocument(entity, reference) {
    const room = open.find((one) => one.entity === entity);
    return room && addressOf(locale, { room: room.segment, ...(room.hasEditor ? { reference } : { query: { q: reference } }) });
  },
  ofList(entity, query) {
    const room = open.find((one) => one.entity === entity);
    return room && { href: addressOf(locale, { room: room.segment, query }), title: t(room.title) };
  },
  ofRoom: (segment, reference, query) =>
    open.some((one) => one.segment === segment) ? addressOf(locale, { room: segment, reference, ...(query && { query }) }) : undefined,
});
