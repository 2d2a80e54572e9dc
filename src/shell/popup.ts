import { address } from '../features/popups/Popup.island.tsx?address';
import type { Popup } from '../features/popups/schema.ts';
import { cookie, setCookie } from './cookies.ts';
import { shown } from './shown.ts';
import { count } from './stats.ts';

type Island = typeof import('../features/popups/Popup.island.tsx');
/** State of popups in session storage: when the visit began and on which page, what was chosen for whom, and that one was closed. */
type Visit = { at: number; path: string; isLater?: boolean; closed?: boolean; whom?: string; popup?: Popup | null };

const name = 'popup';
/** Cookie with the ids of the popups that were closed; as in the feature's rules. */
const closedCookie = 'popups';
/** As in the feature's rules: a file that the shell and the island share would be one more to fetch for every page. */
const defaultSeconds = 10;

async function ask(): Promise<void> {
  const path = location.pathname;
  const visit: Visit = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? { at: Date.now(), path };
  const keep = () => sessionStorage.setItem(name, JSON.stringify(visit));
  // A new tab knows nothing of the page that led to it.
  if (visit.path !== path || document.referrer.startsWith(`${location.origin}/`)) visit.isLater = true;
  keep();
  const { lang, dataset } = document.documentElement;
  const token = cookie('authorization');
  // A remembered member whose session is only being taken up again is no stranger: the next page knows.
  if (!token && cookie('rememberme')) return;
  const whom = lang + !token;
  if (visit.whom !== whom) {
    const response = await fetch(
      `/api/popup/${dataset.theme}/random/${lang}`,
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    if (!response.ok) return;
    visit.popup = (await response.json())[0];
    visit.whom = whom;
    keep();
  }
  const { popup, closed, at } = visit;
  const isDone = () => popup?.displayFrequencyReference === 'session' && (visit.closed || cookie(closedCookie));
  if (!popup || isDone()) return;
  const due = (closed ? Date.now() : at) + (popup.delaySeconds ?? defaultSeconds) * 1000;
  const open = async () => {
    const { openPopup }: Island = await import(/* @vite-ignore */ address);
    const close = () => {
      visit.closed = true;
      keep();
    };
    openPopup(popup, { count, cookie, setCookie, isDone, close, isLater: visit.isLater });
  };
  setTimeout(open, due - Date.now());
}

/** Shows a popup when one is due (specification 4). What shows it is fetched only then. */
export const askPopup = (): void => shown(() => ask().catch(() => {}));
