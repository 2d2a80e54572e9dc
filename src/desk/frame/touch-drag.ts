// Dragging by a finger or a pen: browsers move nothing by touch with the drag and drop of HTML alone. A handle begins it
// (`DragHandle`); its row follows the finger, and what lies below it among the `data-drop` of the same `data-drops` is
// where it will go. States: under way from the first touch until the finger leaves (dropped), or Escape, a second finger,
// the browser or the end of its row ends it (cancelled).
// Never: a row that stays lifted; a drop outside of its own list.

/** Distance to the edges of the window within which it scrolls, and how far it does in a frame at most, in pixels. */
const edgePixels = 72;
const mostPixelsInFrame = 14;

export type DragWatch = {
  /** Called with the value of `data-drop` below the finger; undefined where there is none. */
  over(target: string | undefined): void;
  drop(target: string): void;
  cancel(): void;
};

/** Returns how far to scroll in a frame for a place on an axis: more, the nearer it is to the edge. */
const pull = (place: number, size: number): number => {
  const depth = place < edgePixels ? place - edgePixels : Math.max(0, place - size + edgePixels);
  return Math.max(-mostPixelsInFrame, Math.min(mostPixelsInFrame, depth / 4));
};

function scrollerOf(element: Element): Element | undefined {
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX !== 'visible') return one;
  return undefined;
}

/** Drags the row of a handle until the finger leaves. */
export function beginTouchDrag(handle: HTMLElement, { pointerId, clientX, clientY }: PointerEvent, watch: DragWatch): void {
  const row = handle.closest<HTMLElement>('[data-row]');
  const area = handle.closest<HTMLElement>('[data-drops]');
  if (!row || !area) return;
  const scroller = scrollerOf(row);
  const scrolled = () => ({ x: window.scrollX + (scroller?.scrollLeft ?? 0), y: window.scrollY });
  const from = { x: clientX + scrolled().x, y: clientY + scrolled().y };
  let [x, y] = [clientX, clientY];
  let target: string | undefined;
  // A long press would begin the browser's own drag, which ends this one.
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
    // A row that goes meanwhile takes its listeners with it.
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
