import * as z from 'zod/mini';
import { LocaleCode } from '../../lib/fields.ts';
import { defaultPortal } from '../../lib/portals.ts';
import type { Screen } from '../screen.ts';

/** Payload of the shell of the staff screens. It contains no data: the script loads the data that the staff member may see. */
export const StaffPayload = z.object({ locale: LocaleCode });
export type StaffPayload = z.infer<typeof StaffPayload>;

export const staffScreen: Screen = {
  payload: StaffPayload,
  list: async ({ portal }) => (portal === defaultPortal ? [{}] : []),
  build: async ({ portal, locale }, _furniture, pages) =>
    pages.map(() => (portal === defaultPortal ? { payload: { locale } satisfies StaffPayload, reads: [] } : undefined)),
};
