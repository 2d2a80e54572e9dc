import * as z from 'zod/mini';
import type { Picture } from '../../features/files/picture-schema.ts';

/** Picture for links on social media; the size is in pixels. */
export const SocialImage = z.object({ src: z.string(), width: z.int(), height: z.int(), alt: z.string() });
export type SocialImage = z.infer<typeof SocialImage>;

/** Returns the public file of a stored picture, with its size. */
export function socialImageOf({ src, width, height, alt }: Picture): SocialImage {
  const wide = Number(/\/(\d+)\.webp/.exec(src)?.[1] ?? width);
  return { src, width: wide, height: Math.round((wide * height) / width), alt };
}
