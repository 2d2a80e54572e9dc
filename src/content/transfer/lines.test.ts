import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { sentenceOf } from './import-faults.ts';
import { linesOf } from './lines.ts';

async function read(bytes: Buffer | string, pieceBytes = 3, limit?: number): Promise<string[]> {
  const whole = Buffer.from(bytes);
  const pieces = Array.from({ length: Math.ceil(whole.length / pieceBytes) }, (_, index) =>
    whole.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const lines: string[] = [];
  for await (const line of linesOf(Readable.from(pieces), limit))
    lines.push(`${line.number} ${'text' in line ? line.text : `- ${sentenceOf(line.unreadable)}`}`);
  return lines;
}

describe('lines', () => {
  it('are split however the bytes come', async () => {
    for (const pieceBytes of [1, 2, 3, 100])
      expect(await read('één\ntwee\n\nvier', pieceBytes)).toEqual(['1 één', '2 twee', '3 ', '4 vier']);
  });

  it('may end as Windows ends them and begin with a byte order mark', async () => {
    expect(await read('\ufeff{"a":1}\r\n{"b":2}\r\n')).toEqual(['1 {"a":1}\r', '2 {"b":2}\r']);
  });

  it('are none in an empty file', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\ufeff')).toEqual(['1 ']);
  });

  it('are refused where they are too long, and the next one is read', async () => {
    expect(await read(`${'x'.repeat(100)}\nshort`, 7, 50)).toEqual([
      '1 - is longer than 50 bytes; split it, or make its files smaller',
      '2 short',
    ]);
  });

  it.each([
    ['UTF-16 with its mark', Buffer.from('\ufeff{"a":1}\n{"b":2}\n{"c":3}', 'utf16le'), 'UTF-8'],
    ['UTF-16 the other way round', Buffer.from('\ufeff{"a":1}\n{"b":2}\n', 'utf16le').swap16(), 'UTF-8'],
    ['UTF-16 without its mark', Buffer.from('{"a":1}\n{"b":2}\n', 'utf16le'), 'UTF-8'],
    ['UTF-16 the other way round without its mark', Buffer.from('{"a":1}\n{"b":2}\n', 'utf16le').swap16(), 'UTF-8'],
    ['gzip', gzipSync('{"a":1}\n'.repeat(1_000)), '.gz'],
    ['an archive', Buffer.from('PK\u0003\u0004\n\n\n'), 'zip'],
  ])('of %s give one sentence', async (_, bytes, says) => {
    for (const pieceBytes of [1, 2, 5, 4_096])
      expect(await read(bytes, pieceBytes)).toEqual([expect.stringMatching(new RegExp(`^1 - .*${says}`))]);
  });
});
