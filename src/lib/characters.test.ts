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

  it('from right to left are isolated, and those with marks of a direction, others are not', () => {
    for (const [given, kept] of [
      ['סקירה (12)', 'סקירה (12)'],
      ['مرحبا', 'مرحبا'],
      ['\u202eab\u202c', 'ab'],
      ['a\u202eb\u2069', 'ab'],
      ['12\u200f', '12\u200f'],
    ] as const)
      expect(isolated(given)).toBe(`\u2068${kept}\u2069`);
    for (const given of ['Dakrand', '12', '', 'a\u200eb']) expect(isolated(given)).toBe(given);
  });
});
