import { opens } from '../features/popups/closed-rules.ts';
import { address } from '../features/popups/Popup.island.tsx?address';
import type { Popup } from '../features/popups/schema.ts';
import { cookie, setCookie } from './cookies.ts';
import { shown } from './shown.ts';
import { count } from './views.ts';

type Island = typeof import('../features/popups/Popup.island.tsx');
/** State of popups in session storage: start of the visit, the popup chosen per audience, and whether one was closed. */
type Visit = {
  at: number;
  /** Path of the only page visited; empty from the second page on. */
  path: string;
  closed?: boolean;
  whom?: string;
  popup?: Popup | null;
};

/** Default delay of a popup (specification 9). `features/popups/rules.ts` decides which popup is shown, and when it counts as seen. */
const defaultSeconds = 10;

async function ask(): Promise<void> {
  const { pathname } = location;
  const visit: Visit = JSON.parse(sessionStorage.popup ?? null) ?? { at: Date.now(), path: pathname };
  if (visit.path !== pathname) visit.path = '';
  const keep = () => {
    sessionStorage.popup = JSON.stringify(visit);
  };
  keep();
  const { lang, dataset } = document.documentElement;
  // A tab with an impersonation has its own token.
  const token = sessionStorage.as ?? cookie('authorization');
  // A remembered member whose session is being renewed is not anonymous: wait for the next page.
  if (!token && cookie('rememberme')) return;
  const whom = lang + !token;
  if (visit.whom !== whom) {
    const response = await fetch(`/api/popup/${dataset.theme}/random/${lang}`, {
      headers: token && { authorization: `Bearer ${token}` },
    });
    if (!response.ok) return;
    visit.popup = (await response.json())[0];
    visit.whom = whom;
    keep();
  }
  const { popup, closed, at } = visit;
  if (popup && opens(popup, closed || cookie('popups')))
    setTimeout(
      async () => {
        const { openPopup }: Island = await import(/* @vite-ignore */ address);
        openPopup(popup, visit, { keep, count, cookie, setCookie });
      },
      (closed ? 0 : at - Date.now()) + (popup.delaySeconds ?? defaultSeconds) * 1000,
    );
}

/** Shows a popup when one is due (specification 4). Its script is loaded only then. */
export const askPopup = (): void => shown(() => ask().catch(() => {}));
