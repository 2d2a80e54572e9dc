// Days on which hours may be recorded: `rules.ts`.

import type { MessageKey } from '../../lib/message-format.ts';

/** States of a time record (specification 4). */
export const statuses = { toApprove: 1, approved: 2, denied: 3 } as const;
export type Status = (typeof statuses)[keyof typeof statuses];
export const statusKeys: Readonly<Record<Status, MessageKey>> = {
  1: 'hours.status.toApprove',
  2: 'hours.status.approved',
  3: 'hours.status.denied',
};

/** Acts on a stored record by state, with the state after each. An act that is not listed for a state is a conflict. */
const transitions = {
  save: { 1: 1, 3: 1 },
  remove: { 1: 1, 3: 3 },
  book: { 1: 1, 3: 3 },
  approve: { 1: 2 },
  deny: { 1: 3 },
  unapprove: { 2: 1 },
} as const satisfies Record<string, Partial<Record<Status, Status>>>;
export type Act = keyof typeof transitions;
export const acts = Object.keys(transitions) as Act[];

/** Returns the state after an act; undefined if the act is not allowed. */
export const statusAfter = (act: Act, status: number): Status | undefined => (transitions[act] as Readonly<Record<number, Status>>)[status];

/** Returns whether somebody may approve the time of a person: not their own, unless they approve their own as well. */
export const mayApprove = (decider: { staff: number; approvesOwn: boolean }, person: number): boolean =>
  decider.approvesOwn || decider.staff !== person;
