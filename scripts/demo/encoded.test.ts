import fs from 'node:fs';
import { expect, it } from 'vitest';
import { encodedFolder, encodedIn } from '../../src/content/files/encoded-variants.ts';
import { demoVariants } from './encoded.ts';

it('every variant of the drawings of the demo is shipped: `node scripts/demo.ts` encodes them', async () => {
  const shipped = encodedIn(encodedFolder);
  const missing: string[] = [];
  const files = new Set(['index.json']);
  await demoVariants((key, format) => {
    files.add(`${key}.${format}`);
    const bytes = shipped(key, format);
    if (!bytes) missing.push(key);
    return bytes ?? Buffer.alloc(0);
  });
  expect(missing).toEqual([]);
  expect(fs.readdirSync(encodedFolder).sort()).toEqual([...files].sort());
});
