import { upTo } from '../ink.ts';
import type { Scene } from '../scene.ts';

/** Columns and rows of tiles that fill the stage, the lowest row first; the margin is for a field that is turned. */
export function places({ w, h }: Scene, width: number, height: number, margin: number) {
  const columns = Math.ceil((w + margin * 2) / width) + 1;
  const rows = Math.ceil((h + margin * 2) / height) + 1;
  return upTo(rows)
    .reverse()
    .flatMap((row) =>
      upTo(columns).map((column) => ({
        row,
        column,
        x: column * width - margin - width / 2,
        y: row * height - margin - height / 2,
      })),
    );
}
