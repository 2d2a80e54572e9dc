/** Primitives of all drawings. The root element sets fill="none" and round joins. */
export type Point = readonly [x: number, y: number];
export type Segment = [from: Point, to: Point];
export const segment = (x1: number, y1: number, x2: number, y2: number): Segment => [
  [x1, y1],
  [x2, y2],
];
export type Pen = { fill?: string; line?: string; width?: number; dash?: string; cap?: 'butt' | 'square' };

/** Line weights in user units: a picture is 1200 wide and is also shown at 400. */
export const weight = { hair: 1.8, fine: 2.8, line: 4.5, bold: 8 };

const short = (value: number) => String(Math.round(value * 10) / 10);
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

function attributes({ fill, line, width, dash, cap }: Pen): string {
  let text = '';
  if (fill) text += ` fill="${fill}"`;
  if (line) text += ` stroke="${line}" stroke-width="${width ?? weight.line}"`;
  if (line && dash) text += ` stroke-dasharray="${dash}"`;
  if (line && cap) text += ` stroke-linecap="${cap}"`;
  return text;
}

export const path = (data: string, pen: Pen) => (data ? `<path d="${data}"${attributes(pen)}/>` : '');

/** Path data of straight pieces: whole units and relative steps, which halves the file. */
export function through(points: readonly Point[]): string {
  let [x, y] = [0, 0];
  let data = '';
  points.forEach((point, i) => {
    const [toX, toY] = [Math.round(point[0]), Math.round(point[1])];
    const [dx, dy] = [toX - x, toY - y];
    if (i === 0) data = `M${toX} ${toY}`;
    else if (dy === 0) data += `h${dx}`;
    else if (dx === 0) data += `v${dy}`;
    else data += `l${dx}${dy < 0 ? '' : ' '}${dy}`;
    [x, y] = [toX, toY];
  });
  return data;
}

/** Path data of a flowing line through the points (Catmull-Rom as cubic curves). */
export function flowing(points: readonly Point[], closed = false): string {
  const count = points.length;
  const get = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i));
    return points[index] ?? [0, 0];
  };
  const whole = (value: number) => Math.round(value);
  let [x, y] = [whole(get(0)[0]), whole(get(0)[1])];
  let data = `M${x} ${y}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    const steps = [first, second, to].flatMap((point) => [whole(point[0]) - x, whole(point[1]) - y]);
    data += `c${steps.map((step, k) => (k === 0 || step < 0 ? step : ` ${step}`)).join('')}`;
    [x, y] = [whole(to[0]), whole(to[1])];
  }
  return closed ? `${data}Z` : data;
}

export const shape = (points: readonly Point[], pen: Pen) => path(`${through(points)}Z`, pen);
export const stroke = (points: readonly Point[], pen: Pen) => path(through(points), pen);
export const curve = (points: readonly Point[], pen: Pen) => path(flowing(points), pen);
/** Many separate lines as one element. */
export const strokes = (segments: readonly Readonly<Segment>[], pen: Pen) => path(segments.map(through).join(''), pen);

export const corners = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
export const rect = (x: number, y: number, width: number, height: number, pen: Pen, radius = 0) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${radius ? ` rx="${short(radius)}"` : ''}${attributes(pen)}/>`;
export const circle = (x: number, y: number, radius: number, pen: Pen) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"${attributes(pen)}/>`;
/** Many dots of one colour as one element: a line without length has a round end. */
export const dots = (points: readonly Point[], radius: number, colour: string) =>
  path(points.map((point) => `M${at(point)}h0`).join(''), { line: colour, width: radius * 2 });

/** Points on an arc, angles in degrees, 0 is right and 90 is down. */
export function arc(centre: Point, radius: number, from: number, to: number, steps = 24, flat = 1): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius * flat] as const;
  });
}

/** Defines a symbol that `stamp` places many times. Without a fill of its own it inherits one. */
export const define = (id: string, content: string) => `<defs><g id="${id}">${content}</g></defs>`;
export const stamp = (id: string, x: number, y: number, { fill, line }: Pen = {}) =>
  `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"${fill ? ` fill="${fill}"` : ''}${line ? ` stroke="${line}"` : ''}/>`;

/** Places a defined symbol: `turn` in degrees, `size` relative to its definition. */
export const place = (id: string, [x, y]: Point, turn: number, size: number, fill: string) =>
  `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(turn)}) scale(${size.toFixed(2)})" fill="${fill}"/>`;

export const group = (transform: string, content: string) => `<g transform="${transform}">${content}</g>`;
/** Clips to a rectangle; coordinates stay those of the scene. */
export const clipped = (x: number, y: number, width: number, height: number, content: string) => {
  const box = [x, y, width, height].map(short);
  return `<svg x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}">${content}</svg>`;
};

/** 0 to count - 1. */
export const upTo = (count: number) => Array.from({ length: Math.max(0, Math.ceil(count)) }, (_, i) => i);
