import { atom } from 'nanostores';
import { loadable } from '../../../ui/loaded.ts';
import { asMember } from '../../login/store.ts';
import { getOwnTicket, getOwnTickets, getTicketCategories } from './endpoints.ts';

/** Ticket that the address names; undefined on the list. */
export const $opened = atom<number | undefined>(undefined);
const parameter = 'ticket';

const named = (): number | undefined =>
  Number(/^\d{1,9}$/.exec(new URLSearchParams(location.search).get(parameter) ?? '')?.[0]) || undefined;
/** Follows the address, also back and forth. @returns a function that stops */
export function followAddress(): () => void {
  const read = () => $opened.set(named());
  read();
  addEventListener('popstate', read);
  return () => removeEventListener('popstate', read);
}
/** Opens a ticket, or the list. */
export function openTicket(id: number | undefined): void {
  const address = new URL(location.href);
  if (id === undefined) address.searchParams.delete(parameter);
  else address.searchParams.set(parameter, String(id));
  history.pushState(null, '', address);
  $opened.set(id);
}

export const tickets = loadable(() => asMember(getOwnTickets, { query: {} }));
export const categories = loadable(() => asMember(getTicketCategories, {}));
export const ticketOf = (id: number) => loadable(() => asMember(getOwnTicket, { params: { id: String(id) } }));

/** Loads the next page of tickets below those that are there. */
export async function loadMore(): Promise<void> {
  const now = tickets.$.get().data;
  if (!now?.cursor) return;
  const next = await asMember(getOwnTickets, { query: { cursor: now.cursor } });
  tickets.set({ content: [...now.content, ...next.content], cursor: next.cursor });
}
