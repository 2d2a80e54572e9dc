import { expect, it } from 'vitest';
import { mergedEdit, newerAlts } from './edit-rules.ts';

const crop = (width: number) => ({ left: 0, top: 0, width, height: 10 });
const edit = (nl: string, fr: string, width?: number) => ({ alt: { nl, fr }, crop: width ? crop(width) : undefined, focus: undefined });

it('keeps what was typed beside what somebody else saved in the other language', () => {
  expect(mergedEdit(edit('', ''), edit('Dak', ''), edit('', 'Toit'))).toEqual(edit('Dak', 'Toit'));
  expect(newerAlts(edit('', ''), edit('Dak', ''), edit('', 'Toit'))).toEqual({});
});

it('keeps what was typed, and has the words that somebody else saved in the same field', () => {
  expect(mergedEdit(edit('', ''), edit('Mijn dak', ''), edit('Een dak', ''))).toEqual(edit('Mijn dak', ''));
  expect(newerAlts(edit('', ''), edit('Mijn dak', ''), edit('Een dak', ''))).toEqual({ nl: 'Een dak' });
  expect(newerAlts(edit('', ''), edit('Een dak', ''), edit('Een dak', ''))).toEqual({});
});

it('takes the newer frame where both changed it, else the changed one', () => {
  expect(mergedEdit(edit('', '', 10), edit('', '', 20), edit('', '', 30))).toEqual(edit('', '', 30));
  expect(mergedEdit(edit('', '', 10), edit('', '', 20), edit('', '', 10))).toEqual(edit('', '', 20));
  expect(mergedEdit(edit('', '', 10), edit('', '', 10), edit('', ''))).toEqual(edit('', ''));
});
