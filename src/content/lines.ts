const maxLineBytes = 32 * 1024 * 1024;
const newline = 0x0a;

/** A line of a file, or why it cannot be read. */
export type Line = { number: number } & ({ text: string } | { unreadable: string });

/** Splits bytes into lines without ever holding more than one line that is not too long. A byte order mark is no part of the text. */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>, limit = maxLineBytes): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let pieces: Uint8Array[] = [];
  let length = 0;
  let number = 0;

  const keep = (bytes: Uint8Array) => {
    length += bytes.length;
    if (length > limit) pieces = [];
    else if (bytes.length) pieces.push(bytes);
  };
  const end = (): Line => {
    const whole = Buffer.concat(pieces);
    const isTooLong = length > limit;
    pieces = [];
    length = 0;
    number += 1;
    if (isTooLong) return { number, unreadable: `is longer than ${limit} bytes; split it, or bring in files smaller` };
    try {
      return { number, text: decoder.decode(whole) };
    } catch {
      return { number, unreadable: 'is not UTF-8: save the file in that encoding' };
    }
  };

  for await (const chunk of input) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    let from = 0;
    for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
      keep(bytes.subarray(from, at));
      yield end();
      from = at + 1;
    }
    keep(bytes.subarray(from));
  }
  if (length) yield end();
}
