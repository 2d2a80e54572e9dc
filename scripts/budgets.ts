import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const kilobyte = 1_000;
const assets = 'dist/client/_astro';

/** Budgets of a first visit (design 6, look.md), in bytes as sent. */
const budgets = [
  {
    // Code loaded on demand (islands, the consent dialog) is in files of its own.
    name: 'script of every page, gzip',
    limit: 3 * kilobyte,
    files: /^Root\..*\.js$/,
    weigh: (body: Buffer) => zlib.gzipSync(body).length,
  },
  {
    name: 'style of every page, brotli',
    limit: 8 * kilobyte,
    files: /^Root\..*\.css$/,
    weigh: (body: Buffer) => zlib.brotliCompressSync(body).length,
  },
  {
    // The frame with React and the rooms' queries, and the list with its table.
    name: 'script of a list of the staff rooms, gzip',
    limit: 250 * kilobyte,
    files: /^desk(?:\.[0-9a-f]+|-Audit\.desk\..*)\.js$/,
    weigh: (body: Buffer) => zlib.gzipSync(body).length,
  },
  { name: 'fonts', limit: 45 * kilobyte, files: /\.woff2$/, weigh: (body: Buffer) => body.length },
] as const;

/** Budgets that the bundle exceeds. */
export function budgetFaults(): string[] {
  if (!fs.existsSync(assets)) return ['There is no bundle to measure. Run npm run build.'];
  const names = fs.readdirSync(assets);
  return budgets.flatMap(({ name, limit, files, weigh }) => {
    const bytes = names.filter((file) => files.test(file)).reduce((sum, file) => sum + weigh(fs.readFileSync(path.join(assets, file))), 0);
    return bytes > limit ? [`${name}: ${bytes} bytes, but ${limit} at most`] : [];
  });
}
