import { type Fault, fault } from './import-faults.ts';

/** Maximum characters of a record: an open quote would take the rest of the file. */
const maxRecord = 65_536;
const delimiters = [',', ';', '\t'] as const;
type Delimiter = (typeof delimiters)[number];

/** Record of a CSV file, with the number of its first line. */
export type CsvRecord = { number: number } & ({ cells: string[] } | { fault: Fault });

/** Returns the character that separates the cells of a header: the one of which it has most. */
function delimiterOf(header: string): Delimiter {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = delimiters.map((one) => bare.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Returns the character that a first line such as `sep=;` names, as Excel wants it. A spreadsheet that saves the file anew
 * fills that line with the character that it uses itself.
 */
function namedDelimiter(line: string): Delimiter | undefined {
  const [, named, filled] = /^\s*"?sep=([,;\t])"?([,;\t]*)\s*$/i.exec(line) ?? [];
  return (filled?.[0] ?? named) as Delimiter | undefined;
}

/** Returns a cell without the quotes that kept spreadsheets from taking it, or a part of it, for a formula. */
const unescaped = (cell: string) => cell.replace(/(?<=^|[;\n\r])'(?='*[=+\-@\t\r])/g, '');

/** Record that is being read: its whole cells, and the lines of the cell whose quote is open. */
type Reading = { cells: string[]; open: string[] };

/** Returns whether a line closes the quote that is open at its start: it has quotes that are not all doubled. */
const closesQuote = (line: string): boolean => /(?<!")"(?:"")*(?!")/.test(line);

/**
 * Reads the next line of a record (RFC 4180). Only the cell that is open is read again, and only with the line that closes it:
 * reading the record again with each line would take its length squared.
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

/** Splits text into lines, whatever ends them; an unfinished one longer than a record may be is cut. */
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
 * Splits text into records. Their cells are separated by comma, semicolon or tab: the one that a first line `sep=` names, else
 * whichever the first line has most of.
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
