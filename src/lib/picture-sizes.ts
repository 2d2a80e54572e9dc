// Widths in which a picture is stored: `content/files/picture-variants.ts`.

/** Sizes in pixels of the square icons made of a square picture, for home screens. */
export const iconPixels = [192, 512] as const;
export const hasIcons = ({ width, height }: { width: number; height: number }) => width === height;

/** Maximum width of the only WebP, for browsers without AVIF. */
const fallbackPixels = 800;
export const fallbackWidth = (widths: readonly number[]): number | undefined =>
  widths.findLast((width) => width <= fallbackPixels) ?? widths[0];
