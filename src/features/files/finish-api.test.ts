import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDraft } from '../drafts/endpoints.ts';
import { getBin, getDocument, getRevisions, removeDocument, undoChange, withdrawChange } from '../editing/endpoints.ts';
import { finishUpload, getFiles, getUpload, putPiece, startUpload } from './endpoints.ts';
import { maxUploads } from './upload-rules.ts';

const bytes = new TextEncoder().encode('WEBVTT\n\nhoofdstuk\n') as Uint8Array<ArrayBuffer>;

describe.each(databases)('the end of an upload on $kind', ({ open }) => {
  const folder = temporaryFolder('upload-ends');
  let connection: Connection;
  let api: Api;
  let uploader: Awaited<ReturnType<typeof signInStaff>>['caller'];

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection, undefined, path.join(folder, 'media'));
    uploader = (await signInStaff(api, 'beeld@voorbeeld.be', [{ permissions: ['UPLOAD_FILES_DASHBOARD', 'IMAGE_EDITOR'] }])).caller;
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const begin = (fingerprint: string) => call(startUpload, { body: { name: 'tekst.vtt', bytes: bytes.length, fingerprint } }, uploader);
  async function sent(fingerprint: string) {
    const { id } = await begin(fingerprint);
    await call(putPiece, { params: { id, offset: '0' }, bytes }, uploader);
    return id;
  }
  const finish = (id: string) => call(finishUpload, { params: { id }, body: {} }, uploader);
  const total = async () => (await call(getFiles, { query: {} }, uploader)).total;

  it('is answered again with the file that it made', async () => {
    const before = Number(await total());
    const id = await sent('lost-answer');
    expect(await call(getUpload, { params: { id } }, uploader)).toMatchObject({ offset: bytes.length, finished: null });
    const first = await finish(id);
    expect(await call(getUpload, { params: { id } }, uploader)).toMatchObject({ offset: bytes.length, finished: first.file.id });
    expect(await finish(id)).toMatchObject({ file: first.file, version: first.version, result: 'same' });
    expect(await total()).toBe(before + 1);
    expect(fs.existsSync(path.join(folder, 'uploads', id))).toBe(false);
    expect((await refused(call(putPiece, { params: { id, offset: String(bytes.length) }, bytes }, uploader))).code).toBe('upload_offset');
  });

  it('makes one file where it is asked for twice at once', async () => {
    const before = Number(await total());
    const id = await sent('twice-at-once');
    const [first, second] = await Promise.all([finish(id), finish(id)]);
    expect(first.file.id).toBe(second.file.id);
    expect(await total()).toBe(before + 1);
  });

  it('lets the same file begin anew, and says so where the file that it made is gone', async () => {
    const id = await sent('same-file-again');
    const { file, version } = await finish(id);
    const params = { entity: 'file', reference: String(file.id) };
    await call(removeDocument, { params, headers: { 'if-match': `"${version}"` }, query: {} }, uploader);
    expect((await refused(call(getDocument, { params }, uploader))).statusCode).toBe(404);
    expect((await refused(finish(id))).statusCode).toBe(404);
    const again = await begin('same-file-again');
    expect(again).toMatchObject({ offset: 0, finished: null });
    expect(again.id).not.toBe(id);
  });

  it('goes to the bin where it is withdrawn, and leaves no draft that no room opens', async () => {
    const { file } = await finish(await sent('withdrawn'));
    const params = { entity: 'file', reference: String(file.id) };
    const [added] = (await call(getRevisions, { params, query: {} }, uploader)).items;
    const change = { params: { change: added?.change ?? '' } };
    expect(await call(withdrawChange, change, uploader)).toMatchObject({ restored: [params], refused: [] });
    expect((await refused(call(getDocument, { params }, uploader))).statusCode).toBe(404);
    expect((await refused(call(getDraft, { params }, uploader))).statusCode).toBe(404);
    const [gone] = (await call(getBin, { query: { entity: 'file' } }, uploader)).items.filter(
      ({ reference }) => reference === params.reference,
    );
    await call(undoChange, { params: { change: gone?.change ?? '' } }, uploader);
    expect((await call(getDocument, { params }, uploader)).document).toMatchObject({ id: file.id });
  });

  it('leaves room for more uploads than may be under way', async () => {
    for (let at = 0; at <= maxUploads; at++) await finish(await sent(`one-of-many-${at}`));
    expect((await begin('one-more')).offset).toBe(0);
  });
});
