import { expect, test } from 'vitest';
import { webVtt } from './captions.ts';

test('captions are numbered, timed and escaped', () => {
  expect(
    webVtt([
      { from: 0, to: 3.5, text: 'Lijm & klem' },
      { from: 3.5, to: 62, text: 'Dan <wachten>' },
    ]),
  ).toBe('WEBVTT\n\n1\n00:00:00.000 --> 00:00:03.500\nLijm &amp; klem\n\n2\n00:00:03.500 --> 00:01:02.000\nDan &lt;wachten&gt;\n');
});
