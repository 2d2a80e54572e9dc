import { expect, it } from 'vitest';
import { nowAndThen } from './progress.ts';

it('says every few seconds what happens all the time', () => {
  let milliseconds = 0;
  const said: number[] = [];
  const tell = nowAndThen(
    (pages: number) => said.push(pages),
    () => milliseconds,
  );
  for (let pages = 1; pages <= 120; pages += 1) {
    milliseconds += 100;
    tell(pages);
  }
  expect(said).toEqual([50, 100]);
});
