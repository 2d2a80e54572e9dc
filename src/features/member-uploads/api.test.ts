import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeMemberFile } from '../../content/files/member-files.ts';
import { originalsIn } from '../../content/files/originals.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { getExport } from '../account/endpoints.ts';
import { namedHashes } from '../files/queries.ts';
import { getMemberFile, getMemberFiles, removeMemberFile, uploadMemberFile } from './endpoints.ts';
import { maxMemberFileBytes, maxWaitingFiles } from './rules.ts';
import { forgetMemberFiles } from './unused-commands.ts';

type Caller = ReturnType<Api['withToken']>;
const vtt = new TextEncoder().encode('WEBVTT\n\n') as Uint8Array<ArrayBuffer>;

describe.each(databases)('files of members on $kind', ({ open }) => {
  const folder = temporaryFolder('member-files');
  const mediaDir = path.join(folder, 'media');
  const onTheirWay = path.join(folder, 'member-uploads');
  let connection: Connection;
  let api: Api;
  let an: Caller;
  let bo: Caller;
  let account: number;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection, undefined, mediaDir);
    an = api.withToken((await api.register('an@voorbeeld.be')).token);
    bo = api.withToken((await api.register('bo@voorbeeld.be')).token);
    account = 1;
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const upload = (name: string, bytes: Uint8Array, by = an) =>
    call(uploadMemberFile, { query: { name }, bytes: new Uint8Array(bytes) }, by);
  const idsOf = async (by: Caller) => (await call(getMemberFiles, {}, by)).map(({ id }) => id);

  it('are kept for their owner alone, with a small picture, and nothing is published of them', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#733' } })
      .png()
      .toBuffer();
    const file = await upload('gevel.png', png);
    expect(file).toMatchObject({ name: 'gevel.png', kind: 'picture', mediaType: 'image/png', bytes: png.length });
    expect(file.preview).toMatch(/^data:image\/webp;base64,/);
    expect(await idsOf(an)).toEqual([file.id]);
    expect(await idsOf(bo)).toEqual([]);
    const params = { id: String(file.id) };
    expect(await refused(call(getMemberFile, { params }, bo))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(removeMemberFile, { params }, bo))).toMatchObject({ code: 'not_found' });
    expect(await call(getMemberFile, { params }, an)).toEqual(file);
    expect(fs.existsSync(mediaDir)).toBe(false);
    const { data } = await call(getExport, {}, an);
    expect(data.files).toMatchObject([{ id: file.id, name: 'gevel.png', usedAt: null }]);
    await call(removeMemberFile, { params }, an);
    expect(await idsOf(an)).toEqual([]);
  });

  it.each<[string, string | Uint8Array, Record<string, string>]>([
    ['foto.exe', 'MZ', { name: 'not_allowed' }],
    ['../foto.png', 'x', { name: 'not_allowed' }],
    ['', 'x', { name: 'required' }],
    ['foto.png', 'WEBVTT\n', { file: 'wrong_kind' }],
    ['foto.png', '\x89PNG\r\n\x1a\n kapot', { file: 'unreadable' }],
    ['teken.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', { file: 'unsafe' }],
    ['leeg.vtt', '', { file: 'empty_file' }],
  ])('refuses %s %j', async (name, content, fields) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    expect(await refused(upload(name, bytes))).toMatchObject({ code: 'invalid_input', fields });
    expect(await idsOf(an)).toEqual([]);
    expect(fs.existsSync(onTheirWay) ? fs.readdirSync(onTheirWay) : []).toEqual([]);
  });

  it('are at most 20 MB, and at most twenty wait', async () => {
    expect(await refused(upload('lang.vtt', Buffer.concat([vtt, Buffer.alloc(maxMemberFileBytes)])))).toMatchObject({ code: 'too_large' });
    const all = await Promise.allSettled(Array.from({ length: maxWaitingFiles + 3 }, (_, at) => upload(`bij-${at}.vtt`, vtt, bo)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWaitingFiles);
    expect(await refused(upload('nog.vtt', vtt, bo))).toMatchObject({ code: 'too_many' });
    expect(fs.readdirSync(onTheirWay)).toEqual([]);
  });

  it('go after a day unless something took them, and their bytes with them', async () => {
    const used = await upload('gebruikt.vtt', Buffer.concat([vtt, Buffer.from('a')]));
    const loose = await upload('los.vtt', Buffer.concat([vtt, Buffer.from('b')]));
    const taken = await connection.db.transaction((tx) => takeMemberFile(tx, account, used.id, { field: 'fileId', now: api.now() }));
    expect(taken).toMatchObject({ name: 'gebruikt.vtt', mediaType: 'text/vtt' });
    const again = takeMemberFile(connection.db, account, used.id, { field: 'fileId', now: api.now() });
    await expect(again).rejects.toMatchObject({ fields: { fileId: 'unknown_reference' } });
    const others = takeMemberFile(connection.db, 2, loose.id, { field: 'fileId', now: api.now() });
    await expect(others).rejects.toMatchObject({ fields: { fileId: 'unknown_reference' } });
    const early = await forgetMemberFiles(connection.db, onTheirWay, new Date(api.now().getTime() + 23 * 3_600_000));
    expect([early, await idsOf(an)]).toEqual([0, [loose.id]]);
    await forgetMemberFiles(connection.db, onTheirWay, new Date(api.now().getTime() + 25 * 3_600_000));
    expect(await idsOf(an)).toEqual([]);
    const originals = originalsIn(path.join(folder, 'originals'));
    const later = Date.now() + 1_000;
    await originals.prune((hashes) => namedHashes(connection.db, hashes), later);
    expect(originals.has(taken.hash)).toBe(true);
    await connection.db.execute('delete from member_files');
    await originals.prune((hashes) => namedHashes(connection.db, hashes), later);
    expect(originals.has(taken.hash)).toBe(false);
  });
});
