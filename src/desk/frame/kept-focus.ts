/**
 * Gives the focus back after an act took it from its own element, which was disabled while the act ran, or is gone.
 * Called by the frame. Who left an element by their own act is never pulled back, and no other button takes its place:
 * a second Enter must not do something else.
 */

/** Frames in which a room may move the focus itself after an element is gone. */
const patience = 2;

/** Starts keeping the focus in an element. @returns a function that stops it */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let parents: HTMLElement[] = [];
  const isLost = () => last !== undefined && (document.activeElement === document.body || document.activeElement === null);
  const forget = () => {
    last = undefined;
  };
  const inFrames = (count: number, run: () => void): number => requestAnimationFrame(() => (count > 1 ? inFrames(count - 1, run) : run()));
  const onFocusIn = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    parents = [];
    for (let parent = target.parentElement; parent && parent !== root.parentElement; parent = parent.parentElement) parents.push(parent);
  };
  const onFocusOut = ({ target }: Event) =>
    inFrames(1, () => {
      // An element that could still have the focus was left.
      if (isLost() && last === target && last?.isConnected && !last.matches(':disabled')) forget();
    });
  const focusPlace = () => {
    const place = isLost() && !last?.isConnected && parents.find(({ isConnected }) => isConnected);
    if (!place) return;
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1;
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
    }
    place.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (!last.isConnected) inFrames(patience, focusPlace);
    else if (isLost() && !last.matches(':disabled')) last.focus({ preventScroll: true });
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', onFocusIn);
  root.addEventListener('focusout', onFocusOut);
  addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocusIn);
    root.removeEventListener('focusout', onFocusOut);
    removeEventListener('pointerdown', forget, true);
  };
}
