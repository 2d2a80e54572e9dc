import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, it } from 'vitest';

const mostLines = 300;
const medianLines = 60;

const sizes = execFileSync('git', ['ls-files', 'src', 'scripts'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|astro|mjs|css)$/.test(file) && fs.existsSync(file))
  .map((file) => ({ file, lines: fs.readFileSync(file, 'utf8').trimEnd().split('\n').length }));

it('files are short: half of them have at most 60 lines, none has more than 300', () => {
  expect(sizes.filter(({ lines }) => lines > mostLines)).toEqual([]);
  const lines = sizes.filter(({ file }) => !/\.test\.tsx?$/.test(file)).map((one) => one.lines);
  expect(lines.toSorted((a, b) => a - b)[Math.floor(lines.length / 2)]).toBeLessThanOrEqual(medianLines);
});
