import { type Fault, fault } from './import-faults.ts';

/** Maximum characters of a record, because a quote that is not closed would include the rest of the file. */
const maxRecord = 65_536;
const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** Record of a CSV file, with the number of its first line. */
export type CsvRecord = { number: number } & ({ cells: string[] } | { fault: Fault });

/** Returns the delimiter of a header: the candidate that occurs most. */
function delimiterOf(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((one) => bare.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Returns the delimiter in a first line such as `sep=;`, an extension of Excel. A spreadsheet that saves the file again
 * pads that line with its own delimiter.
 */
function namedDelimiter(line: string): Delimiter | undefined {
  const [, named, filled] = /^\s*"?sep=([,;\t])"?([,;\t]*)\s*$/i.exec(line) ?? [];
  return (filled?.[0] ?? named) as Delimiter | undefined;
}

/** Returns a cell without the quotes that prevent spreadsheets from reading it, or a line of it, as a formula. */
const unescaped = (cell: string) => cell.replace(/(?<=^|[;\n\r])'(?='*[=+\-@\t\r])/g, '');

/** State of a record that is being read: its complete cells, and the lines of the cell with an open quote. */
type Reading = { cells: string[]; open: string[] };

/** Returns whether a line closes the quote that is open at its start: it has quotes that are not all doubled. */
const closesQuote = (line: string): boolean => /(?<!")"(?:"")*(?!")/.test(line);

/**
 * Reads the next line of a record (RFC 4180). Only the open cell is parsed again, and only with the line that closes it:
 * parsing the record again with each line would be quadratic.
 * @returns `open` if the record goes on in the next line, `bad` if something follows a closing quote, else `whole`
 */
function readLine({ cells, open }: Reading, line: string, delimiter: Delimiter): 'open' | 'bad' | 'whole' {
  const isOpen = open.length > 0;
  open.push(line);
  if (isOpen && !closesQuote(line)) return 'open';
  const text = open.splice(0).join('\n');
  const quoted = / *"([^"]*(?:""[^"]*)*)("?) */y;
  for (let at = 0; ; ) {
    quoted.lastIndex = at;
    const found = quoted.exec(text);
    if (found) {
      if (!found[2]) {
        open.push(text.slice(at));
        return 'open';
      }
      cells.push(unescaped((found[1] ?? '').replaceAll('""', '"')));
      at = quoted.lastIndex;
      if (at < text.length && text[at] !== delimiter) return 'bad';
    } else {
      const end = text.indexOf(delimiter, at);
      cells.push(unescaped(text.slice(at, end < 0 ? undefined : end).trim()));
      at = end < 0 ? text.length : end;
    }
    if (at >= text.length) return 'whole';
    at += 1;
  }
}

/** Splits text into lines, with any line ending. A line longer than `maxRecord` is cut. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = (lines.pop() ?? '').slice(0, maxRecord + 1);
    yield* lines;
  }
  yield* rest.split('\r');
}

/**
 * Splits text into records. The delimiter is comma, semicolon or tab: that of a first line `sep=`, else the most frequent
 * one in the first line.
 */
export async function* csvRecordsOf(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let delimiter: Delimiter | undefined;
  let reading: Reading = { cells: [], open: [] };
  let length = 0;
  let first = 0;
  let number = 0;
  for await (const line of linesOf(text)) {
    number += 1;
    if (number === 1) {
      delimiter = namedDelimiter(line);
      if (delimiter) continue;
    }
    delimiter ??= delimiterOf(line);
    if (first) length += 1 + line.length;
    else [reading, length, first] = [{ cells: [], open: [] }, line.length, number];
    const { cells } = reading;
    const state = length > maxRecord ? 'tooLong' : readLine(reading, line, delimiter);
    if (state === 'open') continue;
    if (state === 'tooLong') yield { number: first, fault: fault('tooLong', { limit: maxRecord }) };
    else if (state === 'bad') yield { number: first, fault: fault('quotes') };
    else if (cells.some((cell) => cell !== '')) yield { number: first, cells };
    first = 0;
  }
  if (first) yield { number: first, fault: fault('openQuote') };
}
