/** Pixels of a swipe that turn the page. */
const farEnough = 70;
/** Minimum ratio of horizontal to vertical movement. */
const slope = 2;

/** Returns whether the target scrolls itself, or text is being selected. */
const isBusy = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.scroll, pre, video, input, textarea, select') !== null;

/** Turns viewer pages by horizontal swipes. */
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
