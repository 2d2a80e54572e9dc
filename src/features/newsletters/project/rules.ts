// Items that a language has already, or that another portal has: `commands.ts`. Order of the states: `newsletters/state-rules.ts`.

import type { Actor } from '../../../lib/actor.ts';
import type { Locale } from '../../../lib/locale.ts';

/** Returns the lasting number of a row in a language: newsletters and items have one id for each language. */
export const idIn = (number: number, locale: Locale): number => number * 2 + (locale === 'fr' ? 1 : 0);
/** Returns the row and the language of an id. */
export const rowOf = (id: number): { number: number; locale: Locale } => ({ number: Math.floor(id / 2), locale: id % 2 ? 'fr' : 'nl' });

/** Returns the portal that a project code names: `DBBE20260001` is of dbbe; undefined if it has another form. */
export const portalOfCode = (code: string): string | undefined => /^([A-Z0-9]{4})\d{8}$/.exec(code)?.[1]?.toLowerCase();

/** Permissions to read a project, one of which is needed. */
export const deskPermissions = ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'] as const;

/** Returns what an actor may do with the projects of a portal. */
export const mayOfProject = ({ may }: Pick<Actor, 'may'>, portal: string) => ({
  edit: may('NEWSLETTER_EDIT', portal),
  ads: may('MANAGE_TILES', portal),
  approve: may('NEWSLETTER_APPROVE', portal),
  unapprove: may('NEWSLETTER_UNAPPROVE', portal),
  plan: may('NEWSLETTER_PLANNING', portal),
});
