import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { outbox } from '../../db/tables/publishing.ts';
import { symposiumPosts } from '../../db/tables/symposium.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { signInStaff } from '../../testing/staff.ts';
import { symposiumPost } from '../../testing/symposium.ts';
import { memberEntity } from '../account/save.ts';
import { customerEntity } from '../companies/save.ts';
import { uploadMemberFile } from '../member-uploads/endpoints.ts';
import { getFront } from '../overview/endpoints.ts';
import { getSearch } from '../search/endpoints.ts';
import { answerPost, choosePostPhone, createPost, getPostPhone, reportPost, savePost } from './endpoints.ts';
import { shownPosts } from './reader-queries.ts';
import type { PostCreate } from './schema.ts';
import { tellWriters } from './staff-commands.ts';
import { decidePosts, getStaffPost, getStaffPosts, undoDecisions } from './staff-endpoints.ts';
import type { ModerationState, PostDecision, StaffPostsQuery } from './staff-schema.ts';

const titled = (title: string) => [{ language: 'nl', title, description: `Over ${title}` }];

describe.each(databases)('decisions about symposium posts on $kind', ({ open }) => {
  const folder = temporaryFolder('symposium');
  let connection: Connection;
  let api: Api;
  let an: ReturnType<Api['from']>;
  let staff: ReturnType<Api['from']>;
  let elsewhere: ReturnType<Api['from']>;
  const create = (more: Record<string, unknown> = {}) => call(createPost, { body: symposiumPost(more) as PostCreate }, an);
  const change = (id: number, more: Record<string, unknown>) =>
    call(savePost, { headers: {}, body: { ...(symposiumPost(more) as PostCreate), id } }, an);
  const post = (id: number, by = staff) => call(getStaffPost, { params: { id: String(id) } }, by);
  const decide = async (id: number, act: PostDecision['act'], reason?: string) =>
    call(decidePosts, { body: { posts: [{ id, version: (await post(id)).version }], act, reason } }, staff);
  const inState = async (state: ModerationState) => (await call(getStaffPosts, { query: { state } }, staff)).items.map(({ id }) => id);
  const titles = async () => (await shownPosts(connection.db, { portal: 'dbbe', locale: 'nl', now: api.now() })).map(({ title }) => title);
  const mailed = async () => {
    api.wait(20);
    await tellWriters(connection.db, async () => {}, api.now());
    return (await api.mailed('an@voorbeeld.be')).filter(({ kind }) => kind === 'symposiumDecided').map(({ values }) => values);
  };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'] }]);
    await save(connection.db, memberEntity, [
      {
        ...{ entity: 'member', reference: 'an', email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Lid', language: 'fr' },
        ...{ klnr: '10000001', companies: ['DAKCO'] },
      },
    ]);
    api = startApi(connection, undefined, path.join(folder, 'media'));
    an = api.withToken((await api.validate('an@voorbeeld.be', await api.askCode('an@voorbeeld.be'))).token);
    staff = (await signInStaff(api, 'staf@voorbeeld.be', [{ permissions: ['MANAGE_CUSTOMERS'], portals: ['dbbe'] }])).caller;
    elsewhere = (await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['MANAGE_CUSTOMERS'], portals: ['hobe'] }])).caller;
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('are made on the own portals alone, and nothing is shown before', async () => {
    const { id } = await create({ multiLanguageFields: titled('wacht') });
    expect([await inState('waiting'), await titles()]).toEqual([[id], []]);
    expect(await refused(post(id, elsewhere))).toMatchObject({ code: 'not_found' });
    expect((await call(getStaffPosts, { query: {} }, elsewhere)).items).toEqual([]);
    const decision: PostDecision = { posts: [{ id, version: 1 }], act: 'approve' };
    expect(await refused(call(decidePosts, { body: decision }, elsewhere))).toMatchObject({ code: 'not_found' });
    const { lines } = await call(getFront, {}, staff);
    expect(lines.find(({ kind }) => kind === 'posts_waiting')).toMatchObject({ count: 1 });
    const found = async (query: StaffPostsQuery) => (await call(getStaffPosts, { query }, staff)).items.map(({ companies }) => companies);
    for (const q of ['wacht', 'Over', 'dakco', '10000001', 'An Claes'])
      expect([q, await found({ q, portal: 'dbbe', userTypeId: '1', searchTypeId: '3' })]).toEqual([q, [['Dakco']]]);
    for (const query of [{ q: '%' }, { portal: 'hobe' }, { userTypeId: '2' }, { searchTypeId: '4' }] as const)
      expect([query, await found(query)]).toEqual([query, []]);
    await decide(id, 'refuse', 'Dit is reclame.');
    expect(await inState('refused')).toEqual([id]);
    expect(await mailed()).toMatchObject([{ act: 'refused', reason: 'Dit is reclame.', path: expect.stringMatching(/^\/fr\//) }]);
  });

  it('show the approved version while a change waits, and mail each decision in the language of the writer', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#733' } })
      .png()
      .toBuffer();
    const upload = await call(uploadMemberFile, { query: { name: 'gevel.png' }, bytes: new Uint8Array(png) }, an);
    const { id } = await create({ multiLanguageFields: titled('zoals goedgekeurd'), fileId: upload.id });
    expect((await post(id)).preview).toMatch(/^data:image/);
    await connection.db.delete(outbox);
    await decide(id, 'approve');
    expect(await titles()).toEqual(['zoals goedgekeurd']);
    expect((await connection.db.select().from(outbox)).map(({ key }) => key)).toEqual(
      expect.arrayContaining([`post:${id}`, 'posts:dbbe', 'month:dbbe:2026-11']),
    );
    const [row] = await connection.db.select().from(symposiumPosts).where(eq(symposiumPosts.id, id));
    expect(await connection.db.$count(files, eq(files.id, row?.approvedFile ?? 0))).toBe(1);
    const found = async () =>
      (await call(getSearch, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { q: 'goedgekeurd' } }, api.from())).items.map(
        ({ address }) => address,
      );
    expect(await found()).toEqual([`/symposium/${id}`]);
    await change(id, { multiLanguageFields: titled('zoals gewijzigd'), fileId: 0, website: 'dakco.be' });
    expect([await titles(), await inState('waiting'), await found()]).toEqual([['zoals goedgekeurd'], [id], [`/symposium/${id}`]]);
    expect(await post(id)).toMatchObject({
      approved: { texts: titled('zoals goedgekeurd') },
      multiLanguageFields: titled('zoals gewijzigd'),
    });
    await decide(id, 'refuse', 'Te vaag.');
    expect([await titles(), await inState('live')]).toEqual([['zoals goedgekeurd'], [id]]);
    // Taking the change back needs nobody.
    await change(id, { multiLanguageFields: titled('zoals goedgekeurd'), fileId: upload.id });
    expect(await post(id)).toMatchObject({ decision: 'approved', state: 'live' });
    await change(id, { multiLanguageFields: titled('nog anders'), fileId: 0 });
    await decide(id, 'approve');
    expect(await titles()).toEqual(['nog anders']);
    expect((await mailed()).map((one) => (one as { act: string }).act)).toEqual(['refused', 'approved', 'changeRefused', 'approved']);
    await decide(id, 'refuse', 'Toch niet.');
    expect([await titles(), await found()]).toEqual([[], []]);
    expect((await mailed()).at(-1)).toMatchObject({ act: 'takenOff' });
  });

  it('are undone together until the writer is told, and refuse what changed since', async () => {
    const { id } = await create({ multiLanguageFields: titled('ongedaan') });
    const { change: first } = await decide(id, 'approve');
    expect(await titles()).toEqual(['ongedaan']);
    await call(undoDecisions, { params: { change: first } }, staff);
    expect([await titles(), await inState('waiting')]).toEqual([[], [id]]);
    const before = (await mailed()).length;
    const { version } = await post(id);
    await change(id, { multiLanguageFields: titled('intussen') });
    const stale: PostDecision = { posts: [{ id, version }], act: 'approve' };
    expect(await call(decidePosts, { body: stale }, staff)).toMatchObject({ decided: [], refused: [id] });
    const { change: second } = await decide(id, 'approve');
    expect((await mailed()).length).toBe(before + 1);
    expect(await refused(call(undoDecisions, { params: { change: second } }, staff))).toMatchObject({ code: 'conflict' });
    expect(await refused(call(undoDecisions, { params: { change: second } }, elsewhere))).toMatchObject({ code: 'not_found' });
  });

  it('answer, report and ask the phone of shown posts only, within limits', async () => {
    const { id } = await create({ multiLanguageFields: titled('antwoord') });
    const params = { id: String(id) };
    const body = { name: 'Bo', email: 'bo@voorbeeld.be', text: '<b>Plaats</b>', lang: 'nl' } as const;
    expect(await refused(call(answerPost, { params, body }, api.from()))).toMatchObject({ code: 'not_found' });
    await decide(id, 'approve');
    await call(answerPost, { params, body }, api.from());
    const answers = async () => (await api.mailed('an@voorbeeld.be')).filter(({ kind }) => kind === 'symposiumAnswer');
    expect(await answers()).toMatchObject([{ locale: 'fr', values: { text: '<b>Plaats</b>', email: 'bo@voorbeeld.be' } }]);
    for (let count = 0; count < 4; count++) await call(answerPost, { params, body }, api.from());
    expect(await refused(call(answerPost, { params, body }, api.from()))).toMatchObject({ code: 'too_many_requests' });
    expect(await refused(call(getPostPhone, { params }, api.from()))).toMatchObject({ code: 'not_found' });
    await call(choosePostPhone, { params, body: { showsPhone: true } }, an);
    expect(await call(getPostPhone, { params }, api.from())).toEqual({ phone: '+32 9 000 00 00' });
    for (const text of ['reclame', 'nog eens']) await call(reportPost, { params, body: { text } }, api.from());
    await call(reportPost, { params, body: { text: 'van een ander' } }, api.from('198.51.100.7'));
    expect([await inState('reported'), (await post(id)).reports.map(({ text }) => text)]).toEqual([[id], ['reclame', 'van een ander']]);
    const { change: kept } = await decide(id, 'keep');
    expect(await inState('reported')).toEqual([]);
    await call(undoDecisions, { params: { change: kept } }, staff);
    expect(await inState('reported')).toEqual([id]);
    await decide(id, 'refuse', 'Klopt niet.');
    expect([await inState('reported'), await refused(call(getPostPhone, { params }, api.from()))]).toMatchObject([
      [],
      { code: 'not_found' },
    ]);
  });
});
