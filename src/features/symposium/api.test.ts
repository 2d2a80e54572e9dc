import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { accounts, addresses } from '../../db/tables/accounts.ts';
import { outbox } from '../../db/tables/publishing.ts';
import { symposiumPosts } from '../../db/tables/symposium.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { symposiumPost } from '../../testing/symposium.ts';
import { getExport } from '../account/endpoints.ts';
import { eraseDue } from '../account/erasure-commands.ts';
import { memberEntity } from '../account/save.ts';
import { customerEntity } from '../companies/save.ts';
import { removePostsOfAccount } from './commands.ts';
import { createPost, extendPost, getOwnPosts, removePost, savePost } from './endpoints.ts';
import { mostLive } from './rules.ts';
import type { PostCreate } from './schema.ts';

const member = (reference: string, klnr: string, companies: string[]) => ({
  ...{ entity: 'member', reference, email: `${reference}@voorbeeld.be`, firstName: reference, lastName: 'Lid', language: 'nl' },
  ...{ klnr, companies },
});
const titled = (title: string) => [{ language: 'nl', title, description: `Over ${title}` }];

describe.each(databases)('symposium posts of a company on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const callers: Record<string, ReturnType<Api['from']>> = {};
  const create = (more: Record<string, unknown> = {}, by = 'an') =>
    call(createPost, { body: symposiumPost(more) as PostCreate }, callers[by]);
  const change = (id: number, more: Record<string, unknown> = {}, by = 'an', version?: number) =>
    call(
      savePost,
      {
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
        body: { ...(symposiumPost(more) as PostCreate), id },
      },
      callers[by],
    );
  const idOf = async (email: string) => (await connection.db.select().from(accounts).where(eq(accounts.email, email)))[0]?.id ?? 0;
  const row = async (id: number) => (await connection.db.select().from(symposiumPosts).where(eq(symposiumPosts.id, id)))[0];

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(
      connection.db,
      customerEntity,
      ['DAKCO', 'ANDER'].map((reference) => ({ entity: 'customer', reference, name: reference, portals: ['dbbe'] })),
    );
    await save(connection.db, memberEntity, [
      ...[member('an', '10000001', ['DAKCO']), member('luc', '10000001', ['DAKCO']), member('bo', '10000002', ['ANDER'])],
      ...[member('jan', '10000003', []), member('eva', '10000004', ['ANDER'])],
    ]);
    api = startApi(connection);
    for (const name of ['an', 'luc', 'bo', 'jan', 'eva']) {
      const asked = await api.askCode(`${name}@voorbeeld.be`);
      callers[name] = api.withToken((await api.validate(`${name}@voorbeeld.be`, asked)).token);
    }
  });
  afterAll(() => connection.close());

  it('are written for the own company alone, wait for staff, and stay thirty days', async () => {
    const post = await create({ website: 'dakco.be', categoryIds: [2, 1] });
    expect(post).toMatchObject({ state: 'waiting', isShown: false, website: 'https://dakco.be', removeAfterDate: '2026-12-21' });
    expect(post.categoryIds).toEqual([2, 1]);
    expect((await row(post.id))?.visibleUntil.toISOString()).toBe('2026-12-21T23:00:00.000Z');
    for (const by of ['bo', 'jan'])
      expect(await refused(create({ multiLanguageFields: titled('x') }, by))).toMatchObject({ code: 'not_found' });
    // A customer number of somebody who represents no company.
    expect(await refused(create({ klnr: '10000003' }, 'jan'))).toMatchObject({ code: 'not_found' });
    expect(await refused(change(post.id, { klnr: '10000002' }, 'bo'))).toMatchObject({ code: 'not_found' });
    for (const endpoint of [removePost, extendPost] as const)
      expect(await refused(call(endpoint, { params: { id: String(post.id) } }, callers.bo))).toMatchObject({ code: 'not_found' });
    expect((await call(getOwnPosts, {}, callers.luc)).posts.map(({ id }) => id)).toEqual([post.id]);
    expect(await call(getOwnPosts, {}, callers.jan)).toMatchObject({ klnr: null, posts: [], categories: [] });
  });

  it('name categories, an address and an upload that are there and the writer’s own', async () => {
    const account = await idOf('bo@voorbeeld.be');
    const at = api.now();
    const place = { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };
    const [address] = await connection.db
      .insert(addresses)
      .values({ ...place, account, locale: 'nl', createdAt: at, updatedAt: at })
      .returning();
    const file = { name: 'dak.png', bytes: 7, hash: '0'.repeat(64), uploadedAt: at, account };
    const files = await connection.db
      .insert(memberFiles)
      .values(['image/png', 'application/pdf', 'image/svg+xml'].map((mediaType) => ({ ...file, mediaType })))
      .returning();
    const [picture = 0, pdf = 0, drawing = 0] = files.map(({ id }) => id);
    const texts = { multiLanguageFields: titled('verwijzingen') };
    const wrong = {
      ...texts,
      categoryIds: [1, 99],
      hasAddress: true,
      addressId: address?.id,
      fileId: picture,
      removeAfterDate: '2026-11-20',
    };
    expect((await refused(create(wrong))).fields).toEqual({
      'categoryIds.1': 'unknown_reference',
      addressId: 'unknown_reference',
      fileId: 'unknown_reference',
      removeAfterDate: 'in_past',
    });
    const own = { ...texts, klnr: '10000002', hasAddress: true, addressId: address?.id };
    for (const fileId of [pdf, drawing])
      expect((await refused(create({ ...own, fileId }, 'bo'))).fields).toEqual({ fileId: 'not_allowed' });
    const post = await create({ ...own, fileId: picture, removeAfterDate: '2026-11-21' }, 'bo');
    expect(post).toMatchObject({ fileId: picture, fileName: 'dak.png', addressId: address?.id });
    // It is taken now, and saved again with the post.
    expect((await refused(create({ ...own, multiLanguageFields: titled('weer'), fileId: picture }, 'bo'))).fields).toEqual({
      fileId: 'unknown_reference',
    });
    await change(post.id, { ...own, fileId: picture }, 'bo');
    await change(post.id, { ...own, fileId: 0, hasAddress: false }, 'bo');
    expect(await row(post.id)).toMatchObject({ memberFile: null, address: null });
    expect(await connection.db.$count(memberFiles, eq(memberFiles.id, picture))).toBe(0);
  });

  it('keep what another representative saved since', async () => {
    const { id, version } = await create({ multiLanguageFields: titled('samen') });
    const next = await change(id, { multiLanguageFields: titled('samen'), phone: '1' }, 'luc', version);
    expect(next.version).toBe(version + 1);
    expect(await refused(change(id, { multiLanguageFields: titled('samen') }, 'an', version))).toMatchObject({ code: 'conflict' });
    expect((await row(id))?.phone).toBe('1');
  });

  it('wait again with another title, description or picture, and with nothing else', async () => {
    const { id } = await create({ multiLanguageFields: titled('wijzigen') });
    await connection.db.update(symposiumPosts).set({ decision: 'refused', reason: 'Te kort' }).where(eq(symposiumPosts.id, id));
    const same = { multiLanguageFields: titled('wijzigen'), email: 'ander@voorbeeld.be' };
    expect(await change(id, same)).toMatchObject({ state: 'refused', reason: 'Te kort' });
    expect(await change(id, { multiLanguageFields: titled('anders') })).toMatchObject({ state: 'waiting', reason: null });
    expect(await change(id, { multiLanguageFields: titled('anders'), isLive: false })).toMatchObject({ state: 'offline' });
  });

  it('are extended from their last day, and from today once that is past', async () => {
    const { id } = await create({ multiLanguageFields: titled('langer'), removeAfterDate: '2026-11-25' });
    const extend = () => call(extendPost, { params: { id: String(id) } }, callers.an);
    expect((await extend()).removeAfterDate).toBe('2026-12-25');
    await connection.db
      .update(symposiumPosts)
      .set({ removeAfterDate: '2026-10-01', visibleUntil: new Date('2026-10-01T22:00:00Z') })
      .where(eq(symposiumPosts.id, id));
    expect((await extend()).removeAfterDate).toBe('2026-12-21');
    const last = await create({ multiLanguageFields: titled('laatste dag'), removeAfterDate: '9998-12-31' });
    const again = await call(extendPost, { params: { id: String(last.id) } }, callers.an);
    expect(again.removeAfterDate).toBe('9998-12-31');
  });

  it('the same post a hundred times is one, and a company has at most twenty on line, also at once', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 30 }, () => create({ klnr: '10000004', multiLanguageFields: titled('dezelfde') }, 'eva')),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const alike = [{ language: 'nl', title: 'DEZELFDE', description: ' Over  dezelfde\n' }];
    expect((await refused(create({ klnr: '10000004', multiLanguageFields: alike }, 'eva'))).fields).toEqual({
      'multiLanguageFields.0.title': 'already_posted',
    });
    const others = await Promise.allSettled(
      Array.from({ length: mostLive + 3 }, (_, at) => create({ klnr: '10000004', multiLanguageFields: titled(`bericht ${at}`) }, 'eva')),
    );
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostLive - 1);
    const own = { klnr: '10000004', multiLanguageFields: titled('nog een') };
    expect(await refused(create(own, 'eva'))).toMatchObject({ code: 'too_many_posts' });
    const { id } = await create({ ...own, isLive: false }, 'eva');
    expect(await refused(change(id, own, 'eva'))).toMatchObject({ code: 'too_many_posts' });
    const rest = await Promise.allSettled(
      Array.from({ length: 60 }, (_, at) => create({ ...own, isLive: false, multiLanguageFields: titled(`x ${at}`) }, 'eva')),
    );
    expect(rest.some((one) => one.status === 'rejected' && one.reason.answer.code === 'too_many_requests')).toBe(true);
  });

  it('stand in the export of their writer, and go with the account, with their pages', async () => {
    const account = await idOf('bo@voorbeeld.be');
    const { data } = await call(getExport, {}, callers.bo);
    expect(data.symposiumPosts).toMatchObject([{ klnr: '10000002', email: 'an@voorbeeld.be', texts: [{ title: 'verwijzingen' }] }]);
    const [post] = await connection.db.select().from(symposiumPosts).where(eq(symposiumPosts.account, account));
    await connection.db.update(accounts).set({ erasedFrom: api.now() }).where(eq(accounts.id, account));
    await connection.db.delete(outbox);
    await eraseDue(connection.db, String, api.now(), (tx, id) => removePostsOfAccount(tx, id, api.now()));
    expect(await row(post?.id ?? 0)).toBeUndefined();
    expect((await connection.db.select().from(outbox)).map(({ key }) => key)).toContain(`post:${post?.id}`);
  });
});
