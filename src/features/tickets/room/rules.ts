// Tickets of each view: `view-queries.ts`. Statuses: `tickets/state-rules.ts`.

import type { MessageKey } from '../../../lib/message-format.ts';
import { statuses } from '../state-rules.ts';
import type { TicketView } from './schema.ts';

/** Names of statuses, by number. */
export const statusKeys: Readonly<Record<number, MessageKey>> = {
  1: 'tickets.status.1',
  2: 'tickets.status.2',
  3: 'tickets.status.3',
  4: 'tickets.status.4',
  5: 'tickets.status.5',
};
export const priorityKeys = {
  low: 'tickets.priority.low',
  medium: 'tickets.priority.medium',
  high: 'tickets.priority.high',
} as const satisfies Record<string, MessageKey>;
export const viewKeys: Readonly<Record<TicketView, MessageKey>> = {
  mine: 'tickets.desk.view.mine',
  free: 'tickets.desk.view.free',
  open: 'tickets.desk.view.open',
  late: 'tickets.desk.view.late',
  waiting: 'tickets.desk.view.waiting',
  undelivered: 'tickets.desk.view.undelivered',
  closed: 'tickets.desk.view.closed',
  spam: 'tickets.desk.view.spam',
  all: 'tickets.desk.view.all',
};

/** Placeholders of canned answers. */
export const placeholders = ['name', 'number', 'subject', 'agent'] as const;
type Values = Readonly<Record<(typeof placeholders)[number], string>>;

/** Returns a canned answer with its placeholders, such as `{name}`, filled in; unknown ones stay. */
export const fillCanned = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name as keyof Values] : whole));

type Customer = { account: number | null; email: string | null };
/** Returns whether two tickets are of the same customer. Others are linked instead of merged. */
export const sameCustomer = (a: Customer, b: Customer): boolean =>
  a.account === null ? a.email === b.email && a.email !== null : a.account === b.account;
/** Returns whether a ticket of the same customer may be merged into one: not into a closed one. */
export const takesMerges = (status: number): boolean => status !== statuses.closed;
/** A ticket is not merged with itself. */
export const mayMerge = (from: { id: number }, into: { id: number }): boolean => from.id !== into.id;

/** Tickets in one answer of the list, and earlier ones of the same customer beside a ticket, newest first. */
export const ticketsAtOnce = 50;
export const mostEarlier = 20;
/** Members who are offered as participants of a ticket, by name or address. */
export const mostCandidates = 8;
/** Tickets found by words, newest first. */
export const mostFound = 5;
/** Newest tickets whose words are compared, whatever their number of hits, and hits of the index that are read. */
export const newestCompared = 5_000;
export const mostHits = 1_000;
/** Words of a search that count. */
export const mostWords = 8;
/** Age of a mail up to which its failure puts a ticket among the undelivered ones. */
export const undeliveredAge = '1 month';
