/** Messages that name a status to customers, by its number. */
export const statusKeys = {
  1: 'tickets.own.status.1',
  2: 'tickets.own.status.2',
  3: 'tickets.own.status.3',
  4: 'tickets.own.status.4',
  5: 'tickets.own.status.5',
} as const;
export type StatusKey = keyof typeof statusKeys;
