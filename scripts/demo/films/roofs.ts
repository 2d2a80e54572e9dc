import { between, box, dot, during, type Film, line, path, times, turned } from './draw.ts';

const tile = (x: number, y: number, fill: string, ink: string) =>
  path(`M${x} ${y}h150v150q-75 50 -150 0z`, { fill, line: ink }) + path(`M${x + 22} ${y + 12}v132`, { line: ink, width: 3 });

/** The sound of a tile: clear in the middle, dull where it is split. */
export const knock: Film = ({ step, progress, palette: { ink, accent, tint, grey, paper } }) => {
  const isSplit = step >= 2;
  const [x, y] = [isSplit ? 547 : 395, 265];
  const lift = step === 0 ? between(170, 0, during(progress, 0.1, 0.6)) : 70 + 60 * Math.abs(Math.sin(progress * Math.PI * 3));
  const waves = step === 0 ? 0 : step === 1 ? 4 : 2;
  return [
    times(4, (row) =>
      times(5, (column) =>
        tile(column * 152 - 60 + (row % 2) * 76, row * 168 + 20, row === 1 && column === (isSplit ? 3 : 2) ? accent : tint, ink),
      ),
    ),
    isSplit ? path(`M${x} ${y - 120}l-22 50l34 40l-26 56l18 40`, { line: ink, width: 6 }) : '',
    step < 3
      ? times(waves, (index) => {
          const reach = ((progress * 2 + index / waves) % 1) * (isSplit ? 90 : 280);
          return dot(x, y, 30 + reach, { line: isSplit ? grey : ink, width: isSplit ? 10 : 6 });
        })
      : '',
    step < 3
      ? `<g transform="translate(${x} ${y - lift})">${path('M-34 -150V-40q0 42 34 42t34 -42V-150z', { fill: paper, line: ink })}${path('M-34 -60h68M-34 -95h68', { line: ink, width: 3 })}</g>`
      : box(70, 210, 580, 300, { fill: paper, line: ink }) +
        times(Math.floor(during(progress, 0, 0.8) * 30), (index) => {
          const group = Math.floor(index / 5);
          const left = 120 + (group % 3) * 180;
          const top = 250 + Math.floor(group / 3) * 130;
          return index % 5 === 4
            ? line(left - 10, top + 80, left + 90, top + 10, { line: accent, width: 8 })
            : line(left + (index % 5) * 26, top, left + (index % 5) * 26, top + 90, { line: ink, width: 8 });
        }),
  ].join('');
};

/** Ten litres into an outlet, and the time that they take. */
export const bucket: Film = ({ step, progress, palette: { ink, accent, tint, light, grey, paper } }) => {
  const tilt = step === 1 ? between(0, 115, during(progress, 0, 0.4)) : step > 1 ? 115 : 0;
  const water = step === 1 ? 62 * during(progress, 0.3, 1) : step === 2 ? between(62, 0, progress) : 0;
  const aside = step === 0 ? during(progress, 0.1, 0.9) * 210 : 210;
  return [
    box(0, 470, 330, 120, { fill: tint, line: ink }) + box(410, 470, 310, 120, { fill: tint, line: ink }),
    box(0, 590, 330, 40, { fill: grey, line: ink }) + box(410, 590, 310, 40, { fill: grey, line: ink }),
    box(0, 470 - water, 720, water, { fill: accent }),
    box(330, 470, 80, 250, { fill: step === 0 ? light : accent, line: ink }),
    times(6, (index) => {
      const way = index % 2 ? 1 : -1;
      const left = 370 + way * (18 + index * 12 + aside);
      return step < 2
        ? turned(
            way * (20 + index * 25),
            left,
            452,
            path(`M${left - 26} 452q26 -30 52 0q-26 30 -52 0z`, { fill: index % 3 ? tint : accent, line: ink, width: 4 }),
          )
        : '';
    }),
    step > 0 && step < 2
      ? turned(
          tilt,
          250,
          200,
          path('M170 120h160l-22 150h-116z', { fill: paper, line: ink }) + path('M170 120q80 -110 160 0', { line: ink }),
        )
      : '',
    step === 1 && progress > 0.3 ? path(`M330 240Q372 300 370 ${470 - water}`, { line: accent, width: 26 }) : '',
    step === 2
      ? dot(370, 210, 130, { fill: paper, line: ink, width: 8 }) +
        box(352, 48, 36, 34, { fill: ink }) +
        times(12, (index) => turned(index * 30, 370, 210, line(370, 92, 370, 108, { line: ink }))) +
        turned(progress * 330, 370, 210, line(370, 210, 370, 112, { line: accent, width: 9 })) +
        dot(370, 210, 11, { fill: ink })
      : '',
  ].join('');
};
