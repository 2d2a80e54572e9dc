import { describe, expect, it } from 'vitest';
import { hasControls, isolated, withoutControls } from './characters.ts';

describe('characters of a text', () => {
  it('that nobody sees are taken out, a space for those between lines', () => {
    for (const [given, kept] of [
      ['Eerste\vTweede\fDerde\u0085Vierde', 'Eerste Tweede Derde Vierde'],
      ['a\u0000b\u0001c\u007fd\u009fe', 'abcde'],
    ] as const)
      expect([hasControls(given), withoutControls(given), hasControls(kept)]).toEqual([true, kept, false]);
  });

  it('of lines, tabs, emoji and directions stay', () => {
    const text = 'één\ttwee\ndrie\r\n👩‍👧 \u202eab\u202c';
    expect([hasControls(text), withoutControls(text)]).toEqual([false, text]);
  });

  it('from right to left are isolated, others are not', () => {
    expect(['סקירה (12)', 'مرحبا', 'Dakrand', '12', ''].map(isolated)).toEqual([
      '\u2068סקירה (12)\u2069',
      '\u2068مرحبا\u2069',
      'Dakrand',
      '12',
      '',
    ]);
  });
});
