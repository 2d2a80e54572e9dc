import { mostGrowth } from './override-rules.ts';
import type { MessageSides } from './schema.ts';

type Side = MessageSides['nl'];

let context: CanvasRenderingContext2D | null | undefined;
/** Returns the width of a text in the font of the page, in pixels. */
function widthOf(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length;
  context.font = getComputedStyle(document.body).font;
  return context.measureText(text).width;
}

/** Returns how much wider the shown message is than that of the product; 1 for the same width. */
export const growthOf = ({ product, shown }: Side): number => (product && shown !== product ? widthOf(shown) / widthOf(product) : 1);
export const isTooLong = (side: Side): boolean => growthOf(side) > mostGrowth;
