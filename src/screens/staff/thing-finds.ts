import type { Places } from '../../desk/desk.ts';
import type { Source } from '../../desk/frame/finds.ts';
import { hasWords } from '../../desk/words.ts';
import { findAny } from '../../features/documents/endpoints.ts';
import { getStaffKnowledge } from '../../features/knowledge/staff-endpoints.ts';
import { asMember } from '../../features/login/store.ts';
import { countOf } from '../../features/overview/count-rules.ts';
import { getFront } from '../../features/overview/endpoints.ts';
import type { FrontLine } from '../../features/overview/schema.ts';
import { getStaffPosts } from '../../features/symposium/staff-endpoints.ts';
import { findTickets } from '../../features/tickets/room/endpoints.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import type { Room } from './room.ts';

/** Posts of the symposium, and items of the handbook, that the palette offers. */
const mostOfKind = 5;
/** Age of the lines of the front. */
const frontMilliseconds = 60_000;

type Seen = { t: Translate; open: readonly Room[]; places: Places; locale: Locale };

const documents =
  ({ t, open, places, locale }: Seen): Source =>
  async (q) =>
    (await asMember(findAny, { query: { q } })).flatMap(({ entity, reference, titles }) => {
      const room = open.find((one) => one.entity === entity);
      const href = places.ofDocument(entity, reference);
      const label = titles[locale] ?? titles.nl ?? titles.fr ?? reference;
      return room && href ? [{ id: `${entity} ${reference}`, label, kind: t(room.title), href }] : [];
    });

const posts =
  ({ t, places }: Seen): Source =>
  async (q) =>
    (await asMember(getStaffPosts, { query: { q } })).items.slice(0, mostOfKind).map(({ id, title }) => ({
      ...{ id: `post ${id}`, label: title, kind: t('symposium.desk.room') },
      href: places.ofRoom('symposium', String(id)) ?? '',
    }));

const handbook =
  ({ t, places }: Seen): Source =>
  async (q) =>
    (await asMember(getStaffKnowledge, { query: { q } })).content.slice(0, mostOfKind).map(({ reference, title }) => ({
      ...{ id: `handbook ${reference}`, label: title, kind: t('knowledge.handbook.room') },
      href: places.ofRoom('handbook', reference) ?? '',
    }));

const tickets =
  ({ t, places }: Seen): Source =>
  async (q) =>
    (await asMember(findTickets, { query: { q } })).map(({ id, subject }) => ({
      ...{ id: `ticket ${id}`, label: `${subject} (${id})`, kind: t('tickets.desk.room') },
      href: places.ofRoom('tickets', String(id)) ?? '',
    }));

/** Finds what waits and what went wrong: lines of the front that count something. */
function waiting({ t, places }: Seen): Source {
  let asked: { at: number; lines: Promise<readonly FrontLine[]> } | undefined;
  return async (q) => {
    if (!asked || asked.at < Date.now() - frontMilliseconds)
      asked = { at: Date.now(), lines: asMember(getFront, {}).then(({ lines }) => lines) };
    // A failure is asked for again.
    asked.lines.catch(() => (asked = undefined));
    return (await asked.lines).flatMap((line) => {
      if (line.document || line.count === null) return [];
      const { text, href } = countOf(line, t, places);
      return href && hasWords(text, q)
        ? [{ id: `${line.kind} ${line.entity ?? ''} ${line.locale ?? ''}`, label: text, kind: t('desk.front'), href }]
        : [];
    });
  };
}

/** Returns what finds things by words for the palette, in the rooms that somebody may enter. */
export function sourcesIn(locale: Locale, t: Translate, open: readonly Room[], places: Places): Source[] {
  const seen = { t, open, places, locale };
  // A person with the right of the knowledge base finds its documents.
  const hasHandbook = !places.ofRoom('knowledge') && places.ofRoom('handbook');
  return [
    waiting(seen),
    documents(seen),
    ...(places.ofRoom('symposium') ? [posts(seen)] : []),
    ...(hasHandbook ? [handbook(seen)] : []),
    ...(places.ofRoom('tickets') ? [tickets(seen)] : []),
  ];
}
