import { type Calling, interleave } from '../../src/testing/together.ts';
import { type Kind, nameOf } from '../bench/databases.ts';
import { milliseconds, plain } from '../bench/numbers.ts';
import { openHouse } from './typing-house.ts';

/** Lets two people work on one document over HTTP, in random interleavings, and compares with a model. */
export async function soakTogether(kind: Kind, games: number, seed: number): Promise<string[]> {
  const house = await openHouse(kind, 0);
  const callers = house.tokens.map(
    (token): Calling => ({
      fetch: (path, init) => fetch(house.at(path).replace('dbbe.localhost', '127.0.0.1'), init),
      headers: { authorization: `Bearer ${token}` },
    }),
  );
  const start = performance.now();
  const { accepted, refused, faults } = await interleave(callers as [Calling, Calling], games, seed);
  await house.close();
  console.log(
    `${nameOf[kind]}: ${games} interleavings of two people in ${milliseconds(performance.now() - start)}: ${plain(accepted)} changes accepted, ` +
      `each on the version before it, ${plain(refused)} refused, ${faults.length} faults`,
  );
  return faults;
}
