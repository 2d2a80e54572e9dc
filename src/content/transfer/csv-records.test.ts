import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CsvRecord, csvRecordsOf } from './csv-records.ts';

async function* textIn(pieces: readonly string[]) {
  yield* pieces;
}
const recordsOf = (text: string): Promise<CsvRecord[]> => Array.fromAsync(csvRecordsOf(textIn([text])));

/** Reads a table character by character; undefined if a quote is open at the end, or something follows a closed one. */
function tableOf(text: string): string[][] | undefined {
  const rows: string[][] = [];
  let [row, cell, state]: [string[], string, 'start' | 'bare' | 'quoted' | 'closed'] = [[], '', 'start'];
  const end = () => {
    row.push(state === 'bare' ? cell.trim() : cell);
    [cell, state] = ['', 'start'];
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (state === 'quoted') {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else state = 'closed';
    } else if (sign === ',' || sign === '\n') {
      end();
      if (sign === '\n') [row] = [[], rows.push(row)];
    } else if (state === 'closed') return undefined;
    else if (sign === '"' && state === 'start') state = 'quoted';
    else [cell, state] = [cell + sign, 'bare'];
  }
  if (state === 'quoted') return undefined;
  end();
  return [...rows, row];
}

describe('records of CSV', () => {
  afterEach(() => vi.restoreAllMocks());

  it('are those of a reader that looks at one character after another', async () => {
    const sign = fc.constantFrom('"', '"', '""', ',', '\n', '","', 'a');
    let whole = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { maxLength: 24 }), async (signs) => {
        const text = `h,h\n${signs.join('')}`;
        const table = tableOf(text);
        const records = await recordsOf(text);
        const faults = records.filter((record) => 'fault' in record);
        if (!table) {
          expect(faults).not.toEqual([]);
          return;
        }
        whole += 1;
        const cells = records.flatMap((record) => ('cells' in record ? [record.cells] : []));
        expect([cells, faults]).toEqual([table.filter((row) => row.some((cell) => cell !== '')), []]);
      }),
      { numRuns: 5_000 },
    );
    expect(whole).toBeGreaterThan(100);
  });

  it.each([
    ['without a quote', 'ab'],
    ['of doubled quotes', '""'],
    ['that close a quote and open one', 'a","b'],
  ])('read every character a few times, with an open quote over thousands of lines %s', async (_, line) => {
    const text = `h,h\n"${`${line}\n`.repeat(8_000)}`;
    let read = 0;
    const { exec } = RegExp.prototype;
    // Adds up the characters left at the start of each search for a quoted cell.
    vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, given: string) {
      if (this.source.startsWith(' *"')) read += given.length - this.lastIndex;
      return exec.call(this, given);
    });
    expect(await recordsOf(text)).toHaveLength(2);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(5 * text.length);
  });
});
