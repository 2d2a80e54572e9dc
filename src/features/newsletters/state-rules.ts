// A newsletter is scheduled and sent only once it is approved: `transitions`. Checks before an approval:
// `approval/check-rules.ts`; checks when a date starts: `schedule/start-commands.ts`.

import type { Locale } from '../../lib/locale.ts';
import type { IssueState } from './project/schema.ts';

/** States of a project by number (specification 4). */
export const projectStates = {
  1: { reference: 'concept', names: { nl: 'Concept', fr: 'Brouillon' } },
  2: { reference: 'approved', names: { nl: 'Goedgekeurd', fr: 'Approuvée' } },
  3: { reference: 'scheduled', names: { nl: 'Ingepland', fr: 'Planifiée' } },
  4: { reference: 'partlySent', names: { nl: 'Deels verzonden', fr: 'Envoyée en partie' } },
  5: { reference: 'sent', names: { nl: 'Verzonden', fr: 'Envoyée' } },
  6: { reference: 'notSent', names: { nl: 'Niet verzonden', fr: 'Non envoyée' } },
} as const satisfies Record<number, { reference: string; names: Record<Locale, string> }>;
export type StatusId = keyof typeof projectStates;

/** Acts that change the state of a project. */
export const projectActs = [
  ...(['edit', 'approve', 'unapprove', 'schedule', 'removeDate', 'removeLastDate', 'lastDateFailed'] as const),
  ...(['claim', 'endAccepted', 'endNone', 'sendRest'] as const),
] as const;
export type ProjectAct = (typeof projectActs)[number];

/** State after each act, by the state before it (design 9). An act that is not listed is refused. */
export const transitions: Readonly<Record<ProjectAct, Partial<Record<StatusId, StatusId>>>> = {
  edit: { 1: 1, 2: 1, 3: 1 },
  approve: { 1: 2 },
  unapprove: { 2: 1, 3: 1 },
  schedule: { 2: 3, 3: 3 },
  removeDate: { 3: 3, 4: 4 },
  removeLastDate: { 3: 2, 4: 4 },
  lastDateFailed: { 3: 2, 4: 4 },
  claim: { 3: 4, 4: 4 },
  endAccepted: { 4: 5 },
  endNone: { 3: 6, 4: 6 },
  sendRest: { 4: 4, 6: 4 },
};

/** `isOpen`: a run of it has not ended. `statusId` is null for a newsletter of the archive alone. */
export type SendingFlags = { statusId: number | null; isPaused: boolean; isCancelled: boolean; isOpen: boolean };

/** Returns the state of a newsletter that lists, the planning and the bar of sendings name. */
export function issueStateOf({ statusId, isPaused, isCancelled, isOpen }: SendingFlags): IssueState {
  if (statusId === null) return 'archive';
  // A run begins in status 3: status 4 follows with its first claimed row.
  const mayLeave = statusId === 4 || (statusId === 3 && isOpen);
  // Stopped before any mail was sent: the rest can still be sent, as its date allows too.
  if ((mayLeave || statusId === 6) && isCancelled) return 'cancelled';
  if (mayLeave && isPaused) return 'paused';
  if (mayLeave && isOpen) return 'sending';
  return String(statusId) as IssueState;
}

/** Results of the mails of a date. */
type DateRun = { isOpen: boolean; hasSent: boolean; hasCancelled: boolean; hasDoubtful: boolean };

/** Returns the state of a started date, by its own mails only. */
export function startedStateOf(run: DateRun | null, project: Omit<SendingFlags, 'isOpen'>): IssueState {
  if (!run || run.isOpen) return issueStateOf({ ...project, isOpen: run !== null });
  if (run.hasCancelled) return 'cancelled';
  if (run.hasDoubtful) return '4';
  return run.hasSent ? '5' : '6';
}

/** Returns the state after an act; undefined if the act is refused. */
export const stateAfter = (act: ProjectAct, from: number): StatusId | undefined => transitions[act][from as StatusId];

/** Returns whether nothing of a project changes any more: a date of it has started. */
export const isClosed = ({ statusId, startedAt }: { statusId: number; startedAt: Date | null }): boolean =>
  startedAt !== null || stateAfter('edit', statusId) === undefined;
