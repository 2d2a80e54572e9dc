import { between, box, dot, during, type Film, line, path, times } from './draw.ts';

const drop = (x: number, y: number, size: number, fill: string, ink: string) =>
  path(`M${x} ${y - size * 1.5}q${size} ${size * 1.3} 0 ${size * 2.4}q-${size} -${size * 1.1} 0 -${size * 2.4}z`, {
    fill,
    line: ink,
    width: 4,
  });

/** A sheet on a stain: drops on the room's side or behind it. */
export const sheet: Film = ({ step, progress, palette: { ink, accent, tint, light, grey, paper } }) => {
  const stuck = step === 0 ? during(progress, 0.1, 0.8) : 1;
  const x = between(560, 352, stuck);
  const isRoom = step === 2;
  const isWall = step === 3;
  const spin = step === 1 ? progress * 720 : 0;
  return [
    box(0, 0, 300, 720, { fill: tint, line: ink }),
    times(6, (row) => times(3, (column) => box(column * 120 - (row % 2) * 60, row * 120, 114, 112, { line: grey, width: 3 }))),
    box(300, 0, 44, 720, { fill: light, line: ink }),
    path('M344 250q34 110 0 240', { fill: grey }),
    isWall
      ? times(5, (index) =>
          line(120 + progress * 120, 230 + index * 65, 190 + progress * 120, 230 + index * 65, { line: accent, width: 10 }),
        )
      : '',
    path(`M${x} 150Q${x + 26 * (1 - stuck)} 360 ${x} 570`, { line: accent, width: 12 }),
    stuck === 1 ? box(338, 140, 30, 26, { fill: ink }) + box(338, 556, 30, 26, { fill: ink }) : '',
    step === 1
      ? `<g transform="rotate(${spin} 540 360)">${dot(540, 240, 62, { fill: accent, line: ink })}${path('M540 418a62 62 0 1 0 62 62a48 48 0 0 1 -62 -62z', { fill: paper, line: ink })}</g>`
      : '',
    isRoom || isWall
      ? times(8, (index) => {
          const grown = during(progress, index * 0.07, index * 0.07 + 0.4);
          return grown > 0
            ? drop(isRoom ? 384 + (index % 2) * 26 : 352 - (index % 2) * 10, 205 + index * 44, 17 * grown, isRoom ? paper : accent, ink)
            : '';
        })
      : '',
    isRoom ? times(4, (index) => path(`M${660 - progress * 160} ${220 + index * 90}q-30 -24 -60 0t-60 0`, { line: grey, width: 6 })) : '',
  ].join('');
};

/** Light along a wall shows what light from the front does not. */
export const raking: Film = ({ step, progress, palette: { ink, accent, tint, light, grey, paper } }) => {
  const low = step === 0 ? 0.1 * progress : step === 1 ? between(0.1, 0.55, progress) : step === 2 ? between(0.55, 1, progress) : 1;
  const isFront = step >= 3;
  const shadow = isFront ? between(26, 2, during(progress, 0, 0.5) + (step > 3 ? 1 : 0)) : low * 34;
  const reach = Math.max(0, shadow);
  return [
    box(0, 0, 720, 720, { fill: tint }),
    box(90, 90, 540, 540, { fill: paper, line: ink, width: 6 }),
    low > 0.2 || isFront
      ? times(
          2,
          (index) =>
            box(270 + index * 180, 93, reach, 534, { fill: grey }) +
            line(270 + index * 180, 93, 270 + index * 180, 627, { line: light, width: 4 }),
        )
      : '',
    low > 0.6 || isFront
      ? times(5, (row) =>
          times(
            3,
            (column) =>
              path(`M${180 + column * 180} ${150 + row * 105}h${reach * 2.2}v12h-${reach * 2.2}z`, { fill: ink }) +
              dot(180 + column * 180, 156 + row * 105, 10, { fill: light, line: ink, width: 3 }),
          ),
        )
      : '',
    isFront
      ? path('M250 660Q360 560 470 660Q360 760 250 660z', { fill: paper, line: ink, width: 7 }) +
        dot(360, 660, 34, { fill: accent, line: ink }) +
        dot(360, 660, 13, { fill: ink })
      : dot(between(360, 20, low), between(40, 330, low * low), 58, { fill: accent, line: ink }) +
        times(10, (index) => {
          const [x, y] = [between(360, 20, low), between(40, 330, low * low)];
          const angle = (index / 10) * Math.PI * 2;
          return line(x + 74 * Math.cos(angle), y + 74 * Math.sin(angle), x + 100 * Math.cos(angle), y + 100 * Math.sin(angle), {
            line: ink,
          });
        }),
    step === 4
      ? path('M480 120l60 66l110 -150', {
          line: accent,
          width: 26,
          more: `pathLength="1" stroke-dasharray="${during(progress, 0, 0.6)} 2"`,
        })
      : '',
  ].join('');
};
