// A ticket is not merged with itself, nor into a closed one: `merge` in `act-commands.ts`.

import type { MessageKey } from '../../../lib/message-format.ts';
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
