import * as z from 'zod/mini';

/** Picture of a page: `avif` is a srcset, `src` a WebP for browsers without AVIF. Sizes in pixels. */
export const Picture = z.object({
  src: z.string(),
  avif: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;
