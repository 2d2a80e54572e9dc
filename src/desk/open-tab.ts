import { keep, kept } from '../ui/session-storage.ts';

/**
 * Calls `beat` now, at an interval, and when the tab becomes visible.
 * @returns a function that stops it
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
 * Returns the id of this tab before the page was reloaded, once. The goodbye of the old page and the first call of this
 * one run at the same time: a call without the former id would count as a second tab.
 */
export function formerTab(): string | undefined {
  const former = kept('tab');
  keep('tab', undefined);
  return former;
}

/**
 * Calls `goodbye` when the tab is closed or reloaded, which unmounts no component, and when the returned function is
 * called. The request must outlive its page. A page that is restored from the back/forward cache beats when it is shown.
 * @param tab id of the tab, empty before its first call
 */
export function onLeaving(tab: () => string, goodbye: () => void): () => void {
  const onHide = () => {
    // Stored only while the page is hidden: a duplicate of an open tab must not take over its id.
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
