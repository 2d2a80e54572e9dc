/**
 * Restores the focus after an act disabled or removed the focused element. Called by the frame.
 * The focus is not restored if the person moved it, and never goes to another button: a second Enter must not run
 * another act.
 */

/** Frames in which a room may move the focus itself after an element was removed. */
const patience = 2;
/** Milliseconds without a change after which a disabled button is assumed to stay disabled. */
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
      // The element lost the focus although it could keep it: the person moved it.
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
