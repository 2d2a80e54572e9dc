import type { MessageSides } from './schema.ts';

/** Place of a message on a page, in which its text does not fit. */
export type Misfit = {
  /** Lines that it takes, and those that the message of the product takes there. */
  lines: number;
  before: number;
  /** Pixels by which it sticks out of its box or of the page. */
  beyond: number;
};
/** Place that was measured: undefined for a text that fits. */
type Measured = Misfit | undefined;

/** Returns the lines of the text of an element, and the pixels by which it sticks out. */
function sizeOf(element: HTMLElement): { lines: number; beyond: number } {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
  let box: HTMLElement = element;
  while (box.parentElement && getComputedStyle(box).display === 'inline') box = box.parentElement;
  const edge = Math.min(box.getBoundingClientRect().right, element.ownerDocument.body.getBoundingClientRect().right);
  const right = Math.max(...boxes.map((one) => one.right), 0);
  // Words of one line differ in height if an inner element has another size.
  const tops = boxes.map(({ bottom }) => Math.round(bottom / 4));
  return { lines: new Set(tops).size, beyond: Math.max(0, Math.round(right - edge), box.scrollWidth - box.clientWidth) };
}

/** Runs a measurement with another text in a node, and restores the text. */
function withText<Result>(node: Node, text: string, measure: () => Result): Result {
  const before = node.nodeValue;
  node.nodeValue = text;
  try {
    return measure();
  } finally {
    node.nodeValue = before;
  }
}

/** Returns the node of an element that contains a text. */
function nodeWith(element: HTMLElement, text: string): Node | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.nodeValue?.includes(text)) return node;
  return undefined;
}

/** Returns how a text misfits the place of another one: more lines, or further out of its box. */
const compared = ({ lines, beyond }: ReturnType<typeof sizeOf>, usual: ReturnType<typeof sizeOf>): Measured =>
  lines > usual.lines || beyond > usual.beyond ? { lines, before: usual.lines, beyond } : undefined;

/** Returns the worst of some misfits. */
export const worstOf = <One extends Misfit>(misfits: readonly One[]): One | undefined =>
  misfits.toSorted((one, other) => other.beyond - one.beyond || other.lines - one.lines)[0];

/** Returns whether readers see an element: words for screen readers have no place that they could be too long for. */
const isSeen = (element: Element): boolean => element.checkVisibility() && !element.closest('.unseen:not(:focus, :focus-within)');

/** Returns how a text fits in a node, compared with the usual text. */
export function fitIn(node: Text, { text, usual }: { text: string; usual: string }): Measured {
  const element = node.parentElement;
  if (!element || !isSeen(element)) return undefined;
  return compared(
    withText(node, text, () => sizeOf(element)),
    withText(node, usual, () => sizeOf(element)),
  );
}

/** Runs a measurement with the full width of the page, without the panel beside it (`parts-store.ts`). */
function atOwnWidth<Result>(measure: () => Result): Result {
  const top = window.scrollY;
  document.body.dataset.measured = '';
  try {
    return measure();
  } finally {
    delete document.body.dataset.measured;
    if (window.scrollY !== top) window.scrollTo({ top, behavior: 'instant' });
  }
}

/**
 * Returns the worst misfit of an overridden message on the page: more lines than the message of the product takes in the
 * same place, or text beyond its box. A message with values is measured for the second alone.
 */
export function misfitOf(key: string, { shown, product }: MessageSides['nl']): Measured {
  if (shown === product) return undefined;
  const places = document.querySelectorAll<HTMLElement>(`[data-messages~="${CSS.escape(key)}"]`);
  const misfitIn = (element: HTMLElement): Misfit[] => {
    if (!isSeen(element)) return [];
    const size = sizeOf(element);
    const node = nodeWith(element, shown);
    const text = node?.nodeValue?.replace(shown, () => product);
    const usual = node && text !== undefined ? withText(node, text, () => sizeOf(element)) : { lines: size.lines, beyond: 0 };
    const misfit = compared(size, usual);
    return misfit ? [misfit] : [];
  };
  return atOwnWidth(() => worstOf([...places].flatMap(misfitIn)));
}
