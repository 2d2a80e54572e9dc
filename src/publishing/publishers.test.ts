import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importDocuments } from '../content/transfer/import.ts';
import { type Connection, connect, rowsOf } from '../db/connection.ts';
import { entitiesOf } from '../features/entities.ts';
import { createDatabase } from '../testing/databases.ts';
import { articleDocument, magazineDocument, portalDocument } from '../testing/documents.ts';
import { createWriter } from './file-writer.ts';
import { createPublisher } from './publisher.ts';
import { publishRelease, siteDir } from './release.ts';
import type { Render } from './render.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tweeluik-publishers-'));
const site = () => siteDir(dataDir, 'one');
const clock = () => new Date('2026-11-21T12:00:00Z');
const render: Render = async ({ payload }) => Buffer.from(JSON.stringify(payload));
const made = { render, renderError: async () => Buffer.from('{{message}}'), clock };
const [issue, article] = ['DBBEMAG00001', 'DBBE00000000001'];
let connection: Connection;

async function save(...documents: object[]) {
  const source = Readable.from(documents.map((document) => `${JSON.stringify(document)}\n`));
  const report = ({ text }: { text: string }) => expect.unreachable(text);
  await importDocuments(source, { db: connection.db, entities: entitiesOf(undefined), clock, report });
}
const read = (address: string) => fs.readFileSync(path.join(site(), 'dbbe', address, 'index.html'), 'utf8');
const publisherOn = (on: Connection) =>
  createPublisher({
    ...{ connection: on, release: 'one', writer: createWriter(site()), ...made },
    logger: pino({ level: 'silent' }),
    changed: () => {},
  });

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

beforeAll(async () => {
  connection = await connect({ url: await createDatabase() });
  await save(portalDocument('dbbe'), articleDocument({ reference: article }));
  await publishRelease(connection, { id: 'one', dataDir, ...made });
});
afterAll(async () => {
  await connection.close();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('publishes again what another publisher read before an edit and notes after it', async () => {
  const [noting, edited] = [gate(), gate()];
  const db = new Proxy(connection.db, {
    get: (target, name) =>
      name === 'execute'
        ? async (...args: Parameters<typeof target.execute>) => {
            noting.open();
            await edited.opened;
            return target.execute(...args);
          }
        : Reflect.get(target, name, target),
  });
  const [slow, quick] = [publisherOn({ ...connection, db }), publisherOn(connection)];
  await save(magazineDocument({ reference: issue, articles: [article] }));
  const slowly = slow.drain();
  await noting.opened;

  await save(articleDocument({ reference: article, texts: { nl: { title: 'Na de lezing' }, fr: { title: 'Après la lecture' } } }));
  let isOver = false;
  const quickly = quick.drain().finally(() => {
    isOver = true;
  });
  const waiting = () => connection.db.execute(`select from pg_locks where locktype = 'advisory' and not granted`);
  while (!isOver && !rowsOf(await waiting()).length);
  edited.open();
  await Promise.all([slowly, quickly]);
  await Promise.all([slow, quick].map((one) => one.stop()));
  expect(read(`/magazine/${issue}`)).toContain('Na de lezing');
  expect(read(`/fr/magazine/${issue}`)).toContain('Après la lecture');
});

it('publishes with the header of another publisher, not with the one that it kept', async () => {
  const [first, second] = [publisherOn(connection), publisherOn(connection)];
  const address = `/dossier/${article}`;
  const inBoth = (text: object) => ({ texts: { nl: text, fr: text } });
  const retitle = (title: string) => save(articleDocument({ reference: article, ...inBoth({ title }) }));
  const rename = (name: string) => save(portalDocument('dbbe', inBoth({ name, title: 'Vakblad', description: 'Voor de bouw.' })));
  await rename('Eerste naam');
  await second.drain();
  await retitle('Bewaard');
  await first.drain();
  await rename('Tweede naam');
  await second.drain();
  await retitle('Daarna');
  await first.drain();
  await Promise.all([first, second].map((one) => one.stop()));
  const { furniture, article: shown } = JSON.parse(read(address)) as { furniture: { portal: object }; article: object };
  expect([furniture.portal, shown]).toMatchObject([{ name: 'Tweede naam' }, { title: 'Daarna' }]);
});
