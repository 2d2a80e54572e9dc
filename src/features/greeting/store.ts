/**
 * Shows a reader that they are signed in: the name in the masthead, for staff a link to the editor, and in a tab with an
 * impersonation its banner. Called by the shell, only if a cookie says that
 * somebody may be signed in.
 * Invariant: an impersonation always has its banner.
 */

import { call } from '../../lib/call.ts';
import * as visit from '../../ui/session-storage.ts';
import { bearerOf, greet as greetMember } from '../login/store.ts';
import { address } from './banner-store.ts?address';
import { findEditor } from './endpoints.ts';
import { staffCookie } from './rules.ts';

const loadBanner = (): Promise<typeof import('./banner-store.ts')> => import(/* @vite-ignore */ address);

/** Shows staff the link to the editor. For a reader who is not staff the call is not repeated in this tab. */
async function offerEditing(): Promise<void> {
  if (visit.kept('staff') === 'no') return;
  const carried = new RegExp(`(?:^|; )${staffCookie}=([^;]+)`).exec(document.cookie)?.[1];
  const token = bearerOf();
  if (!carried && !token) return;
  const { isStaff, link, translate } = await call(
    findEditor,
    { headers: { 'staff-session': carried }, query: { path: location.pathname } },
    { headers: token ? { authorization: `Bearer ${token}` } : {} },
  );
  if (!isStaff) visit.keep('staff', 'no');
  if (link || translate) (await loadBanner()).showEditor(link, translate);
}

/** Shows the signed-in member. */
export function greet(): void {
  greetMember();
  if (visit.kept('as')) void loadBanner().then(({ showImpersonation }) => showImpersonation());
  else offerEditing().catch(() => {});
}
