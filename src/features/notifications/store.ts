import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getNotifications } from './endpoints.ts';
import type { Notification } from './schema.ts';

const together = 5;
type List = { content: Notification[]; cursor: string | null };

export const notifications = loadable<List>(() => asMember(getNotifications, { query: { limit: together } }));

/** Loads the next page of notifications. */
export async function loadMore(): Promise<void> {
  const { content, cursor } = notifications.$.get().data ?? { content: [], cursor: null };
  if (cursor === null) return;
  const more = await asMember(getNotifications, { query: { cursor, limit: together } });
  notifications.set({ content: [...content, ...more.content], cursor: more.cursor });
}

export function show(changed: Notification): void {
  const data = notifications.$.get().data;
  if (data) notifications.set({ ...data, content: data.content.map((one) => (one.id === changed.id ? changed : one)) });
}
