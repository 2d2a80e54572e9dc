import { parentPort } from 'node:worker_threads';
import type { StemsOf } from '../language/words.ts';
import type { Said, Told } from './threads.ts';
import { vectorsOf } from './vectors.ts';

// One of the threads of a rebuild of the search index: makes words and vectors of what the main thread reads from the database.
const making = {};
const say = (said: Said) => parentPort?.postMessage(said);
let answered: (stems: ReadonlyMap<string, string>) => void = () => {};
const stemsOf: StemsOf = (locale, forms) =>
  new Promise((done) => {
    answered = done;
    say({ locale, forms });
  });

parentPort?.on('message', (told: Told) => {
  if ('stems' in told) return answered(told.stems);
  vectorsOf(told.locale, told.things, stemsOf, making).then(
    (made) => say({ made }),
    (error: Error) => say({ failed: error.message }),
  );
});
