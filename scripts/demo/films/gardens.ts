import { box, during, type Film, line, path, times } from './draw.ts';

/** A test pit: three fillings that the soil drinks, a fourth that is read. */
export const pit: Film = ({ step, progress, palette: { ink, accent, tint, light, grey, paper } }) => {
  const dug = step === 0 ? during(progress, 0.1, 0.8) : 1;
  const depth = 340 * dug;
  const round = (progress * 3) % 1;
  const level =
    step === 0
      ? 0
      : step === 1
        ? round < 0.3
          ? round / 0.3
          : 1 - (round - 0.3) / 0.7
        : step === 2
          ? 1 - progress * 0.45
          : 0.55 - progress * 0.2;
  const filling = Math.min(3, Math.floor(progress * 3) + 1);
  return [
    box(0, 260, 720, 460, { fill: tint }) + line(0, 260, 720, 260, { line: ink, width: 6 }),
    times(26, (index) =>
      line((index * 131) % 720, 300 + ((index * 89) % 400), ((index * 131) % 720) + 14, 300 + ((index * 89) % 400), {
        line: grey,
        width: 4,
      }),
    ),
    times(24, (index) =>
      path(`M${index * 30 + 8} 260q4 -${20 + (index % 4) * 6} 10 -${30 + (index % 3) * 8}`, {
        line: index * 30 > 190 && index * 30 < 500 && dug > 0.2 ? 'none' : accent,
        width: 5,
      }),
    ),
    box(210, 260, 300, depth, { fill: paper }),
    box(210, 260 + depth - 300 * level * dug, 300, 300 * level * dug, { fill: accent }),
    path(`M210 260v${depth}h300v-${depth}`, { line: ink, width: 6 }),
    times(8, (index) => line(210, 285 + index * 40, 228, 278 + index * 40, { line: dug * 8 > index ? ink : 'none', width: 4 })),
    step > 0
      ? times(5, (index) => {
          const fall = (progress * 4 + index * 0.2) % 1;
          const x = 240 + index * 60;
          return path(`M${x} ${615 + fall * 50}v26m-10 -12l10 14l10 -14`, { line: level > 0.05 ? accent : light, width: 6 });
        })
      : '',
    step === 1 ? times(filling, (index) => box(60 + index * 46, 110, 30, 80, { fill: index < 3 ? accent : light, line: ink })) : '',
    step === 1 && round < 0.3 ? path('M360 40V300', { line: accent, width: 30 }) : '',
    step >= 2
      ? box(440, 130, 40, 480, { fill: paper, line: ink }) +
        times(15, (index) => line(440, 150 + index * 30, index % 5 ? 458 : 470, 150 + index * 30, { line: ink, width: 4 })) +
        path(`M520 ${600 - 300 * level}l40 -22v44z`, { fill: ink })
      : '',
    step === 3
      ? path('M80 130l50 56l90 -120', { line: accent, width: 22, more: `pathLength="1" stroke-dasharray="${during(progress, 0, 0.5)} 2"` })
      : '',
    step === 0
      ? `<g transform="translate(360 ${200 + depth * 0.9})">${path('M-46 -60h92v60q-46 60 -92 0z', { fill: grey, line: ink })}${line(0, -260, 0, -60, { line: ink, width: 16 })}</g>`
      : '',
  ].join('');
};
