import { StringDecoder } from 'node:string_decoder';

/** A line of a file. One that is too long has no text, only the limit that it passed, in bytes. */
export type Line = { number: number; text: string; tooLong?: number };

const maxLineBytes = 32 * 1024 * 1024;

/** Splits bytes into lines without ever holding more than one line that is not too long. */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>, limit = maxLineBytes): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  let number = 0;
  const end = (): Line => {
    number += 1;
    const line = length > limit ? { number, text: '', tooLong: limit } : { number, text: pieces.join('') };
    pieces = [];
    length = 0;
    return line;
  };
  const keep = (text: string) => {
    length += text.length;
    if (length > limit) pieces = [];
    else if (text) pieces.push(text);
  };
  for await (const chunk of input) {
    const text = typeof chunk === 'string' ? chunk : decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      keep(text.slice(from, at));
      yield end();
      from = at + 1;
    }
    keep(text.slice(from));
  }
  keep(decoder.end());
  if (length) yield end();
}
