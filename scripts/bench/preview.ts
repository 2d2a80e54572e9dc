import { openHouse } from '../soak/typing-house.ts';
import { milliseconds, percentile, table } from './numbers.ts';

export const usage = `npm run bench preview
How long readers wait on the embedded database while somebody previews a page at every moment: calls that read the database,
one after the other, without previews and with them, in turns. Fails where a preview delays a reader by more than 50 ms.`;

const rounds = 6;
const callsOfRound = 60;
const mostDelay = 50;
const reference = 'soak-0';
/** Requests of readers: a call that queries the database, and a page from memory. */
const reads = { 'a call': '/api/popup/dbbe/random/nl', 'a page': `/${reference}` } as const;
type Read = keyof typeof reads;
const names = Object.keys(reads) as Read[];

/** Measures the delay of answers to readers while pages are previewed. */
export async function run(): Promise<number> {
  const house = await openHouse('pglite', 1);
  const origin = house.at('').replace('dbbe.localhost', '127.0.0.1');
  const headers = { authorization: `Bearer ${house.tokens[0]}`, 'content-type': 'application/json' };
  let previews = 0;
  const preview = async () => {
    const body = JSON.stringify({ portal: 'dbbe', locale: 'nl', parts: { nl: { title: `Vooraf ${previews}`, text: '<p>Tekst</p>' } } });
    const response = await fetch(`${origin}/api/staff/preview/page/${reference}`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`A preview was answered with ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    previews += 1;
  };
  const read = async (name: Read) => {
    const start = performance.now();
    await (await fetch(`${origin}${reads[name]}`, { headers: { host: 'dbbe.localhost' } })).arrayBuffer();
    return performance.now() - start;
  };
  const none = (): Record<Read, number[]> => ({ 'a call': [], 'a page': [] });
  const [alone, beside] = [none(), none()];
  const fill = async (into: Record<Read, number[]>) => {
    for (let index = 0; index < callsOfRound; index += 1) for (const name of names) into[name].push(await read(name));
  };
  await preview();
  await fill(none());
  for (let round = 0; round < rounds; round += 1) {
    await fill(alone);
    let isOver = false;
    const previewing = (async () => {
      while (!isOver) await preview();
    })();
    await fill(beside);
    isOver = true;
    await previewing;
  }
  await house.close();
  const rows = [['read by readers', 'alone, half', 'with previews, half', '99 of 100', 'longest', 'longest alone', 'delayed by at most']];
  let longest = 0;
  for (const name of names) {
    // The worst case without previews is subtracted.
    const delay = Math.max(0, percentile(beside[name], 100) - percentile(alone[name], 100));
    longest = Math.max(longest, delay);
    const [half, most, usual] = [percentile(beside[name], 50), percentile(beside[name], 100), percentile(alone[name], 100)];
    rows.push(
      [name, percentile(alone[name], 50), half, percentile(beside[name], 99), most, usual, delay].map((one) =>
        typeof one === 'string' ? one : milliseconds(one),
      ),
    );
  }
  console.log(`${previews} previews on PGlite, ${rounds * callsOfRound} reads of each kind without and with them`);
  console.log(table(rows));
  if (longest > mostDelay) console.log(`✗ A reader was delayed by ${milliseconds(longest)}; ${mostDelay} ms are allowed`);
  return longest > mostDelay ? 1 : 0;
}
