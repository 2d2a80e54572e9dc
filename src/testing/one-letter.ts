import { blockTable } from '../desk/rich-text/structure.ts';
import { type Part, treeOf } from '../desk/rich-text/tree.ts';

const isBlock = (part: Part) => part.kind === 'element' && Object.hasOwn(blockTable, part.tag);

type Line = { start: number; end: number };

/** Returns the positions of the lines of a text: blocks without inner blocks, and runs of text between blocks. */
function linesOf(parts: readonly Part[]): Line[] {
  const lines: Line[] = [];
  let run: Line | undefined;
  for (const part of parts) {
    if (part.kind === 'element' && (isBlock(part) || linesOf(part.children).length > 1 || part.children.some(isBlock))) {
      run = undefined;
      const inner = part.children.some((child) => isBlock(child)) ? linesOf(part.children) : [];
      lines.push(...(inner.length ? inner : [{ start: part.start, end: part.end }]));
    } else if (run) run.end = part.end;
    else {
      run = { start: part.start, end: part.end };
      lines.push(run);
    }
  }
  return lines;
}

const wordsOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, '');

/**
 * Returns the fault of a text after one letter was typed into it: bytes that differ outside one of its lines, or words
 * other than the old ones with that letter.
 */
export function faultOfLetter(before: string, after: string, letter: string): string | undefined {
  if (before === after) return 'the letter is missing';
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const until = before.length - end;
  const line = linesOf(treeOf(before)).find((one) => one.start <= start && until <= one.end);
  if (!line)
    return `more than one block changed: ${before.slice(start - 40, until + 40)} -> ${after.slice(start - 40, after.length - end + 40)}`;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let same = 0;
  while (same < old.length && old[same] === now[same]) same++;
  const isLetter = now[same] === letter && old.slice(same) === now.slice(same + 1);
  // A letter beside an equal one can be on either side of it.
  return isLetter || [...now].sort().join('') === [...old, letter].sort().join('')
    ? undefined
    : `words changed in ${before.slice(line.start, line.end)}`;
}
