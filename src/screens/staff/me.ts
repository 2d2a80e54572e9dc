import { asMember } from '../../features/login/store.ts';
import { getStaffMe } from '../../features/staff/endpoints.ts';
import type { StaffMe } from '../../features/staff/schema.ts';

let asked: Promise<StaffMe> | undefined;

/** Asks for the rights of the signed-in person before the rooms are rendered. */
export function askMe(): void {
  asked = asMember(getStaffMe, {});
  // A failure is shown by the one who takes the answer.
  asked.catch(() => {});
}

/** Returns the rights of the signed-in person: what `askMe` asked for the first time, a new answer after that. */
export function loadMe(): Promise<StaffMe> {
  const first = asked;
  asked = undefined;
  return first ?? asMember(getStaffMe, {});
}
