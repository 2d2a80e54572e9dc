import { between, box, during, type Film, line, path, times } from './draw.ts';

const tails = [170, 360, 550] as const;
const tail = (x: number, top: number, fill: string, ink: string) =>
  path(`M${x - 46} ${top}L${x - 72} ${top + 150}h144L${x + 46} ${top}z`, { fill, line: ink });

/** A dovetail by hand: cut beside the line, chisel from both sides, drive it home once. */
export const dovetail: Film = ({ step, progress, palette: { ink, accent, tint, light, grey, paper } }) => {
  const marked = step === 0 ? during(progress, 0.1, 0.9) : 1;
  const sawn = step === 1 ? progress : step > 1 ? 1 : 0;
  const cleared = step === 2 ? progress : step > 2 ? 1 : 0;
  const gap = step < 3 ? 260 : step === 3 ? between(260, 75, during(progress, 0.1, 0.7)) : between(75, 0, during(progress, 0, 0.5));
  const stroke = Math.sin(progress * Math.PI * 8) * 40;
  const upper = 210 - gap / 2;
  return [
    box(80, upper - 180, 560, 180, { fill: tint, line: ink }),
    times(3, (index) => line(110, upper - 140 + index * 45, 610, upper - 140 + index * 45, { line: grey, width: 2 })),
    ...tails.map((x) => tail(x, upper, step === 0 ? light : tint, ink)),
    cleared < 1 ? box(80, upper, 560, 150 * (1 - cleared), { fill: light, line: ink, width: 3 }) : '',
    ...tails.map((x) =>
      path(`M${x - 46} ${upper}L${x - 72} ${upper + 150}M${x + 46} ${upper}L${x + 72} ${upper + 150}`, {
        line: accent,
        width: 6,
        more: `pathLength="1" stroke-dasharray="${marked} 2"`,
      }),
    ),
    ...tails.map((x) =>
      sawn > 0 ? line(x + 54, upper + 150, between(x + 54, x + 30, sawn), between(upper + 150, upper, sawn), { line: ink, width: 9 }) : '',
    ),
    box(80, 490, 560, 190, { fill: paper, line: ink }),
    ...tails.map((x) =>
      path(`M${x - 46} 490L${x - 72} 640h144L${x + 46} 490z`, { fill: step > 3 && gap < 4 ? accent : light, line: ink, width: 4 }),
    ),
    step === 1
      ? `<g transform="translate(${stroke} ${between(-40, -190, progress)})">${path('M330 300h330v60h-330z', { fill: grey, line: ink })}${times(16, (index) => path(`M${332 + index * 20} 360l10 14l10 -14`, { fill: grey, line: ink, width: 2 }))}${path('M660 270q60 10 50 110h-50z', { fill: tint, line: ink })}</g>`
      : '',
    step === 2
      ? `<g transform="translate(${between(120, 480, progress)} ${170 + Math.abs(stroke)})">${path('M-16 0h32v120l-16 22l-16 -22z', { fill: grey, line: ink })}${box(-22, -110, 44, 110, { fill: accent, line: ink })}</g>`
      : '',
  ].join('');
};
