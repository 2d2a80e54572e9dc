import type { Palette } from '../pictures/scene.ts';

/** Pixels of a film's side. */
export const side = 720;

/** A moment of a film: number of the caption, its progress (0 to 1), and the colours. */
export type Moment = { step: number; progress: number; palette: Palette };
export type Film = (moment: Moment) => string;

type Paint = { fill?: string; line?: string; width?: number; more?: string };
const paint = ({ fill = 'none', line = 'none', width = 5, more = '' }: Paint) =>
  `fill="${fill}" stroke="${line}" stroke-width="${width}" ${more}`;

export const box = (x: number, y: number, w: number, h: number, how: Paint) =>
  `<rect x="${x}" y="${y}" width="${Math.max(0, w)}" height="${Math.max(0, h)}" ${paint(how)}/>`;
export const dot = (x: number, y: number, r: number, how: Paint) => `<circle cx="${x}" cy="${y}" r="${Math.max(0, r)}" ${paint(how)}/>`;
export const path = (d: string, how: Paint) => `<path d="${d}" ${paint(how)}/>`;
export const line = (x1: number, y1: number, x2: number, y2: number, how: Paint) => path(`M${x1} ${y1}L${x2} ${y2}`, how);
export const turned = (degrees: number, x: number, y: number, content: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${content}</g>`;
/** Draws digits only: a film has no language. */
export const figure = (x: number, y: number, size: number, text: string, fill: string) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Serif" font-weight="bold" font-size="${size}" fill="${fill}" text-anchor="middle">${text}</text>`;

/** Eases progress at both ends. */
export const ease = (progress: number): number => progress * progress * (3 - 2 * progress);
/** Returns the progress (0 to 1) of an action between two moments of a step. */
export const during = (progress: number, from: number, to: number): number =>
  ease(Math.min(1, Math.max(0, (progress - from) / (to - from))));
export const between = (from: number, to: number, progress: number): number => from + (to - from) * progress;
export const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

export const frameOf = (film: Film, moment: Moment): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}" stroke-linejoin="round" stroke-linecap="round">${box(0, 0, side, side, { fill: moment.palette.paper })}${film(moment)}</svg>`;
