import { parseArgs } from 'node:util';
import { kinds } from './databases.ts';
import { Hindrance } from './failure.ts';
import { measureQuality } from './search-quality.ts';
import { measureSpeed } from './search-speed.ts';

export const usage = `npm run bench search                  how soon a search is answered, and how long the index takes to be made
  --articles N   of so many articles in two languages (100,000)
  --each N       so many questions of each kind (60)
  --only KIND    on postgres or pglite alone
npm run bench search -- --quality     how well results answer, beside MiniSearch; the exit code is 1 below the goals
  --questions FOLDER  of judged queries: nl.json and fr.json, each [{ class, q, relevant: { reference: 1 to 3 } }] (scripts/search-quality)
  --grown N      also with N documents of other subjects added (0)
  --set NAME     tuning or held-out alone
  --failures     with the queries that are answered badly, or worse than by MiniSearch, and are not held out`;

export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      quality: { type: 'boolean', default: false },
      failures: { type: 'boolean', default: false },
      questions: { type: 'string', default: 'scripts/search-quality' },
      grown: { type: 'string', default: '0' },
      set: { type: 'string' },
      articles: { type: 'string', default: '100000' },
      each: { type: 'string', default: '60' },
      only: { type: 'string' },
    },
  });
  const { set } = values;
  if (set !== undefined && set !== 'tuning' && set !== 'held-out') throw new Hindrance('--set is tuning or held-out.');
  const chosen = kinds.filter((kind) => values.only === undefined || values.only === kind);
  if (values.quality) {
    const isGood = await measureQuality({ folder: values.questions, only: set, grown: Number(values.grown), verbose: values.failures });
    return isGood ? 0 : 1;
  }
  await measureSpeed({ articles: Number(values.articles), kinds: chosen, each: Number(values.each) });
  return 0;
}
