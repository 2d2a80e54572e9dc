// Closed popups that open again: `closed-rules.ts`. Delay of a popup: `shell/popup.ts`.

import type { Actor } from '../../lib/actor.ts';
import type { Locale } from '../../lib/locale.ts';
import { inLanguage } from '../../lib/routes.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import {
  type DisplayFrequency,
  type Popup,
  type PopupPosition,
  type PopupType,
  type Reason,
  reasonNames,
  type TargetAudience,
} from './schema.ts';

/** Numbers of the references in a popup's fields (specification 3). */
export const typeIds = { subscription: 1, newsletter: 2, event: 3, message: 4 } as const satisfies Record<PopupType, number>;
export const audienceIds = { all: 1, anonymous: 2, members: 3 } as const satisfies Record<TargetAudience, number>;
export const positionIds = { center: 1, bottom: 2, side: 3 } as const satisfies Record<PopupPosition, number>;
export const frequencyIds = { session: 1, always: 2 } as const satisfies Record<DisplayFrequency, number>;

/** Returns the reference of a number. */
export function referenceOf<Ids extends Record<string, number>>(ids: Ids, id: number): keyof Ids {
  const found = Object.keys(ids).find((reference) => ids[reference] === id);
  if (found === undefined) throw new RangeError(`No reference has the number ${id}.`);
  return found;
}

/** Returns whether a popup's audience includes the actor. */
export const isFor = (audience: TargetAudience, { isMember }: { isMember: boolean }): boolean =>
  audience === 'all' || (audience === 'members') === isMember;

/** Conditions under which a popup can be drawn. */
export type Candidate = {
  id: number;
  portal: string;
  /** Languages that have texts. */
  locales: readonly Locale[];
  targetAudienceReference: TargetAudience;
  positionReference: PopupPosition;
  displayFrequencyReference: DisplayFrequency;
  isActive: boolean;
  dateFrom: Date | null;
  dateUntil: Date | null;
};
/** Reader, place and time for which a popup is drawn; any position by default. */
export type Situation = { portal: string; locale: Locale; now: Date; isMember: boolean; position?: PopupPosition | undefined };

/** Returns the reasons why a popup cannot be drawn; empty if it can. Used both for readers and by the simulator. */
export function reasonsAgainst(popup: Candidate, { portal, locale, now, isMember, position }: Situation): Reason[] {
  const holds: Record<Reason, boolean> = {
    inactive: !popup.isActive,
    portal: popup.portal !== portal,
    language: !popup.locales.includes(locale),
    early: popup.dateFrom !== null && popup.dateFrom > now,
    over: popup.dateUntil !== null && popup.dateUntil < now,
    audience: !isFor(popup.targetAudienceReference, { isMember }),
    position: position !== undefined && popup.positionReference !== position,
  };
  return reasonNames.filter((reason) => holds[reason]);
}

/**
 * Returns one of the popups that nothing is against, with equal probability; undefined without any.
 * @param chance from 0 up to 1
 */
export function choose<One extends Candidate>(popups: readonly One[], situation: Situation, chance: number): One | undefined {
  const drawn = popups.filter((popup) => !reasonsAgainst(popup, situation).length);
  return drawn[Math.floor(chance * drawn.length)];
}

/** Returns whether two popups compete: the same reader can be shown either, at one time and in one place. */
export function overlaps(one: Candidate, other: Candidate): boolean {
  const begins = (popup: Candidate) => popup.dateFrom?.getTime() ?? -Infinity;
  const ends = (popup: Candidate) => popup.dateUntil?.getTime() ?? Infinity;
  return (
    one.id !== other.id &&
    one.isActive &&
    other.isActive &&
    one.portal === other.portal &&
    one.positionReference === other.positionReference &&
    one.locales.some((locale) => other.locales.includes(locale)) &&
    [one, other].some(
      ({ targetAudienceReference: audience }, index, both) => audience === 'all' || audience === both[1 - index]?.targetAudienceReference,
    ) &&
    begins(one) <= ends(other) &&
    begins(other) <= ends(one)
  );
}

/** Number of days whose figures the room of a popup shows. */
export const figureDays = 90;
/** Returns clicks for each hundred views, to one decimal; null without views. */
export const rateOf = (clicks: number, views: number): number | null => (views ? Math.round((clicks / views) * 1_000) / 10 : null);

/** Returns a popup for readers: typeset, with the link of its language. */
export function shownPopup(popup: Popup): Popup {
  const locale = popup.languageCode;
  const set = (text: string) => typeset(locale, text);
  return {
    ...popup,
    title: set(popup.title),
    subTitle: set(popup.subTitle),
    intro: set(popup.intro),
    text: typesetHtml(locale, popup.text),
    buttonText: set(popup.buttonText),
    buttonLink: popup.buttonLink && inLanguage(locale, popup.buttonLink),
  };
}

/** Share and time for which a popup must be visible to count as seen (specification 4 and 9). */
export const seen = { share: 0.2, milliseconds: 500 } as const;
/**
 * Cookie of the browser session with the ids of closed popups, joined by full stops. The shell has a copy of the
 * name: a shared file would be one more request for every page.
 */
export const closedCookie = 'popups';
const mostIds = 20;

/** Returns the value of the cookie with one more id, newest last; invalid ids are removed. */
export function withClosed(value: string | undefined, id: number): string {
  const others = (value ?? '').split('.').filter((one) => /^\d{1,10}$/.test(one) && one !== `${id}`);
  return [...others, id].slice(-mostIds).join('.');
}

/** Event types of popups (specification 7). */
export const counted = { view: 9, click: 10 } as const;

/** Returns whether somebody sees the figures and simulations of the popups of a portal. */
export const mayManage = ({ may }: Pick<Actor, 'may'>, portal: string): boolean =>
  may('AD_TOOL_ALL_SETTINGS', portal) || may('WEBMASTER', portal);

/** Permissions of staff, one of which is needed on a portal of the document. */
export const rights = {
  create: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'],
  edit: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'],
  remove: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'],
} as const;
