/**
 * Gives the focus back after an act took it from its own element, which was disabled while the act ran, or is gone.
 * Called by the frame. Who left an element by their own act is never pulled back, and no other button takes its place:
 * a second Enter must not do something else.
 */

/** Frames in which a room may move the focus itself after an element is gone. */
const patience = 2;
/** Quiet of a room after which a button that is still disabled is taken to stay so. */
const quietMilliseconds = 1_000;

/** Starts keeping the focus in an element. @returns a function that stops it */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let parents: HTMLElement[] = [];
  let place: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isLost = () => last !== undefined && (document.activeElement === document.body || document.activeElement === null);
  const forget = () => {
    last = undefined;
  };
  const inFrames = (count: number, run: () => void): number => requestAnimationFrame(() => (count > 1 ? inFrames(count - 1, run) : run()));
  const onFocusIn = ({ target }: Event) => {
    if (!(target instanceof HTMLElement) || target === place) return;
    last = target;
    place = undefined;
    parents = [];
    for (let parent = target.parentElement; parent && parent !== root.parentElement; parent = parent.parentElement) parents.push(parent);
  };
  const onFocusOut = ({ target }: Event) =>
    inFrames(1, () => {
      // An element that could still have the focus was left.
      if (isLost() && (last === target || place === target) && last?.isConnected && !last.matches(':disabled')) forget();
    });
  const focusPlace = () => {
    const isAble = last?.isConnected && !last.matches(':disabled');
    place = isLost() && !isAble ? parents.find(({ isConnected }) => isConnected) : place;
    if (!place || !isLost()) return;
    if (!place.hasAttribute('tabindex')) {
      const shown = place;
      shown.tabIndex = -1;
      shown.addEventListener('blur', () => shown.removeAttribute('tabindex'), { once: true });
    }
    place.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (!last) return;
    if (!last.isConnected) inFrames(patience, focusPlace);
    else if (last.matches(':disabled')) {
      clearTimeout(timer);
      timer = setTimeout(focusPlace, quietMilliseconds);
    } else if (isLost() || (place && document.activeElement === place)) last.focus({ preventScroll: true });
  });
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  root.addEventListener('focusin', onFocusIn);
  root.addEventListener('focusout', onFocusOut);
  addEventListener('pointerdown', forget, true);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    root.removeEventListener('focusin', onFocusIn);
    root.removeEventListener('focusout', onFocusOut);
    removeEventListener('pointerdown', forget, true);
  };
}
