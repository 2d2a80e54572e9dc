import { expect, it } from 'vitest';
import { lengthOf } from './lengths.ts';

it('sets a title smaller where it would be a page of its own', () => {
  expect(['a'.repeat(90), 'a'.repeat(91), 'a'.repeat(180), 'a'.repeat(181)].map(lengthOf)).toEqual([
    undefined,
    'lengthy',
    'lengthy',
    'endless',
  ]);
});
