import { address } from '../features/popups/Popup.island.tsx?address';
import type { Popup } from '../features/popups/schema.ts';
import { cookie } from './cookies.ts';
import { shown } from './shown.ts';
import { count } from './stats.ts';

type Island = typeof import('../features/popups/Popup.island.tsx');
/** What a visit knows of popups, in session storage: when it began, what was chosen for whom, and that one was closed. */
type Visit = { at: number; closed?: boolean; whom?: string; popup?: Popup | null };

const name = 'popup';
/** As in the feature's rules: a file that the shell and the island share would be one more to fetch for every page. */
const defaultSeconds = 10;

async function ask(): Promise<void> {
  const visit: Visit = JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? { at: Date.now() };
  const { lang, dataset } = document.documentElement;
  const token = cookie('authorization');
  // A remembered member whose session is only being taken up again is no stranger: the next page knows.
  if (!token && cookie('rememberme')) return sessionStorage.setItem(name, JSON.stringify(visit));
  const whom = lang + !token;
  if (visit.whom !== whom) {
    const response = await fetch(
      `/api/popup/${dataset.theme}/random/${lang}`,
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    );
    if (!response.ok) return;
    visit.popup = (await response.json())[0];
    visit.whom = whom;
    sessionStorage.setItem(name, JSON.stringify(visit));
  }
  const { popup, closed, at } = visit;
  if (!popup || (closed && popup.displayFrequencyReference === 'session')) return;
  const due = (closed ? Date.now() : at) + (popup.delaySeconds ?? defaultSeconds) * 1000;
  const open = async () => {
    const { openPopup }: Island = await import(/* @vite-ignore */ address);
    openPopup(popup, count, () => sessionStorage.setItem(name, JSON.stringify({ ...visit, closed: true })));
  };
  setTimeout(open, due - Date.now());
}

/** Shows a popup when one is due (specification 4). What shows it is fetched only then. */
export const askPopup = (): void => shown(() => ask().catch(() => {}));
