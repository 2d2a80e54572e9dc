import { circle, dots, type Point, path, rect, segment, strokes, upTo } from '../ink.ts';
import type { Composition, Scene } from '../scene.ts';

export const board: Composition = {
  name: 'distribution board',
  words: ['board', 'breaker', 'fuse', 'residual', 'din rail', 'cabinet', 'panel board', 'differential', 'module', 'consumer unit'],
  alt: {
    nl: 'Een verdeelbord met rijen automaten, waarvan er één in kleur is, en draden die bovenaan binnenkomen.',
    fr: 'Un tableau électrique avec des rangées de disjoncteurs, dont un en couleur, et des fils qui entrent par le haut.',
  },
  endless: true,
  draw(scene) {
    const { w, h, u, random, tone, pen } = scene;
    const rows = random.whole(2, 3);
    const [x, y, wide, tall] = [w * 0.1, h * 0.17, w * 0.8, h * 0.9];
    const row = tall / (rows + 0.35);
    const tripped = [random.whole(0, rows - 1), random.whole(2, 6)] as const;
    const feeds: string[] = [];
    const rails = upTo(rows).map((r) => {
      const top = y + u * 4 + r * row;
      const high = row * 0.66;
      let left = x + u * 5;
      let modules = rect(x + u * 3, top + high * 0.42, wide - u * 6, high * 0.16, { ...pen.fine, fill: tone.side });
      for (let i = 0; left < x + wide - u * 11; i++) {
        const poles = Math.min(random.pick([1, 1, 1, 2, 2, 4] as const), Math.max(1, Math.floor((x + wide - u * 5 - left) / (u * 6))));
        modules += breaker(scene, left, top, poles * u * 6, high, r === tripped[0] && i === tripped[1]);
        if (r === 0) feeds.push(...upTo(poles).map((k) => String(left + (k + 0.5) * u * 6)));
        left += poles * u * 6 + (random.chance(0.15) ? u * 6 : 0);
      }
      return rect(x + u * 3, top - u * 2, wide - u * 6, high + u * 4, { ...pen.fine, fill: tone.side }) + modules;
    });
    const wires = feeds.map(Number).map((fx, i) => {
      const turn = y - u * (3 + (i % 5) * 2.2);
      const out = fx < w / 2 ? -20 : w + 20;
      return path(
        `M${Math.round(fx)} ${Math.round(y + u * 5)}V${Math.round(turn + u * 2)}q0 ${-Math.round(u * 2)} ${out < 0 ? '-' : ''}${Math.round(u * 2)} ${-Math.round(u * 2)}H${out}`,
        { line: i % 4 === 0 && tone.pop !== tone.ground ? tone.pop : tone.line, width: u * 0.75 },
      );
    });
    return (
      rect(0, 0, w, h, { fill: tone.ground }) +
      wires.join('') +
      rect(x, y, wide, tall, { ...pen.bold, fill: tone.face }, u * 2) +
      rails.join('')
    );
  },
};

function breaker(scene: Scene, x: number, y: number, width: number, height: number, tripped: boolean): string {
  const { u, tone, pen, random } = scene;
  const poles = Math.round(width / (u * 6));
  const kind = poles === 1 ? 'switch' : poles === 4 && random.chance(0.6) ? 'meter' : 'switch';
  const fill = tripped ? tone.pop : poles === 2 ? tone.side : tone.face;
  const screws = upTo(poles).flatMap((i): Point[] =>
    segment(x + (i + 0.5) * u * 6, y + u * 2.2, x + (i + 0.5) * u * 6, y + height - u * 2.2),
  );
  const body =
    rect(x, y, width, height, { ...pen.line, fill }) +
    strokes(
      [segment(x, y + u * 4.4, x + width, y + u * 4.4), segment(x, y + height - u * 4.4, x + width, y + height - u * 4.4)],
      pen.hair,
    ) +
    dots(screws, u * 1.1, tone.edge);
  if (kind === 'meter') {
    return (
      body +
      rect(x + u * 3, y + height * 0.34, width - u * 6, height * 0.2, { ...pen.fine, fill: tone.edge }) +
      strokes(
        upTo(4).map((i) => segment(x + u * (5 + i * 4), y + height * 0.4, x + u * (5 + i * 4), y + height * 0.48)),
        { line: tone.side, width: u * 0.8 },
      )
    );
  }
  const [lx, ly, lw, lh] = [x + width / 2 - u * 1.4, y + height * 0.36, u * 2.8, height * 0.28];
  return (
    body +
    rect(lx - u * 0.7, ly - u * 0.7, lw + u * 1.4, lh + u * 1.4, { ...pen.fine, fill: tone.side }) +
    rect(lx, tripped ? ly + lh * 0.45 : ly, lw, lh * 0.55, { fill: tripped ? tone.face : tone.edge }) +
    (poles === 2 ? circle(x + u * 2.2, y + height * 0.66, u * 1, { ...pen.fine, fill: tone.pop }) : '')
  );
}
