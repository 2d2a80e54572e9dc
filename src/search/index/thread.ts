import { parentPort } from 'node:worker_threads';
import type { StemsOf } from '../language/tokens.ts';
import type { ThreadReply, ThreadRequest } from './threads.ts';
import { vectorize } from './vectors.ts';

// Entry of a thread of a rebuild: tokenizes the documents that the main thread reads from the database, and requests stems from it.
const session = {};
const reply = (message: ThreadReply) => parentPort?.postMessage(message);
let resolveStems: (stems: ReadonlyMap<string, string>) => void = () => {};
const stemsOf: StemsOf = (locale, forms) =>
  new Promise((resolve) => {
    resolveStems = resolve;
    reply({ locale, forms });
  });

parentPort?.on('message', (request: ThreadRequest) => {
  if ('stems' in request) return resolveStems(request.stems);
  vectorize(request.locale, request.documents, stemsOf, session).then(
    (vectorized) => reply({ vectorized }),
    (error: Error) => reply({ failed: error.message }),
  );
});
