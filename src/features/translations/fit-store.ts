import type { MessageSides } from './schema.ts';

/** Place of a message on the page at hand, in which its text does not fit. */
export type Misfit = {
  /** Lines that it takes, and those that the message of the product takes there. */
  lines: number;
  before: number;
  /** Pixels by which it sticks out of its box or of the page. */
  beyond: number;
};

/** Returns the lines of the text of an element, and the pixels by which it sticks out. */
function sizeOf(element: HTMLElement): { lines: number; beyond: number } {
  const range = document.createRange();
  range.selectNodeContents(element);
  const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
  let box: HTMLElement = element;
  while (box.parentElement && getComputedStyle(box).display === 'inline') box = box.parentElement;
  const edge = Math.min(box.getBoundingClientRect().right, document.body.getBoundingClientRect().right);
  const right = Math.max(...boxes.map((one) => one.right), 0);
  // Words of one line differ in height where an element within has another size.
  const tops = boxes.map(({ bottom }) => Math.round(bottom / 4));
  return { lines: new Set(tops).size, beyond: Math.max(0, Math.round(right - edge), box.scrollWidth - box.clientWidth) };
}

/** Runs a measurement with another text in the place of one, and puts back what was there. */
function withText<Result>(element: HTMLElement, shown: string, text: string, measure: () => Result): Result | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const before = node.nodeValue ?? '';
    if (!before.includes(shown)) continue;
    node.nodeValue = before.replace(shown, () => text);
    try {
      return measure();
    } finally {
      node.nodeValue = before;
    }
  }
  return undefined;
}

/**
 * Returns the worst misfit of an overridden message on the page: more lines than the message of the product takes in the
 * same place, or text beyond its box. A message with values is measured for the second alone.
 */
export function misfitOf(key: string, { shown, product }: MessageSides['nl']): Misfit | undefined {
  if (shown === product) return undefined;
  const misfits = [...document.querySelectorAll<HTMLElement>(`[data-messages~="${CSS.escape(key)}"]`)].flatMap((element) => {
    if (!element.checkVisibility()) return [];
    const { lines, beyond } = sizeOf(element);
    const usual = withText(element, shown, product, () => sizeOf(element)) ?? { lines, beyond: 0 };
    return lines > usual.lines || beyond > usual.beyond ? [{ lines, before: usual.lines, beyond }] : [];
  });
  return misfits.sort((one, other) => other.beyond - one.beyond || other.lines - one.lines)[0];
}
