import type { Crop, Focus } from './schema.ts';

/** Smallest share of each side that a focal point leaves. */
const leastShare = 0.6;

/** Returns the part of a length with the focal point as near to its middle as the least share allows. */
function around(length: number, percent: number): { from: number; length: number } {
  const point = percent / 100;
  const share = Math.max(leastShare, 2 * Math.min(point, 1 - point));
  const kept = Math.max(1, Math.round(length * share));
  const from = Math.min(Math.max(Math.round(length * point - kept / 2), 0), length - kept);
  return { from, length: kept };
}

/**
 * Returns the part of an upright picture that its variants show: the crop, moved towards its focal point, so that the
 * point stays in sight where a page cuts the edges. Undefined for all of it.
 */
export function frameOf(size: { width: number; height: number }, { crop, focus }: { crop?: Crop | undefined; focus?: Focus | undefined }) {
  if (!crop && !focus) return undefined;
  const { left, top, width, height } = crop ?? { left: 0, top: 0, ...size };
  if (!focus) return { left, top, width, height };
  const [across, down] = [around(width, focus.x), around(height, focus.y)];
  return { left: left + across.from, top: top + down.from, width: across.length, height: down.length };
}

type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** Smallest side of a crop that a pointer draws, in pixels of the original. */
const leastCrop = 16;

/** Returns the crop between two corners; undefined while it is too small to be meant. */
export function cropBetween(one: Point, other: Point, { width, height }: Size): Crop | undefined {
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const crop = { left, top, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
  const isFit = crop.width >= leastCrop && crop.height >= leastCrop && left + crop.width <= width && top + crop.height <= height;
  return isFit ? crop : undefined;
}

/** Returns a crop moved within its picture. */
export const movedCrop = (crop: Crop, by: Point, { width, height }: Size): Crop => ({
  ...crop,
  left: Math.min(Math.max(crop.left + by.x, 0), width - crop.width),
  top: Math.min(Math.max(crop.top + by.y, 0), height - crop.height),
});

/** Returns the largest crop of a shape in the middle of a picture. */
export function cropOfRatio({ width, height }: Size, ratio: number): Crop {
  const [across, down] = width / height > ratio ? [Math.round(height * ratio), height] : [width, Math.round(width / ratio)];
  return { left: Math.round((width - across) / 2), top: Math.round((height - down) / 2), width: across, height: down };
}
