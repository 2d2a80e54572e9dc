import { clipped, group, type Point, rect, segment, stroke, strokes, weight } from './ink.ts';
import type { Random } from './random.ts';
import { type Composition, type Palette, sceneOf, type ToneName } from './scene.ts';

const size = { w: 900, h: 1200 };
/** The masthead stands above it, in ink, on a light ground. */
const calmTop = 252;

type Draw = { composition: Composition; random: Random; palette: Palette; hint: string };
/** The scale is below 1 where a small window must show as much as a large one. */
type Window = { x: number; y: number; w: number; h: number; scale?: number };

/** A drawing in a window of a larger sheet; its ground differs from that of the sheet. */
export function inWindow({ x, y, w, h, scale = 1 }: Window, { composition, random, palette, hint }: Draw, ground: ToneName): string {
  const stage = { w: w / scale, h: h / scale };
  const scene = sceneOf(stage, { random, palette, ground, hint });
  return group(`translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}`, clipped(0, 0, stage.w, stage.h, composition.draw(scene)));
}

function groundBeside(sheet: ToneName, { composition, random }: Draw): ToneName {
  const fitting = (composition.grounds ?? ['tint', 'accent', 'paper', 'ink', 'light']).filter((ground) => ground !== sheet);
  return random.pick([fitting[0] ?? 'paper', ...fitting.slice(1)]);
}

/**
 * A magazine's cover, without its words: the top fifth is calm for the masthead, the lower left for the cover line.
 * Both lie on a light ground, so that ink can be set on them.
 */
export function coverOf(draw: Draw): string {
  const { random, palette } = draw;
  const sheet = random.pick<ToneName>(['paper', 'tint', 'light']);
  const rule = { line: palette.ink, width: weight.bold };
  const base = rect(0, 0, size.w, size.h, { fill: palette[sheet] });
  const level = (y: number) => strokes([segment(0, y, size.w, y)], rule);
  switch (random.pick(draw.composition.endless ? ['band', 'step', 'column'] : ['band', 'open', 'column'])) {
    case 'band': {
      const window = { x: 0, y: calmTop, w: size.w, h: 620 };
      return base + inWindow(window, draw, groundBeside(sheet, draw)) + level(window.y) + level(window.y + window.h);
    }
    case 'step': {
      const [right, top] = [540, 880];
      const corner: readonly Point[] = [
        [0, top],
        [right, top],
        [right, size.h],
      ];
      const drawing = inWindow({ x: 0, y: calmTop, w: size.w, h: size.h - calmTop }, draw, groundBeside(sheet, draw));
      return base + drawing + rect(0, top, right, size.h - top, { fill: palette[sheet] }) + stroke(corner, rule) + level(calmTop);
    }
    case 'open': {
      const fitting = draw.composition.grounds?.includes(sheet) === false ? groundBeside(sheet, draw) : sheet;
      return base + inWindow({ x: 0, y: calmTop, w: size.w, h: 660 }, draw, fitting) + level(calmTop + 660);
    }
    default: {
      const window = { x: 270, y: calmTop, w: size.w - 270, h: 700 };
      const foot = window.y + window.h;
      const frame: readonly Point[] = [
        [size.w, window.y],
        [window.x, window.y],
        [window.x, foot],
        [size.w, foot],
      ];
      const bar = rect(0, window.y, 54, window.h, { fill: palette.accent });
      return base + inWindow(window, draw, groundBeside(sheet, draw)) + stroke(frame, rule) + bar;
    }
  }
}
