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

/** Returns the cells of a record (RFC 4180); `open` if it goes on in the next line, `bad` if something follows a closing quote. */
function cellsOf(record: string, delimiter: Delimiter): string[] | 'open' | 'bad' {
  const cells: string[] = [];
  const quoted = / *"([^"]*(?:""[^"]*)*)("?) */y;
  for (let at = 0; ; ) {
    quoted.lastIndex = at;
    const found = quoted.exec(record);
    if (found) {
      if (!found[2]) return 'open';
      cells.push(unescaped((found[1] ?? '').replaceAll('""', '"')));
      at = quoted.lastIndex;
      if (at < record.length && record[at] !== delimiter) return 'bad';
    } else {
      const end = record.indexOf(delimiter, at);
      cells.push(unescaped(record.slice(at, end < 0 ? undefined : end).trim()));
      at = end < 0 ? record.length : end;
    }
    if (at >= record.length) return cells;
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
  let record = '';
  let first = 0;
  let number = 0;
  for await (const line of linesOf(text)) {
    number += 1;
    if (number === 1) {
      delimiter = namedDelimiter(line);
      if (delimiter) continue;
    }
    delimiter ??= delimiterOf(line);
    if (first) record += `\n${line}`;
    else [record, first] = [line, number];
    const cells = record.length > maxRecord ? undefined : cellsOf(record, delimiter);
    if (cells === 'open') continue;
    if (!cells) yield { number: first, fault: fault('tooLong', { limit: maxRecord }) };
    else if (cells === 'bad') yield { number: first, fault: fault('quotes') };
    else if (cells.some((cell) => cell !== '')) yield { number: first, cells };
    first = 0;
  }
  if (first) yield { number: first, fault: fault('openQuote') };
}
