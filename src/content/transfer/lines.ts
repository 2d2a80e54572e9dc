import { type Fault, fault } from './import-faults.ts';

const maxLineBytes = 32 * 1024 * 1024;
const newline = 0x0a;

/** Line of a file, or the fault why it cannot be read. */
export type Line = { number: number } & ({ text: string } | { unreadable: Fault });

export const notUtf8 = fault('notUtf8');
const formats: readonly { starts: readonly number[]; fault: Fault }[] = [
  { starts: [0x1f, 0x8b], fault: fault('gzip') },
  { starts: [0x28, 0xb5, 0x2f, 0xfd], fault: fault('zstd') },
  { starts: [0x50, 0x4b, 0x03, 0x04], fault: fault('zip') },
];
/** Number of bytes that are enough to detect the format of a file. */
export const startBytes = 4;

/** Returns the fault of a whole file, from its first bytes. */
export function formatFaultOf(start: Uint8Array): Fault | undefined {
  // UTF-16 and UTF-32, with and without byte order mark.
  const isWide = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff) || start.subarray(0, 2).includes(0);
  if (isWide) return notUtf8;
  return formats.find(({ starts }) => starts.every((byte, index) => start[index] === byte))?.fault;
}

/**
 * Splits bytes into lines, holding at most one line of at most `limit` bytes. A byte order mark is removed. For a
 * file in another format, only the first line is yielded, with its fault.
 */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>, limit = maxLineBytes): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  let start = Buffer.alloc(0);
  let isOver = false;

  const keep = (bytes: Uint8Array) => {
    if (number === 0 && start.length < startBytes) start = Buffer.concat([start, bytes.subarray(0, startBytes)]);
    length += bytes.length;
    if (length > limit) pieces = [];
    else if (bytes.length) pieces.push(bytes);
  };
  const end = (): Line => {
    const whole = Buffer.concat(pieces);
    const isTooLong = length > limit;
    const unreadable = number === 0 ? formatFaultOf(start) : undefined;
    isOver = unreadable !== undefined;
    pieces = [];
    length = 0;
    number += 1;
    if (unreadable) return { number, unreadable };
    if (isTooLong) return { number, unreadable: fault('tooLong', { limit }) };
    try {
      return { number, text: decoder.decode(whole) };
    } catch {
      return { number, unreadable: notUtf8 };
    }
  };

  for await (const chunk of input) {
    // The input is still read to its end: a client that is sending gets no answer before.
    if (isOver) continue;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0 && !isOver; at = bytes.indexOf(newline, from)) {
      keep(bytes.subarray(from, at));
      yield end();
      from = at + 1;
    }
    if (!isOver) keep(bytes.subarray(from));
  }
  if (length) yield end();
}
