import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Content } from '../../src/demo/content.ts';
import { paletteOf } from './drawings.ts';
import { type Film, frameOf } from './films/draw.ts';
import { sixtyTwo, tape } from './films/electricity.ts';
import { pit } from './films/gardens.ts';
import { dovetail } from './films/joinery.ts';
import { raking, sheet } from './films/paint.ts';
import { bucket, knock } from './films/roofs.ts';

const films: Readonly<Record<string, Film>> = {
  'VID-DBBE-KLOPPROEF': knock,
  'VID-DBBE-EMMER': bucket,
  'VID-HOBE-ZWALUW': dovetail,
  'VID-ELBE-62PROCENT': sixtyTwo,
  'VID-ELBE-TAPE': tape,
  'VID-GRBE-PROEFPUT': pit,
  'VID-VEBE-FOLIE': sheet,
  'VID-VEBE-STRIJK': raking,
};
const framesPerSecond = 12;

/** Draws the films of some or all videos, and encodes them with ffmpeg. */
export async function drawFilms({ portals, videos }: Content, only: readonly string[]): Promise<void> {
  for (const { reference, portals: codes, durationSeconds, texts } of videos) {
    const film = films[reference];
    const portal = portals.find(({ code }) => code === codes[0]);
    const captions = texts.nl?.captions ?? [];
    if (!film || !portal || (only.length && !only.includes(reference))) continue;
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'film-'));
    for (let frame = 0; frame < durationSeconds * framesPerSecond; frame++) {
      const second = frame / framesPerSecond;
      const step = Math.max(
        0,
        captions.findLastIndex(({ from }) => from <= second),
      );
      const { from = 0, to = durationSeconds } = captions[step] ?? {};
      const svg = frameOf(film, { step, progress: Math.min(1, (second - from) / (to - from)), palette: paletteOf(portal) });
      await sharp(Buffer.from(svg))
        .png({ compressionLevel: 1 })
        .toFile(path.join(folder, `${String(frame).padStart(4, '0')}.png`));
    }
    const target = `src/demo/films/${reference}.mp4`;
    // biome-ignore format: pairs of options read as pairs.
    const options = [
    '-y', '-loglevel', 'error', '-framerate', String(framesPerSecond), '-i', path.join(folder, '%04d.png'),
    '-an', '-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-profile:v', 'main', '-crf', '27',
    '-pix_fmt', 'yuv420p', '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact', target,
  ];
    execFileSync('ffmpeg', options);
    fs.rmSync(folder, { recursive: true });
    console.log(`${target}: ${Math.round(fs.statSync(target).size / 1_000)} kB`);
  }
}
