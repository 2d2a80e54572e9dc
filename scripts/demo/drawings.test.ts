import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { demoContent } from '../../src/demo/content.ts';
import { drawingFiles, drawingsFolder } from './drawings.ts';

it('the drawings of the demo are those that are drawn: `node scripts/demo.ts` draws them', async () => {
  const drawn = drawingFiles(await demoContent());
  expect(fs.readdirSync(drawingsFolder).sort()).toEqual([...drawn.keys()].sort());
  const other = [...drawn].filter(([name, text]) => fs.readFileSync(path.join(drawingsFolder, name), 'utf8') !== text);
  expect(other.map(([name]) => name)).toEqual([]);
});
