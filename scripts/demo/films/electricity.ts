import { between, box, dot, during, type Film, figure, line, path, times } from './draw.ts';

const [left, right, ground, height] = [90, 640, 560, 380] as const;
/** The rise of the voltage between two electrodes, 0 to 1 along the line. */
const rise = (at: number): number => 0.62 + 1.55 * (at - 0.55) ** 3 * (at < 0.55 ? 3.6 : 4.2);
const curve = (until: number): string =>
  `M${Array.from({ length: 61 }, (_, index) => (index / 60) * until)
    .map((at) => `${(left + (right - left) * at).toFixed(1)} ${(ground - height * Math.min(1, Math.max(0, rise(at)))).toFixed(1)}`)
    .join('L')}`;
const pin = (x: number, fill: string, ink: string) => path(`M${x - 9} ${ground - 46}h18v120l-9 26l-9 -26z`, { fill, line: ink });

/** Position of the voltage pin: on the flat of the curve. */
export const sixtyTwo: Film = ({ step, progress, palette: { ink, accent, tint, light, grey } }) => {
  const at = left + (right - left) * 0.62;
  const drawn = step === 0 ? 0 : step === 1 ? during(progress, 0, 0.9) : 1;
  return [
    times(8, (index) => line(left, ground - index * 54, right, ground - index * 54, { line: light, width: 3 })),
    box(0, ground, 720, 160, { fill: tint }) + line(0, ground, 720, ground, { line: ink }),
    step >= 2
      ? box(left + (right - left) * 0.4, ground - height, (right - left) * 0.3 * (step === 2 ? during(progress, 0, 0.6) : 1), height, {
          fill: tint,
        })
      : '',
    pin(left, ink, ink) + pin(right, ink, ink),
    step === 0
      ? path(`M${left} ${ground + 40}Q${(left + right) / 2} ${ground + 190} ${right} ${ground + 40}`, {
          line: accent,
          width: 9,
          more: `pathLength="1" stroke-dasharray="${during(progress, 0.1, 0.9)} 2"`,
        })
      : times(5, (index) => {
          const where = (progress * 0.5 + index / 5) % 1;
          return dot(between(left, right, where), ground + 40 + 4 * 75 * where * (1 - where), 9, { fill: accent });
        }),
    drawn > 0 ? path(curve(drawn), { line: accent, width: 10 }) : '',
    step === 3
      ? line(at, ground, at, ground - height, { line: ink, width: 5, more: 'stroke-dasharray="14 14"' }) +
        pin(at, accent, ink) +
        figure(at, 130, 92 * during(progress, 0, 0.3), '62 %', ink)
      : '',
    line(left, ground - height - 20, left, ground, { line: grey, width: 4 }),
  ].join('');
};

/** A camera does not see bare copper; it sees tape. */
export const tape: Film = ({ step, progress, palette: { ink, accent, tint, light, grey, paper } }) => {
  const taped = step === 0 ? 0 : step === 1 ? during(progress, 0.3, 0.8) : 1;
  const shown = step === 0 ? 26 : step === 1 ? 26 : Math.round(between(26, 69, during(progress, 0.05, 0.6)));
  const off = step === 1 && progress < 0.85;
  return [
    box(60, 70, 600, 240, { fill: ink }) + box(90, 98, 400, 184, { fill: step === 2 ? accent : grey }),
    box(130, 180, 320, 36, { fill: step === 2 ? paper : light }),
    dot(580, 190, 58, { fill: paper, line: light, width: 8 }) + dot(580, 190, 26, { fill: grey }),
    figure(290, 170, 72, off ? '–' : `${shown}°`, paper),
    box(0, 430, 720, 120, { fill: tint, line: ink, width: 6 }) + line(0, 458, 720, 458, { line: paper, width: 8 }),
    times(5, (index) => {
      const x = 110 + index * 125;
      const up = 400 - ((progress * 2 + index * 0.21) % 1) * 60;
      return off ? '' : path(`M${x} ${up}q16 -16 0 -34t0 -34`, { line: accent, width: 6 });
    }),
    taped > 0 ? box(290, 424, 140 * taped, 132, { fill: ink }) : '',
    step === 1 && taped < 1
      ? dot(300 + 140 * taped, 400, 56, { fill: ink, line: ink }) + dot(300 + 140 * taped, 400, 24, { fill: paper })
      : '',
    times(2, (index) => box(70 + index * 500, 550, 80, 130, { fill: grey, line: ink })),
  ].join('');
};
