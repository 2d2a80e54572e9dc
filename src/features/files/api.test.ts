import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalsIn } from '../../content/files/originals.ts';
import { emptyBin } from '../../content/history/bin.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDocument, getRevisions, putDocument, removeDocument, restoreRevision, undoChange } from '../editing/endpoints.ts';
import { dropUpload, finishUpload, getFile, getFiles, getOriginal, getUpload, putPiece, startUpload } from './endpoints.ts';
import { fileById, namedHashes } from './queries.ts';
import { uploadStore } from './upload-commands.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
const bytesOf = (text: string) => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom0000isommp42'), Buffer.alloc(40_000, 7)]);

describe.each(databases)('the library on $kind', ({ open }) => {
  const folder = temporaryFolder('library');
  const mediaDir = path.join(folder, 'media');
  let connection: Connection;
  let api: Api;
  let uploader: Caller;
  let filmer: Caller;
  let editor: Caller;
  let reader: Caller;
  let counter = 0;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection, undefined, mediaDir);
    uploader = (await signInStaff(api, 'beeld@voorbeeld.be', [{ permissions: ['UPLOAD_FILES_DASHBOARD'] }])).caller;
    filmer = (await signInStaff(api, 'film@voorbeeld.be', [{ permissions: ['UPLOAD_VIDEOS'] }])).caller;
    editor = (await signInStaff(api, 'beeldredactie@voorbeeld.be', [{ permissions: ['IMAGE_EDITOR'] }])).caller;
    reader = (await signInStaff(api, 'artikel@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE'] }])).caller;
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const photo = (width: number, height = 600) =>
    sharp({ create: { width, height, channels: 3, background: { r: width % 255, g: 90, b: 30 } } })
      .jpeg()
      .toBuffer();
  const start = (name: string, bytes: number, by = uploader, fingerprint = `fingerprint-${++counter}`) =>
    call(startUpload, { body: { name, bytes, fingerprint } }, by);
  const piece = (id: string, offset: number, bytes: Uint8Array, by = uploader) =>
    call(putPiece, { params: { id, offset: String(offset) }, bytes: new Uint8Array(bytes) }, by);
  const finish = (id: string, by = uploader, replaces?: { file: number; version: string }) =>
    call(finishUpload, { params: { id }, body: replaces ? { replaces } : {} }, by);
  async function upload(name: string, bytes: Uint8Array, by = uploader, replaces?: { file: number; version: string }) {
    const { id } = await start(name, bytes.length, by);
    await piece(id, 0, bytes, by);
    return finish(id, by, replaces);
  }

  it('takes a file in pieces, with an id from the server, and lists it by its words', async () => {
    const bytes = await photo(1_500);
    const { id, offset } = await start('Dak-na-de-storm.jpg', bytes.length);
    expect(offset).toBe(0);
    const half = Math.floor(bytes.length / 2);
    expect((await piece(id, 0, bytes.subarray(0, half))).offset).toBe(half);
    expect((await piece(id, half, bytes.subarray(half))).offset).toBe(bytes.length);
    const { file, result } = await finish(id);
    expect(result).toBe('added');
    expect(file).toMatchObject({
      name: 'Dak-na-de-storm.jpg',
      kind: 'picture',
      bytes: bytes.length,
      picture: { width: 1_200 },
      alt: { nl: '' },
    });
    expect(file.id).toBeGreaterThanOrEqual(500_000_000);
    const row = await fileById(connection.db, file.id);
    expect(fs.readdirSync(path.join(mediaDir, String(file.id), row?.version ?? ''))).toContain('800.avif');
    expect(fs.existsSync(path.join(folder, 'uploads', id))).toBe(false);
    const found = await call(getFiles, { query: { q: 'STORM dak', kind: 'picture' } }, reader);
    expect(found).toMatchObject({ total: 1, items: [{ id: file.id }] });
    expect((await call(getFiles, { query: { q: 'storm', kind: 'video,document' } }, reader)).items).toEqual([]);
    expect(await call(getOriginal, { params: { id: String(file.id) } }, reader)).toEqual({
      ...{ width: 1_500, height: 600 },
      preview: expect.stringMatching(/^data:image\/webp;base64,/),
    });
  });

  it('goes on where an upload stopped, also after the server was killed in the middle of a piece', async () => {
    const bytes = await photo(900);
    const { id } = await start('rest.jpg', bytes.length, uploader, 'the-same-file');
    await piece(id, 0, bytes.subarray(0, 1_000));
    // A killed process leaves what the file system had taken of the piece.
    fs.appendFileSync(path.join(folder, 'uploads', id), bytes.subarray(1_000, 1_234));
    const again = await start('rest.jpg', bytes.length, uploader, 'the-same-file');
    expect(again).toEqual({ id, name: 'rest.jpg', bytes: bytes.length, offset: 1_234, finished: null });
    expect(await refused(piece(id, 1_000, bytes.subarray(1_000)))).toMatchObject({
      ...{ statusCode: 409, code: 'upload_offset' },
      present: { offset: 1_234 },
    });
    await piece(id, 1_234, bytes.subarray(1_234));
    expect((await finish(id)).file.bytes).toBe(bytes.length);
  });

  it('begins anew where the file has another length, and refuses what is incomplete or too long', async () => {
    const { id } = await start('a.pdf', 20, uploader, 'changed-file');
    await piece(id, 0, bytesOf('%PDF-1.7'));
    expect(await refused(finish(id))).toMatchObject({ code: 'upload_offset', present: { offset: 8 } });
    expect(await refused(piece(id, 8, bytesOf('0123456789abc')))).toMatchObject({ statusCode: 413, code: 'too_large' });
    expect((await call(getUpload, { params: { id } }, uploader)).offset).toBe(8);
    const other = await start('a.pdf', 21, uploader, 'changed-file');
    expect(other).toMatchObject({ offset: 0 });
    expect(other.id).not.toBe(id);
    expect((await refused(call(getUpload, { params: { id } }, uploader))).statusCode).toBe(404);
    await call(dropUpload, { params: { id: other.id } }, uploader);
    expect((await refused(finish(other.id))).statusCode).toBe(404);
  });

  it.each([
    ['een.exe', 10, { name: 'not_allowed' }],
    ['archief.zip', 10, { name: 'not_allowed' }],
    ['../../etc.jpg', 10, { name: 'not_allowed' }],
    ['C:\\foto.jpg', 10, { name: 'not_allowed' }],
    ['.htaccess', 10, { name: 'not_allowed' }],
    ['foto.jpg', 50_000_001, { bytes: 'too_big' }],
    ['film.mp4', 2_000_000_001, { bytes: 'too_big' }],
    ['foto.jpg', 0, { bytes: 'empty_file' }],
  ])('refuses %s of %i bytes before the first byte', async (name, bytes, fields) => {
    const both = (await signInStaff(api, `beide${++counter}@voorbeeld.be`, [{ permissions: ['UPLOAD_FILES_DASHBOARD', 'UPLOAD_VIDEOS'] }]))
      .caller;
    expect(await refused(start(name, bytes, both))).toMatchObject({ statusCode: 400, fields });
  });

  const svg = (content: string, head = '') =>
    bytesOf(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">${content}</svg>`);
  it.each<[string, string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['a web page', 'foto.jpg', () => bytesOf('<!doctype html><script>alert(1)</script>'), 'wrong_kind'],
    [
      'a PNG',
      'foto.jpg',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
      'wrong_kind',
    ],
    ['a zip', 'map.pdf', () => bytesOf('PK\u0003\u0004'), 'wrong_kind'],
    ['a broken JPEG', 'foto.jpg', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'unreadable'],
    ['a bomb of pixels', 'bom.svg', () => bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>'), 'unreadable'],
    ['script', 'a.svg', () => svg('<script>alert(1)</script>'), 'unsafe'],
    ['a handler', 'a.svg', () => svg('<rect width="1" height="1" onload="alert(1)"/>'), 'unsafe'],
    ['a hidden handler', 'a.svg', () => svg('<a href="&#106;avascript:alert(1)"><rect/></a>'), 'unsafe'],
    ['a reference to the outside', 'a.svg', () => svg('<image href="https://elders.example/x.png"/>'), 'unsafe'],
    ['entities', 'a.svg', () => svg('&a;', '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'), 'unsafe'],
    ['foreign content', 'a.svg', () => svg('<foreignObject><iframe src="x"/></foreignObject>'), 'unsafe'],
  ])('refuses a file that holds %s, and keeps nothing of it', async (_, name, made, rule) => {
    const bytes = await made();
    const { id } = await start(name, bytes.length);
    await piece(id, 0, bytes);
    expect(await refused(finish(id))).toMatchObject({ statusCode: 400, fields: { file: rule } });
    expect(fs.existsSync(path.join(folder, 'uploads', id))).toBe(false);
  });

  it('opens uploads by kind, and only those of oneself', async () => {
    expect(await refused(start('film.mp4', 10, uploader))).toMatchObject({ statusCode: 403, fields: { name: 'not_permitted' } });
    expect(await refused(start('foto.jpg', 10, filmer))).toMatchObject({ statusCode: 403 });
    expect(await refused(start('foto.jpg', 10, reader))).toMatchObject({ statusCode: 403 });
    const { id } = await start('foto.jpg', 10);
    const tries = [() => call(getUpload, { params: { id } }, filmer), () => piece(id, 0, bytesOf('x'), filmer), () => finish(id, filmer)];
    for (const attempt of tries) expect((await refused(attempt())).statusCode).toBe(404);
    const { file } = await upload('film.mp4', film, filmer);
    expect(file).toMatchObject({ kind: 'video', picture: null, url: expect.stringContaining('/film.mp4?v=') });
  });

  it('replaces bytes under the version that was read; the old ones stay with the revisions, and undo brings them back', async () => {
    const { file, version } = await upload('oud.jpg', await photo(700));
    const id = String(file.id);
    const params = { entity: 'file', reference: id };
    const old = await fileById(connection.db, file.id);
    const opened = await call(getDocument, { params }, editor);
    const cropped = { ...opened.document, crop: { left: 0, top: 0, width: 300, height: 300 }, texts: { nl: { alt: 'Een oud dak' } } };
    const headers = { 'if-match': `"${version}"` };
    const crop = await call(putDocument, { params, headers, body: { document: cropped } }, editor);
    expect((await call(getFile, { params: { id } }, reader)).picture).toMatchObject({ width: 300, height: 300 });
    const bytes = await photo(640, 480);
    expect(await refused(upload('nieuw.jpg', bytes, editor, { file: file.id, version }))).toMatchObject({ code: 'version_conflict' });
    expect(await refused(upload('nieuw.jpg', bytes, uploader, { file: file.id, version: crop.version }))).toMatchObject({
      statusCode: 403,
    });
    const replaced = await upload('nieuw.jpg', bytes, editor, { file: file.id, version: crop.version });
    expect(replaced).toMatchObject({ result: 'changed', file: { name: 'nieuw.jpg', picture: { width: 640 }, alt: { nl: 'Een oud dak' } } });
    expect(fs.existsSync(path.join(mediaDir, id, old?.version ?? ''))).toBe(true);
    const [latest] = (await call(getRevisions, { params, query: {} }, editor)).items;
    await call(undoChange, { params: { change: latest?.change ?? '' } }, editor);
    expect(await call(getFile, { params: { id } }, reader)).toMatchObject({ name: 'oud.jpg', picture: { width: 300, height: 300 } });
  });

  it('gives a text that is restored the picture that replaced its own, and keeps the bytes that it had', async () => {
    const { file, version } = await upload('toen.jpg', await photo(710));
    const old = await fileById(connection.db, file.id);
    const reference = 'DBBE00000000710';
    await save(connection.db, articleEntity, [articleDocument({ reference, fileId: file.id })]);
    const params = { entity: 'article', reference };
    const first = await call(getDocument, { params }, reader);
    const texts = { nl: { title: 'Anders', description: 'Inleiding', text: '' } };
    const changing = { params, headers: { 'if-match': `"${first.version}"` }, body: { document: { ...first.document, texts } } };
    const changed = await call(putDocument, changing, reader);
    expect(file.replacedAt).toBeNull();
    await upload('nu.jpg', await photo(720), editor, { file: file.id, version });
    const [{ id = '' } = {}] = (await call(getRevisions, { params, query: {} }, reader)).items;
    await call(restoreRevision, { params: { ...params, id }, headers: { 'if-match': `"${changed.version}"` } }, reader);
    expect((await call(getDocument, { params }, reader)).document).toEqual(first.document);
    expect(await call(getFile, { params: { id: String(file.id) } }, reader)).toMatchObject({
      ...{ name: 'nu.jpg', picture: { width: 720 }, replacedAt: api.now().toISOString() },
    });
    expect(fs.existsSync(path.join(mediaDir, String(file.id), old?.version ?? ''))).toBe(true);
  });

  it('refuses a crop beyond the edges, and removes to the bin', async () => {
    const { file, version } = await upload('snede.jpg', await photo(500));
    const params = { entity: 'file', reference: String(file.id) };
    const { document } = await call(getDocument, { params }, editor);
    const headers = { 'if-match': `"${version}"` };
    const put = (more: object) => call(putDocument, { params, headers, body: { document: { ...document, ...more } } }, editor);
    expect(await refused(put({ crop: { left: 400, top: 0, width: 200, height: 100 } }))).toMatchObject({ fields: { crop: 'too_big' } });
    expect(await refused(put({ focus: { x: 101, y: 0 } }))).toMatchObject({ fields: { 'focus.x': 'too_big' } });
    expect(await refused(put({ hash: 'b'.repeat(64) }))).toMatchObject({ fields: { hash: 'unknown_reference' } });
    expect(await refused(put({ texts: { nl: { alt: 'a'.repeat(301) } } }))).toMatchObject({ fields: { 'texts.nl.alt': 'too_long' } });
    const { change } = await call(removeDocument, { params, headers, query: {} }, editor);
    expect((await refused(call(getFile, { params: { id: params.reference } }, reader))).statusCode).toBe(404);
    await call(undoChange, { params: { change } }, editor);
    expect(await call(getFile, { params: { id: params.reference } }, reader)).toMatchObject({ picture: { width: 500 } });
  });

  it('pages through the library in each order, without a file twice', async () => {
    for (const name of ['b.jpg', 'a.jpg', 'c.jpg']) await upload(name, await photo(20 + counter, 20));
    for (const sort of ['-added', 'added', 'name', '-name', '-bytes', 'bytes'] as const) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await call(getFiles, { query: { sort, limit: '2', cursor } }, reader);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.cursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe((await call(getFiles, { query: {} }, reader)).total);
    }
    for (const cursor of ['x', '[1]', '["a",1]', '[1,1e99]'])
      expect(await refused(call(getFiles, { query: { cursor } }, reader))).toMatchObject({ fields: { cursor: 'not_allowed' } });
    expect((await call(getFiles, { query: { lacking: 'fr' } }, reader)).items.every(({ alt }) => alt.fr === '')).toBe(true);
  });

  it('keeps bytes while a file, a revision or the bin names them, and no longer', async () => {
    const originals = originalsIn(path.join(folder, 'originals'));
    const prune = (before: number) => originals.prune((hashes) => namedHashes(connection.db, hashes), before);
    const soon = Date.now() + 1_000_000;
    const { file, version } = await upload('eerst.jpg', await photo(611));
    const params = { entity: 'file', reference: String(file.id) };
    const hashNow = async () => String(((await call(getDocument, { params }, editor)).document as { hash: string }).hash);
    const first = await hashNow();
    const { version: next } = await upload('dan.jpg', await photo(612), editor, { file: file.id, version });
    const second = await hashNow();
    const stray = originals.keep(Buffer.from('genoemd door niets'));
    await prune(Date.now() - 1_000_000);
    expect(originals.has(stray)).toBe(true);
    await call(removeDocument, { params, headers: { 'if-match': `"${next}"` }, query: {} }, editor);
    await prune(soon);
    expect([stray, first, second].map((hash) => originals.has(hash))).toEqual([false, true, true]);
    await emptyBin(connection.db, new Date(api.now().getTime() + 1_000));
    await prune(soon);
    expect([first, second].map((hash) => originals.has(hash))).toEqual([false, false]);
    expect((await call(getFiles, { query: {} }, reader)).total).toBeGreaterThan(0);
  });

  it('says that the disk is full, and goes on when there is room', async () => {
    const { id } = await start('vol.vtt', 9);
    const file = path.join(folder, 'uploads', id);
    fs.symlinkSync('/dev/full', file);
    expect(await refused(piece(id, 0, bytesOf('WEBVTT\n\n\n')))).toMatchObject({ statusCode: 507, code: 'disk_full' });
    fs.unlinkSync(file);
    expect((await piece(id, 0, bytesOf('WEBVTT\n\n\n'))).offset).toBe(9);
    await call(dropUpload, { params: { id } }, uploader);
  });

  it('forgets uploads that went no further for two days', async () => {
    const { id } = await start('traag.jpg', 100);
    await piece(id, 0, bytesOf('abc'));
    const later = new Date(api.now().getTime() + 3 * 86_400_000);
    fs.writeFileSync(path.join(folder, 'uploads/stray'), 'x');
    await uploadStore(path.join(folder, 'uploads')).forget(connection.db, later);
    expect(fs.readdirSync(path.join(folder, 'uploads'))).toEqual([]);
    expect((await refused(call(getUpload, { params: { id } }, uploader))).statusCode).toBe(404);
  });
});
