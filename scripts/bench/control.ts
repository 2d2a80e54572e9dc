import http from 'node:http';
import readline from 'node:readline';
import { controlSocket } from '../../src/db/connection.ts';
import type { ImportLine } from '../../src/server/commands/control.ts';

/** Thrown if the server stopped during an import. */
export class ServerGone extends Error {}

/**
 * Sends documents to a running server and yields its answer line by line.
 * @throws ServerGone
 */
export async function* sendDocuments(dataDir: string, documents: readonly object[]): AsyncGenerator<ImportLine> {
  const body = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { 'content-type': 'application/x-ndjson', 'content-length': Buffer.byteLength(body) };
      const request = http.request({ socketPath: controlSocket(dataDir), path: '/import', method: 'POST', headers, agent: false }, resolve);
      request.once('error', reject);
      request.end(body);
    });
    let last: ImportLine | undefined;
    for await (const line of readline.createInterface({ input: response })) {
      last = JSON.parse(line) as ImportLine;
      yield last;
    }
    if (!last || !('done' in last || 'failed' in last)) throw new ServerGone('The server stopped during an import.');
  } catch (error) {
    if (error instanceof ServerGone) throw error;
    throw new ServerGone(error instanceof Error ? error.message : String(error));
  }
}
