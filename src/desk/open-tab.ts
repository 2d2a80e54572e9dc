import { keep, kept } from '../ui/session-storage.ts';

/**
 * Beats now, at an interval, and when somebody returns to the tab.
 * @returns what ends it
 */
export function beating(beat: () => void, everyMs: number): () => void {
  const onReturn = () => document.visibilityState === 'visible' && beat();
  beat();
  const timer = setInterval(beat, everyMs);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onReturn);
  };
}

/**
 * Returns the id of the tab that this page was before it was reloaded, once. The goodbye of that page and the first call
 * of this one run side by side: the call has to name it, or it is answered as a second tab.
 */
export function formerTab(): string | undefined {
  const former = kept('tab');
  keep('tab', undefined);
  return former;
}

/**
 * Says goodbye when the tab is closed or reloaded, which unmounts nothing, and when the returned function is called.
 * The call must outlive its page. A page that comes back from the browser's cache beats as it is shown.
 * @param tab id of the tab, empty before its first call
 */
export function onLeaving(tab: () => string, goodbye: () => void): () => void {
  const onHide = () => {
    // Kept while no page is shown alone: a tab that is duplicated must not end its original.
    keep('tab', tab() || undefined);
    goodbye();
  };
  const onShow = () => keep('tab', undefined);
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
    goodbye();
  };
}
