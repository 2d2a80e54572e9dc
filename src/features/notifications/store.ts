import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getNotifications } from './endpoints.ts';
import { shownTogether } from './rules.ts';
import type { Notification } from './schema.ts';

/** Milliseconds; a browser ends longer timeouts at once. */
const longestTimeout = 2_147_483_647;
type List = { content: Notification[]; cursor: string | null };

export const notifications = loadable<List>(() => asMember(getNotifications, { query: { limit: shownTogether } }));

/** Loads the next page of notifications. */
export async function loadMore(): Promise<void> {
  const { content, cursor } = notifications.$.get().data ?? { content: [], cursor: null };
  if (cursor === null) return;
  const more = await asMember(getNotifications, { query: { cursor, limit: shownTogether } });
  notifications.set({ content: [...content, ...more.content], cursor: more.cursor });
}

/** Takes the notifications out whose end has come, and again at the next end, as long as the page is open. */
export function followEnds(now = Date.now()): () => void {
  const data = notifications.$.get().data;
  const ends = (data?.content ?? []).flatMap(({ visibleUntil }) => (visibleUntil === null ? [] : [Date.parse(visibleUntil)]));
  const isOver = ({ visibleUntil }: Notification) => visibleUntil !== null && Date.parse(visibleUntil) <= now;
  if (data && ends.some((end) => end <= now)) notifications.set({ ...data, content: data.content.filter((one) => !isOver(one)) });
  const next = Math.min(...ends.filter((end) => end > now));
  if (!Number.isFinite(next)) return () => {};
  const timer = setTimeout(() => followEnds(), Math.min(next - now, longestTimeout));
  return () => clearTimeout(timer);
}

/** Replaces a notification in the loaded list. */
export function show(changed: Notification): void {
  const data = notifications.$.get().data;
  if (data) notifications.set({ ...data, content: data.content.map((one) => (one.id === changed.id ? changed : one)) });
}
