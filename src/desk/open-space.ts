/** Selectors of the bars that stick to the top or the foot of the window. */
const headBars = '.desk-bar';
const footBars = '.told[data-away], .newer:not(:empty), .undo-line > p';
/** Minimum pixels between a bar and an element that must be visible. */
const margin = 8;

/** Returns the part of the window that no bar covers, in pixels from its top. @param own another bar at the head */
function openSpace(own?: Element | null): { top: number; bottom: number } {
  const heads = [...document.querySelectorAll(headBars), ...(own && getComputedStyle(own).position === 'sticky' ? [own] : [])];
  const top = Math.max(0, ...heads.map((bar) => bar.getBoundingClientRect().bottom));
  const bottom = Math.min(innerHeight, ...[...document.querySelectorAll(footBars)].map((bar) => bar.getBoundingClientRect().top));
  return { top: top + margin, bottom: bottom - margin };
}

/** Scrolls an area that a bar covers into view; if it is higher than the window, its end. */
export function showBetweenBars(shown: { top: number; bottom: number }, own?: Element | null): void {
  const { top, bottom } = openSpace(own);
  const step = shown.top < top ? shown.top - top : Math.max(shown.bottom - bottom, 0);
  if (step) scrollBy({ top: step, behavior: 'instant' });
}

/** Returns the top and bottom of the caret in a rich text, or of the focused element. */
function placeOf(focused: Element): { top: number; bottom: number } {
  const selection = focused.matches('[contenteditable="true"]') && getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  const caret = range?.getBoundingClientRect();
  if (caret?.height) return caret;
  const holder = range?.startContainer;
  return (holder instanceof Element && holder !== focused ? holder : focused).getBoundingClientRect();
}

/** Scrolls the focused element out from under a bar that appeared at the foot of the window. */
export function showFocus(): void {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest(footBars)) return;
  const place = placeOf(focused);
  // An element that the person scrolled out of view stays there.
  if (place.top < innerHeight && place.bottom > 0 && place.bottom - place.top < innerHeight / 2) showBetweenBars(place);
}
