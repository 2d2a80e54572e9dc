import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../features/entities.ts';
import type { AnyEntity } from '../entity.ts';
import { csvLinesOf, csvOfLines } from './csv-lines.ts';

const entities = entitiesOf(undefined);
const header = 'email,portal,language,isActive,consentDate,source';
const consent = '2026-03-01T10:00:00Z';

/** Yields bytes in pieces of a few bytes, because the result must not depend on the borders of pieces. */
function* inPieces(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function linesOf(given: string | Buffer, size = 7) {
  const bytes = typeof given === 'string' ? Buffer.from(given) : given;
  const lines = await Array.fromAsync(csvLinesOf(Readable.from(inPieces(bytes, size)), entities));
  return lines.map((line) => ('text' in line ? { number: line.number, ...JSON.parse(line.text) } : line));
}
const sourcesOf = async (text: string) => (await linesOf(`email,source\n${text}`)).map(({ source }) => source);
const faultsOf = async (given: string | Buffer) =>
  (await linesOf(given)).flatMap((line) => ('unreadable' in line ? [[line.number, line.unreadable.code, line.unreadable.values]] : []));

describe('a CSV file', () => {
  it('is read into documents of the entity that its columns name, whatever separates and ends them', async () => {
    const row = ['An@voorbeeld.be', 'dbbe', 'nl', 'WAAR', consent, 'beurs'];
    const document = {
      entity: 'recipient',
      email: row[0],
      portal: 'dbbe',
      language: 'nl',
      isActive: true,
      consentDate: consent,
      source: 'beurs',
    };
    for (const [separator, end] of [
      [',', '\n'],
      [';', '\r\n'],
      ['\t', '\r'],
    ] as const) {
      const text = [header.split(','), row].map((cells) => cells.join(separator) + end).join('');
      expect(await linesOf(text)).toEqual([{ number: 2, ...document }]);
      expect(await linesOf(text.trimEnd())).toEqual([{ number: 2, ...document }]);
    }
    expect(await linesOf('EMAIL;Reason;date;source\nb@voorbeeld.be;complaint;2026-01-02;lijst\n')).toEqual([
      { number: 2, entity: 'suppression', email: 'b@voorbeeld.be', reason: 'complaint', date: '2026-01-02', source: 'lijst' },
    ]);
  });

  it('is read in UTF-8 and UTF-16 with a byte order mark, and refused in any other encoding', async () => {
    const text = 'email,source\na@voorbeeld.be,Pépinière €\n';
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), little, big])
      expect(await linesOf(bytes)).toEqual([{ number: 2, entity: 'recipient', email: 'a@voorbeeld.be', source: 'Pépinière €' }]);
    expect(await faultsOf(Buffer.from(text, 'utf16le'))).toEqual([[1, 'notUtf8', {}]]);
    expect(await faultsOf(Buffer.from('email,source\na@voorbeeld.be,P\xe9p\n', 'latin1'))).toMatchObject([
      [expect.any(Number), 'notUtf8', {}],
    ]);
    expect(await faultsOf(Buffer.from([0x50, 0x4b, 3, 4, 5, 6]))).toMatchObject([[1, 'zip', {}]]);
  });

  it('keeps separators, quotes and lines inside quotes, and numbers the lines of the file', async () => {
    const lines = await linesOf('email,source\na@voorbeeld.be,"een; ""twee"",\r\ndrie"\n\n  b@voorbeeld.be , "vier" \n');
    expect(lines).toEqual([
      { number: 2, entity: 'recipient', email: 'a@voorbeeld.be', source: 'een; "twee",\ndrie' },
      { number: 5, entity: 'recipient', email: 'b@voorbeeld.be', source: 'vier' },
    ]);
  });

  it('names the line of each record that is wrong, and goes on', async () => {
    expect(await faultsOf(`email,source\na,b,c\nd\ne,"f"g\nh,i\nj,"${'k'.repeat(70_000)}"\nl,m\n"n,o\np,q`)).toEqual([
      [2, 'cells', { count: 3, expected: 2 }],
      [3, 'cells', { count: 1, expected: 2 }],
      [4, 'quotes', {}],
      [6, 'tooLong', { limit: 65_536 }],
      [8, 'openQuote', {}],
    ]);
  });

  it('is refused as a whole with a column that no field has, or twice the same: it may say who left', async () => {
    expect(await faultsOf('email,portal,Opt-out\na,b,c\n')).toMatchObject([[1, 'unknownColumns', { names: 'Opt-out' }]]);
    expect(await faultsOf('email,Email\na,b\n')).toEqual([[1, 'doubledKey', { name: 'email' }]]);
    expect(await faultsOf('naam,adres\na,b\n')).toMatchObject([[1, 'noColumns', { known: expect.stringContaining('recipient (email') }]]);
    expect(await linesOf('')).toEqual([]);
  });

  it('loses the quotes that keep spreadsheets from running a cell, and no other', async () => {
    expect(await sourcesOf(["'=1+1", "'@som", "''+1", "'s avonds", '"\'-1"'].map((cell) => `a,${cell}\n`).join(''))).toEqual([
      '=1+1',
      '@som',
      "'+1",
      "'s avonds",
      '-1',
    ]);
  });

  it('of 10,000 rows comes back as it was written', async () => {
    const sources = [
      '=HYPERLINK("x")',
      '+1',
      '-1',
      '@a',
      "'=1",
      '"',
      'een, twee; drie',
      ' voor',
      'lijn\nlijn',
      '’s avonds',
      'a;=1',
      "a;'=1",
      'a\n- b\n+c',
    ];
    const documents = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ entity: 'recipient', email: `${index % 9 ? '' : '+'}lezer${index}@voorbeeld.be`, portal: 'dbbe', language: 'nl' },
      ...{ isActive: index % 3 > 0, consentDate: consent, source: sources[index % sources.length] },
    }));
    const given = Readable.from(documents.map((one) => `${JSON.stringify(one)}\n`));
    const text = (await Array.fromAsync(csvOfLines(given, entities.get('recipient') as AnyEntity))).join('');
    expect(text.split('\r\n').filter((line) => /(^|[,;\n])"?[=+\-@]/.test(line))).toEqual([]);
    expect((await linesOf(text, 65_536)).map(({ number: _, ...document }) => document)).toEqual(documents);
  });
});
