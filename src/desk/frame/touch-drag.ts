// Drag and drop by touch or pen, which HTML drag and drop does not support. A handle begins it (`DragHandle`); its row
// follows the finger. The target is the `data-drop` element below the finger within the same `data-drops`.
// States: under way from the first touch until the finger is lifted (dropped), or until Escape, a second touch, the
// browser or the removal of the row ends it (cancelled).
// Invariants: a row that ends its drag is not lifted; a row is dropped only within its own list.

/** Pixels from the edges of the window within which a drag scrolls, and the maximum pixels per frame. */
const edgePixels = 72;
const mostPixelsInFrame = 14;

export type DragWatch = {
  /** Called with the value of `data-drop` below the finger; undefined if there is none. */
  over(target: string | undefined): void;
  drop(target: string): void;
  cancel(): void;
};

/** Returns the pixels to scroll per frame for a position on an axis: more, the nearer it is to the edge. */
const pull = (place: number, size: number): number => {
  const depth = place < edgePixels ? place - edgePixels : Math.max(0, place - size + edgePixels);
  return Math.max(-mostPixelsInFrame, Math.min(mostPixelsInFrame, depth / 4));
};

function scrollerOf(element: Element): Element | undefined {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible') return one;
  return undefined;
}

/** Drags the row of a handle until the finger is lifted. */
export function beginTouchDrag(handle: HTMLElement, { pointerId, clientX, clientY }: PointerEvent, watch: DragWatch): void {
  const row = handle.closest<HTMLElement>('[data-row]');
  const area = handle.closest<HTMLElement>('[data-drops]');
  if (!row || !area) return;
  const scroller = scrollerOf(row);
  const scrolled = () => ({ x: window.scrollX + (scroller?.scrollLeft ?? 0), y: window.scrollY });
  const from = { x: clientX + scrolled().x, y: clientY + scrolled().y };
  let [x, y] = [clientX, clientY];
  let target: string | undefined;
  // A long press would start the browser's own drag, which cancels this one.
  const isDraggable = row.draggable;
  row.draggable = false;
  row.dataset.lifted = '';
  handle.setPointerCapture(pointerId);

  function follow(): void {
    const now = scrolled();
    row?.style.setProperty('translate', `${x + now.x - from.x}px ${y + now.y - from.y}px`);
    const below = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
    const next = below?.closest('[data-drops]') === area ? below.dataset.drop : undefined;
    if (next === target) return;
    target = next;
    watch.over(target);
  }
  let frame = requestAnimationFrame(function step() {
    // Without its row no listener would end the drag.
    if (!handle.isConnected) return end(false);
    const [right, down] = [pull(x, window.innerWidth), pull(y, window.innerHeight)];
    if (down) window.scrollBy({ top: down, behavior: 'instant' });
    if (right) scroller?.scrollBy({ left: right, behavior: 'instant' });
    if (down || right) follow();
    frame = requestAnimationFrame(step);
  });

  const ending = new AbortController();
  function end(isDropped: boolean): void {
    cancelAnimationFrame(frame);
    ending.abort();
    row?.style.removeProperty('translate');
    if (row) {
      row.draggable = isDraggable;
      delete row.dataset.lifted;
    }
    watch.over(undefined);
    if (isDropped && target !== undefined) watch.drop(target);
    else watch.cancel();
  }
  const { signal } = ending;
  const mine = (event: PointerEvent) => event.pointerId === pointerId;
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (!mine(event)) return;
      [x, y] = [event.clientX, event.clientY];
      follow();
    },
    { signal },
  );
  handle.addEventListener('pointerup', (event) => mine(event) && end(true), { signal });
  handle.addEventListener('pointercancel', (event) => mine(event) && end(false), { signal });
  addEventListener('pointerdown', (event) => !mine(event) && end(false), { signal, capture: true });
  addEventListener('blur', () => end(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      end(false);
    },
    { signal, capture: true },
  );
}
