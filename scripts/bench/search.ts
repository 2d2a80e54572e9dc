import { parseArgs } from 'node:util';
import { measureQuality } from './search-quality.ts';

export const usage = `npm run bench search -- --quality     how well results answer, beside plain ts_rank and MiniSearch
  --failures     with the queries of the half that was tuned on that are answered badly
  --tuning       without the half that is held out`;

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      quality: { type: 'boolean', default: false },
      failures: { type: 'boolean', default: false },
      tuning: { type: 'boolean', default: false },
    },
  });
  if (values.quality) await measureQuality({ verbose: values.failures, all: !values.tuning });
  return 0;
}
