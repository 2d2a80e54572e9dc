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
 * Says goodbye when the tab is closed or reloaded, which unmounts nothing, and when the returned function is called.
 * The call must outlive its page. A page that comes back from the browser's cache beats as it is shown.
 */
export function onLeaving(goodbye: () => void): () => void {
  addEventListener('pagehide', goodbye);
  return () => {
    removeEventListener('pagehide', goodbye);
    goodbye();
  };
}
