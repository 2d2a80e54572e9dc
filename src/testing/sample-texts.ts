import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { demoDocuments } from '../demo/documents.ts';

const real = '../shared/data/real-bilingual.ndjson';

const textsOf = (document: object) =>
  Object.values((document as { texts?: Record<string, { text?: string }> }).texts ?? {}).flatMap(({ text }) => text || []);

/** Texts of the demo, and of the first documents of the real data if that is present. */
export async function* sampleTexts(mostReal = Number.POSITIVE_INFINITY): AsyncGenerator<string> {
  for await (const document of demoDocuments(new Date('2026-11-22T12:00:00Z'))) yield* textsOf(document);
  if (!fs.existsSync(real)) return;
  let read = 0;
  for await (const line of createInterface({ input: fs.createReadStream(real) })) {
    if (read++ >= mostReal) return;
    yield* textsOf(JSON.parse(line) as object);
  }
}
