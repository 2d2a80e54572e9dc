import { parseArgs } from 'node:util';
import { kinds } from './databases.ts';
import { measureQuality } from './search-quality.ts';
import { measureSpeed } from './search-speed.ts';

export const usage = `npm run bench search                  how soon a search is answered, and how long the index takes to be made
  --articles N   of so many articles in two languages (100,000)
  --each N       so many questions of each kind (60)
  --only KIND    on postgres or pglite alone
npm run bench search -- --quality     how well results answer, beside plain ts_rank and MiniSearch
  --failures     with the queries of the half that was tuned on that are answered badly, or worse than by another
  --tuning       without the half that is held out`;

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      quality: { type: 'boolean', default: false },
      failures: { type: 'boolean', default: false },
      tuning: { type: 'boolean', default: false },
      articles: { type: 'string', default: '100000' },
      each: { type: 'string', default: '60' },
      only: { type: 'string' },
    },
  });
  const chosen = kinds.filter((kind) => values.only === undefined || values.only === kind);
  if (values.quality) await measureQuality({ verbose: values.failures, all: !values.tuning });
  else await measureSpeed({ articles: Number(values.articles), kinds: chosen, each: Number(values.each) });
  return 0;
}
