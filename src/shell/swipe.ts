/** Pixels of a finger's way that mean a page. */
const farEnough = 70;
/** How much more it has to go sideways than up or down. */
const slope = 2;

/** What moves under a finger by itself, or is being marked. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.scroll, pre, video, input, textarea, select') !== null;

/** In the viewer a finger that wipes sideways turns the page. */
export function swipePages(): void {
  let start: Touch | undefined;
  addEventListener(
    'touchstart',
    ({ touches, target }) => {
      start = touches.length === 1 && !isBusy(target) ? touches[0] : undefined;
    },
    { passive: true },
  );
  addEventListener(
    'touchend',
    ({ changedTouches: [end] }) => {
      if (!start || !end || getSelection()?.toString() || (globalThis.visualViewport?.scale ?? 1) > 1.05) return;
      const [x, y] = [end.clientX - start.clientX, end.clientY - start.clientY];
      if (Math.abs(x) < farEnough || Math.abs(x) < slope * Math.abs(y)) return;
      document.querySelector<HTMLAnchorElement>(`[data-turn] a[rel="${x > 0 ? 'prev' : 'next'}"]`)?.click();
    },
    { passive: true },
  );
}
