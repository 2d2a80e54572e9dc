import { expect, it } from 'vitest';
import { pictureOf, posterOf } from './picture-rules.ts';

it('takes the smaller packing of a picture that is stored for the poster of a film', () => {
  const stored = { id: 7, name: 'still.svg', version: 'abcdefgh', width: 1600, height: 900, widths: [400, 800, 1200] };
  const picture = pictureOf(stored, 'Een dak');
  expect(picture).toMatchObject({ src: '/media/7/800.webp?v=abcdefgh', width: 1200, height: 675 });
  const poster = picture && posterOf(picture);
  expect(poster).toBe('/media/7/800.avif?v=abcdefgh');
  expect(picture?.avif.split(', ')).toContain(`${poster} 800w`);
});
