import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../testing/folders.ts';
import { createWriter } from './file-writer.ts';
import { createReplacedFiles, keeperOf } from './replaced-files.ts';

const logger = pino({ level: 'silent' });
const bodyOf = (text: string) => Buffer.from(text.repeat(1_000));

describe('replaced files', () => {
  let folder = '';
  const [site, root] = [() => path.join(folder, 'site'), () => path.join(folder, 'replaced')];
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-replaced-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('are kept until they are removed, one for each that was replaced', async () => {
    const files = createReplacedFiles(root(), logger);
    const kept = files.make();
    const writer = createWriter(site(), { keep: keeperOf(kept) });
    const page = { name: 'dbbe/a/index.html', twin: 'dbbe/nl/a/index.html' };
    await writer.write({ ...page, body: bodyOf('een') });
    expect(filesBelow(kept)).toEqual([]);
    await writer.write({ ...page, body: bodyOf('twee') });
    await writer.write({ ...page, body: bodyOf('twee') });
    // The page and its Brotli file; the twin was a hard link to the same files.
    expect(filesBelow(kept).map((file) => fs.statSync(path.join(kept, file)).nlink)).toEqual([1, 1]);
    expect(writer.isWritten({ ...page, body: bodyOf('twee') })).toBe(true);
    await files.remove(kept);
    expect(filesBelow(root())).toEqual([]);
    expect(filesBelow(site())).toHaveLength(4);
  });

  it('of a server that stopped are removed at the next start', async () => {
    const kept = createReplacedFiles(root(), logger).make();
    fs.writeFileSync(path.join(kept, '1'), 'oud');
    createReplacedFiles(root(), logger);
    while (fs.readdirSync(root()).length) await pause(5);
  });

  it('need not be kept: a page is written without their folder', async () => {
    const writer = createWriter(site(), { keep: keeperOf(path.join(folder, 'none')) });
    for (const text of ['een', 'twee']) await writer.write({ name: 'a.html', body: bodyOf(text) });
    expect(fs.readFileSync(path.join(site(), 'a.html'))).toEqual(bodyOf('twee'));
  });
});
