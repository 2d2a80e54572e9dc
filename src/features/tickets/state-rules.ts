/** Statuses of a ticket by number. */
export const statuses = { open: 1, inProgress: 2, waiting: 3, resolved: 4, closed: 5 } as const;

/** Returns whether staff may change a status: freely among 1 to 4, to closed, and from closed to open. */
export const mayStaff = (from: number, to: number): boolean =>
  from !== to && (from === statuses.closed ? to === statuses.open : to >= statuses.open && to <= statuses.closed);

/** Returns whether a customer may change a status: only to closed. Comments are in {@link statusAfterComment}. */
export const mayCustomer = (from: number, to: number): boolean => from !== statuses.closed && to === statuses.closed;

/** Returns the status after a comment of the customer; undefined if the comment opens a new ticket. */
export function statusAfterComment(from: number): number | undefined {
  if (from === statuses.closed) return undefined;
  return from === statuses.waiting || from === statuses.resolved ? statuses.open : from;
}

/** Returns whether staff may answer a ticket: not a closed one. */
export const mayAnswer = (status: number): boolean => status !== statuses.closed;
/** Returns whether a customer may rate a ticket: only a closed one. */
export const mayRate = (status: number): boolean => status === statuses.closed;
/** Returns whether a priority may be set: not of a closed ticket, and not by a customer once staff have set it. */
export const mayPrioritise = (status: number, { isCustomer, isSetByStaff }: { isCustomer: boolean; isSetByStaff: boolean }): boolean =>
  status !== statuses.closed && !(isCustomer && isSetByStaff);
