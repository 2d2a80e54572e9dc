import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  articleDocument,
  eventDocument,
  magazineDocument,
  newsletterDocument,
  pageDocument,
  portalDocument,
  themeDocument,
  videoDocument,
} from '../testing/documents.ts';
import { run, startServer, type TestServer, temporaryFolder } from '../testing/servers/server.ts';

const interest = (code: string, name: string) => ({ entity: 'interest', code, texts: { nl: { name }, fr: { name } } });
const articles = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    articleDocument({ reference: `DBBE0000000${String(index).padStart(4, '0')}`, number: index }),
  );
const things = [
  magazineDocument({ reference: 'DBBEMAG00001' }),
  newsletterDocument({ reference: 'DBBENB000001' }),
  eventDocument({ reference: 'EVENT1' }),
  videoDocument({ reference: 'VIDEO1' }),
  pageDocument('privacy'),
  themeDocument('hellende-daken'),
];
const linesOf = (documents: readonly object[]) => documents.map((document) => `${JSON.stringify(document)}\n`).join('');

describe('an import beside the server', () => {
  let server: TestServer;
  const folder = temporaryFolder('files');
  const fileOf = (name: string, body: string | Buffer) => {
    const file = path.join(folder, name);
    fs.writeFileSync(file, body);
    return file;
  };
  const bring = (file: string, ...flags: string[]) => run(['src/server/commands/import.ts', file, ...flags], { DATA_DIR: server.dataDir });

  beforeAll(async () => {
    server = await startServer({
      documents: [portalDocument('dbbe'), interest('daken', 'Daken'), ...articles(60), ...things],
    });
  });
  afterAll(async () => {
    await server.stop();
    fs.rmSync(server.dataDir, { recursive: true, force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const whole = gzipSync(
    linesOf(articles(400).map((document, index) => ({ ...document, number: index + 1, displayAuthor: `${Math.sin(index)}` }))),
  );
  it.each([
    ['whose end is missing', whole.subarray(0, -20)],
    ['of which only the beginning came', whole.subarray(0, 20)],
    ['with bytes that fell over', Buffer.from(whole).fill(7, 3_000, 3_400)],
    ['with something behind its end', Buffer.concat([whole, Buffer.from('garbage '.repeat(50_000))])],
    ['that is none', Buffer.from(linesOf(things))],
    ['that is empty', Buffer.alloc(0)],
  ])('says in a sentence what is wrong with a .gz %s, and ends', async (_, bytes) => {
    const { code, output } = await bring(fileOf('damaged.ndjson.gz', bytes));
    expect(output.trim().split('\n').at(-1)).toMatch(/damaged\.ndjson\.gz cannot be unzipped \(.+\): it is damaged, or no gzip\.$/);
    expect(code).toBe(2);
    expect((await server.get('/healthcheck')).status).toBe(200);
  });

  it('answers when the own pages are live, and says how many others follow', async () => {
    const { code, output } = await bring(fileOf('interest.ndjson', linesOf([interest('daken', 'Hellende daken')])));
    expect(code).toBe(0);
    const pages = Number(/; (\d+) pages to follow\n/.exec(output)?.[1]);
    expect(pages).toBeGreaterThan(60);
    await vi.waitFor(async () => expect((await server.get('/themes')).text).toContain('Hellende daken'), 30_000);
  });

  it('waits for all pages where it is told to', async () => {
    const { output } = await bring(fileOf('interest.ndjson', linesOf([interest('daken', 'Platte daken')])), '--wait');
    expect(output).not.toContain('to follow');
    expect((await server.get('/themes')).text).toContain('Platte daken');
  }, 240_000);

  it('has the pages of all kinds of documents live when it ends, and gone when these were removed', async () => {
    const texts = { nl: { title: 'Anders' } };
    const kinds = [
      ['/dossier/DBBE00000000001', articleDocument({ reference: 'DBBE00000000001', texts })],
      ['/magazine/DBBEMAG00001', magazineDocument({ reference: 'DBBEMAG00001', texts })],
      ['/nieuwsbrief/DBBENB000001', newsletterDocument({ reference: 'DBBENB000001', texts: { nl: { subject: 'Anders' } } })],
      ['/evenement/EVENT1', eventDocument({ reference: 'EVENT1', texts })],
      ['/short/VIDEO1', videoDocument({ reference: 'VIDEO1', texts })],
      ['/privacy', pageDocument('privacy', { texts })],
      ['/hellende-daken', themeDocument('hellende-daken', { texts })],
    ] as const;
    const removed = kinds.map(([, { entity, reference }]) => ({ entity, reference, delete: true }));
    expect((await bring(fileOf('kinds.ndjson', linesOf(kinds.map(([, document]) => document))))).code).toBe(0);
    for (const [address] of kinds) expect((await server.get(address)).text, address).toMatch(/anders/i);
    expect((await bring(fileOf('removed.ndjson', linesOf(removed)))).code).toBe(0);
    for (const [address] of kinds) expect((await server.get(address)).status, address).toBe(404);
  });

  it('has the pages of a portal live when it ends', async () => {
    expect((await bring(fileOf('one.ndjson', linesOf([portalDocument('dbbe', { domain: 'anders.example' })])))).code).toBe(0);
    expect((await server.get('/contact')).text).toMatch(/anders/i);
  });

  it('says of an empty file that it has no documents, and of an array once that it is none', async () => {
    const empty = await bring(fileOf('empty.ndjson', ''));
    expect([empty.code, empty.output]).toEqual([0, expect.stringMatching(/^empty\.ndjson: no documents, [\d.]+ s\n$/)]);
    const array = await bring(fileOf('array.ndjson', JSON.stringify(articles(52), null, 2)));
    expect(array.code).toBe(1);
    expect(array.output.match(/:\d+: refused, /g)).toHaveLength(1);
    expect(array.output).toContain('array.ndjson:1: refused, begins a JSON array. A file has one document a line');
  });

  it('goes on serving when the command goes before the end', async () => {
    const file = fileOf('long.ndjson', linesOf(articles(1_000)));
    const child = spawn(process.execPath, ['src/server/commands/import.ts', file], {
      env: { ...process.env, DATA_DIR: server.dataDir },
      stdio: 'ignore',
    });
    await vi.waitFor(async () => expect((await server.get('/dossier/DBBE00000000100')).status).toBe(200), 30_000);
    child.kill('SIGKILL');
    expect((await bring(fileOf('one.ndjson', linesOf(articles(1))))).code).toBe(0);
    expect(server.output()).not.toContain('ERR_');
  });

  it('says so when the server stops before the end, and ends', async () => {
    const dying = await startServer({ documents: [portalDocument('dbbe'), interest('daken', 'Daken')] });
    const file = fileOf('long.ndjson', linesOf(articles(1_000)));
    const command = run(['src/server/commands/import.ts', file], { DATA_DIR: dying.dataDir });
    await vi.waitFor(async () => expect((await dying.get('/dossier/DBBE00000000001')).status).toBe(200), 120_000);
    dying.process.kill('SIGKILL');
    const { code, output } = await command;
    expect([code, output]).toEqual([2, expect.stringContaining('The server stopped during the import. Run the import again')]);
    fs.rmSync(dying.dataDir, { recursive: true, force: true });
  }, 240_000);
});
