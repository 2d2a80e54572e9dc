import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors } from './errors.ts';
import { DateOrInstant, Instant, line, optionalLine, paragraphs, text } from './fields.ts';

const max = 30;
const astral = '𝒜';
const family = '👩🏽\u200d🔧';

describe('a line that somebody types', () => {
  it.each([
    ['turned by marks', 'A\u202e\u2066\u061cB\u200f', 'AB'],
    ['with what has no width', '\ufeffA\u200b\u2060\u00adB\u200d\u200c', 'AB'],
    ['with tags that nobody sees', 'A\u{e0041}\u{e007f}', 'A'],
    ['with half a pair', 'A\ud800B\udc00', 'AB'],
    ['with what stands for no character', 'A\uffff\ue000\u0000', 'A'],
    ['that would begin a header', 'A\r\nBcc: b@c.be', 'A Bcc: b@c.be'],
    ['of two lines by another sign', 'A\u2028B\u0085C', 'A BC'],
    ['written with combining marks', 'Zoe\u0308', 'Zoë'],
    ['with letters that look like others', 'Аnnа', 'Аnnа'],
    ['with an emoji of parts', family, family],
    ['of as many characters as there may be, each of four bytes', astral.repeat(max), astral.repeat(max)],
  ])('%s is kept as it is read', (_, written, kept) => {
    expect(z.parse(line(max), written)).toBe(kept);
    expect(z.parse(optionalLine(max), written)).toBe(kept);
  });

  it.each(['', ' ', '\u200b', '\u200d\u200d', '\u3164', '\u2800 \uffa0', '\u202e', '\ud800', '\u0000\n'])('%j is empty', (written) => {
    const { error } = z.safeParse(line(max), written);
    expect(fieldErrors(error?.issues ?? [])).toEqual({ body: 'required' });
    expect(z.parse(optionalLine(max), written)).toBe('');
  });

  it('is counted by its characters', () => {
    const { error } = z.safeParse(line(max), astral.repeat(max + 1));
    expect(fieldErrors(error?.issues ?? [])).toEqual({ body: 'too_long' });
  });
});

it('an instant whose offset leads to a year without four digits is no date', () => {
  for (const written of ['9999-12-31T23:59:59-00:01', '9999-12-31T23:59:59-12:00', '1000-01-01T00:00:00+00:01'])
    expect(z.safeParse(DateOrInstant, written).success, written).toBe(false);
  expect(z.safeParse(Instant, '1000-01-01T00:00:00+00:01').success).toBe(false);
  for (const written of ['9999-12-31', '9999-12-31T23:59:59+01:00', '9999-12-31T23:59:59.999Z', '1000-01-01T00:00:00Z', '1000-01-01'])
    expect(z.safeParse(DateOrInstant, written).success, written).toBe(true);
});

it('paragraphs keep their lines, and nothing that nobody sees', () => {
  expect(z.parse(paragraphs(40), ' Eén\r\ntwee\u202e\rdrie\u0000\ud800 ')).toBe('Eén\ntwee\ndrie');
});

it.each([
  ...[
    '\u200b',
    '\ufeff',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\uffa0',
    '\ufe0f',
    '\u{e0041}',
    '\u00a0',
    '\u3000',
    '\u0301',
    '\u200e\u200f',
    '\u034f',
  ],
  ...[
    '\u17b4',
    '\u180e',
    '\ufff9',
    '\u{1d173}',
    '\u{1d159}',
    '\u2060\u200c',
    '\ue000',
    '\ufffe',
    ' \u200b\t\u200d\n',
    '\u115f\u1160',
    '\u2028',
  ],
])('a required text of %j alone is refused, wherever it stands', (written) => {
  for (const schema of [text(max), line(max), paragraphs(max)]) {
    const { error } = z.safeParse(schema, written);
    expect(fieldErrors(error?.issues ?? [])).toEqual({ body: 'required' });
  }
});

it.each(['a', '7', '-', '…', '😀', family, '日本', 'e\u0301', '\u200bA'])('a required text of %j is taken as it is', (written) => {
  expect(z.parse(text(max), written)).toBe(written);
});
