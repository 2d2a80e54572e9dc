import { inLanguage } from '../../lib/routes.ts';
import { typeset, typesetHtml } from '../../lib/typography.ts';
import type { DisplayFrequency, Popup, PopupPosition, PopupType, TargetAudience } from './schema.ts';

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

/** Default delay of a popup (specification 9). */
export const defaultDelaySeconds = 10;
export const delayMilliseconds = (delaySeconds: number | null): number => (delaySeconds ?? defaultDelaySeconds) * 1_000;

/** Returns whether a popup's audience includes the actor. */
export const isFor = (audience: TargetAudience, { isMember }: { isMember: boolean }): boolean =>
  audience === 'all' || (audience === 'members') === isMember;

/**
 * Returns one of the actor's popups with equal probability; undefined without any.
 * @param chance from 0 up to 1
 */
export function choose(
  popups: readonly Popup[],
  { isMember, position, chance }: { isMember: boolean; position?: PopupPosition | undefined; chance: number },
): Popup | undefined {
  const meant = popups.filter(
    ({ targetAudienceReference, positionReference }) =>
      isFor(targetAudienceReference, { isMember }) && (position === undefined || positionReference === position),
  );
  return meant[Math.floor(chance * meant.length)];
}

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
