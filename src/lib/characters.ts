/** Control characters, except those of lines and tabs. */
const controls = /[^\P{Cc}\t\n\r]/gu;
/** Vertical tab, form feed and next line, which word processors put between lines. */
const breaks = /[\v\f\u0085]/g;

/** Returns whether a text has control characters, which a document refuses and nobody sees. */
export const hasControls = (text: string): boolean => text.search(controls) >= 0;
/** Returns a text without control characters; a space replaces those that separate lines. */
export const withoutControls = (text: string): string => text.replace(breaks, ' ').replace(controls, '');

const marks = /[\u202a-\u202e\u2066-\u2069]/g;
const isolates = '\u2066\u2067\u2068';
const [popFormat, popIsolate] = ['\u202c', '\u2069'];

/**
 * Returns a text without direction characters (UAX #9) that have no counterpart in it: they would turn the text that is
 * shown beside it, or end the isolation of it.
 */
export function withDirectionPairs(text: string): string {
  const found = [...text.matchAll(marks)];
  if (!found.length) return text;
  const lone = new Set<number>();
  const open: { at: number; isIsolate: boolean }[] = [];
  for (const { 0: mark, index: at } of found) {
    if (mark === popFormat) {
      if (open.at(-1)?.isIsolate === false) open.pop();
      else lone.add(at);
    } else if (mark === popIsolate) {
      const start = open.findLastIndex(({ isIsolate }) => isIsolate);
      if (start < 0) lone.add(at);
      // Embeddings inside an isolate end with it.
      else for (const { at: inner } of open.splice(start).slice(1)) lone.add(inner);
    } else open.push({ at, isIsolate: isolates.includes(mark) });
  }
  for (const { at } of open) lone.add(at);
  return text.replace(marks, (mark, at: number) => (lone.has(at) ? '' : mark));
}

/** Letters and marks from right to left, and marks that begin a direction. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/**
 * Returns a text in isolation (UAX #9) if something in it has a direction of its own: text beside it keeps its order. The first
 * letter gives the direction; marks are left out, of which one without counterpart would end the isolation.
 */
export const isolated = (text: string): string => (turning.test(text) ? `\u2068${text.replace(marks, '')}\u2069` : text);
