import type { DisplayFrequency, PopupPosition, PopupType, TargetAudience } from './schema.ts';

/** The numbers behind the references of a popup's fields (specification 3). */
export const typeIds = { subscription: 1, newsletter: 2, event: 3, message: 4 } as const satisfies Record<PopupType, number>;
export const audienceIds = { all: 1, anonymous: 2, members: 3 } as const satisfies Record<TargetAudience, number>;
export const positionIds = { center: 1, bottom: 2, side: 3 } as const satisfies Record<PopupPosition, number>;
export const frequencyIds = { session: 1, always: 2 } as const satisfies Record<DisplayFrequency, number>;

/** The reference of a number. */
export function referenceOf<Ids extends Record<string, number>>(ids: Ids, id: number): keyof Ids {
  const found = Object.keys(ids).find((reference) => ids[reference] === id);
  if (found === undefined) throw new RangeError(`No reference has the number ${id}.`);
  return found;
}

/** How long a popup waits where it does not say so (specification 9). */
export const defaultDelaySeconds = 10;
export const delayMilliseconds = (delaySeconds: number | null): number => (delaySeconds ?? defaultDelaySeconds) * 1_000;

/** Whether a popup is meant for who asks. */
export const isFor = (audience: TargetAudience, { isMember }: { isMember: boolean }): boolean =>
  audience === 'all' || (audience === 'members') === isMember;
