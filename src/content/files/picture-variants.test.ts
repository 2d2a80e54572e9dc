import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodedIn, sha256 } from './encoded-variants.ts';
import { PictureUnreadable } from './picture-limits.ts';
import { type Variant, variantsOf } from './picture-variants.ts';

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><circle cx="250" cy="250" r="200" fill="#A8401F"/></svg>',
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-encoded-'));
const index = path.join(folder, 'index.json');
const fileOf = ({ key, format }: Variant) => path.join(folder, `${key}.${format}`);
const encode = (bytes = drawing) => variantsOf(bytes, { isDrawing: true, before: encodedIn(folder) });
/** Bytes that no encoder returns, which show that a variant was read from the folder. */
const marker = Buffer.from('from the folder');

describe('variants that were encoded before', () => {
  let fresh: Variant[];
  const store = (changes: { bytes?: Buffer; hash?: string } = {}) => {
    const entries = fresh.map((variant) => {
      fs.writeFileSync(fileOf(variant), changes.bytes ?? marker);
      return [variant.key, changes.hash ?? sha256(marker)];
    });
    fs.writeFileSync(index, JSON.stringify(Object.fromEntries(entries)));
  };
  beforeAll(async () => {
    fresh = (await encode()).variants;
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it('are every width, one WebP and the icons of a square picture', async () => {
    expect(fresh.map(({ name }) => name)).toEqual(['400.avif', '500.avif', '500.webp', 'icon-192.png', 'icon-512.png']);
    const widths = await Promise.all(fresh.map(async ({ bytes }) => (await sharp(bytes).metadata()).width));
    expect(widths).toEqual([400, 500, 500, 192, 512]);
  });

  it('are taken as they are, with the same size and widths', async () => {
    store();
    const { variants, ...size } = await encode();
    expect(size).toEqual({ width: 500, height: 500, widths: [400, 500] });
    expect(variants.map(({ bytes }) => bytes.toString())).toEqual(fresh.map(() => 'from the folder'));
  });

  it.each([
    ['cut short', { bytes: marker.subarray(1) }],
    ['empty', { bytes: Buffer.alloc(0) }],
    ['of another hash', { hash: sha256('other') }],
  ])('are encoded anew if they are %s', async (_, damage) => {
    store(damage);
    expect((await encode()).variants).toEqual(fresh);
  });

  it.each([undefined, '{"a', 'null', '[1]'])('are encoded anew if their index is %s', async (text) => {
    store();
    if (text === undefined) fs.rmSync(index);
    else fs.writeFileSync(index, text);
    expect((await encode()).variants).toEqual(fresh);
  });

  it('are encoded where one alone is missing', async () => {
    store();
    const [first, ...rest] = fresh as [Variant, ...Variant[]];
    fs.rmSync(fileOf(first));
    const { variants } = await encode();
    expect(variants[0]).toEqual(first);
    expect(variants.slice(1).map(({ bytes }) => bytes)).toEqual(rest.map(() => marker));
  });

  it('belong to one original and its settings', async () => {
    store();
    const other = await encode(Buffer.from(drawing.toString().replace('r="200"', 'r="201"')));
    const photograph = await variantsOf(drawing, { isDrawing: false, before: encodedIn(folder) });
    expect(
      [...other.variants, ...photograph.variants].filter(({ format }) => format !== 'png').some(({ bytes }) => bytes.equals(marker)),
    ).toBe(false);
  });

  it('do not make a picture of what is none', async () => {
    await expect(encode(Buffer.from('no picture'))).rejects.toBeInstanceOf(PictureUnreadable);
  });
});
