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
