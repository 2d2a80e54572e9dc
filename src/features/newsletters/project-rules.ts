import type { Actor } from '../../lib/actor.ts';
import type { Locale } from '../../lib/locale.ts';

/** States of a project by number (specification 4). */
export const projectStates = {
  1: { reference: 'concept', names: { nl: 'Concept', fr: 'Brouillon' } },
  2: { reference: 'approved', names: { nl: 'Goedgekeurd', fr: 'Approuvé' } },
  3: { reference: 'scheduled', names: { nl: 'Ingepland', fr: 'Planifié' } },
  4: { reference: 'partlySent', names: { nl: 'Deels verzonden', fr: 'Envoyé en partie' } },
  5: { reference: 'sent', names: { nl: 'Verzonden', fr: 'Envoyé' } },
  6: { reference: 'notSent', names: { nl: 'Niet verzonden', fr: 'Non envoyé' } },
} as const satisfies Record<number, { reference: string; names: Record<Locale, string> }>;
export type StatusId = keyof typeof projectStates;

/** Acts that change the state of a project. */
export const projectActs = [
  ...(['edit', 'approve', 'unapprove', 'schedule', 'removeDate', 'removeLastDate', 'lastDateFailed'] as const),
  ...(['claim', 'endAccepted', 'endNone', 'sendRest'] as const),
] as const;
export type ProjectAct = (typeof projectActs)[number];

/** State after each act, by the state before it (design 9); what is not listed is refused. */
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

/** Returns the state after an act; undefined if the act is refused. */
export const stateAfter = (act: ProjectAct, from: number): StatusId | undefined => transitions[act][from as StatusId];

/** Returns whether nothing of a project changes any more: a date of it has started. */
export const isClosed = ({ statusId, startedAt }: { statusId: number; startedAt: Date | null }): boolean =>
  startedAt !== null || stateAfter('edit', statusId) === undefined;

/** Returns the lasting number of a row in a language: newsletters and items have one id for each language. */
export const idIn = (number: number, locale: Locale): number => number * 2 + (locale === 'fr' ? 1 : 0);
/** Returns the row and the language of an id. */
export const rowOf = (id: number): { number: number; locale: Locale } => ({ number: Math.floor(id / 2), locale: id % 2 ? 'fr' : 'nl' });

/** Returns the portal that a project code names: `DBBE20260001` is of dbbe; undefined where it has another form. */
export const portalOfCode = (code: string): string | undefined => /^([A-Z0-9]{4})\d{8}$/.exec(code)?.[1]?.toLowerCase();

/** Permissions of which one opens a project to read. */
export const deskPermissions = ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'] as const;

/** Returns what an actor may do with the projects of a portal. */
export const mayOfProject = ({ may }: Pick<Actor, 'may'>, portal: string) => ({
  edit: may('NEWSLETTER_EDIT', portal),
  ads: may('MANAGE_TILES', portal),
  approve: may('NEWSLETTER_APPROVE', portal),
  unapprove: may('NEWSLETTER_UNAPPROVE', portal),
  plan: may('NEWSLETTER_PLANNING', portal),
});
