import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { interestEntity } from '../themes/save.ts';
import { getNotifications, reactToNotification } from './endpoints.ts';
import { noticeEntity, notificationEntity } from './save.ts';

const notification = (reference: string, date: string, more: object = {}) => ({
  entity: 'notification',
  reference,
  typeReference: 'news',
  sender: 'De redactie',
  date,
  topics: ['daken'],
  texts: { nl: { title: `Titel ${reference}`, text: 'Tekst' } },
  ...more,
});

describe.each(databases)('notifications on $kind', ({ open }) => {
  let connection: Connection;
  let jan: ReturnType<Api['withToken']>;
  let an: ReturnType<Api['withToken']>;
  const list = (who: typeof jan, query: object = {}) => call(getNotifications, { query }, who);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, notificationEntity, [
      notification('N-1', '2026-11-01', { fileId: 1 }),
      notification('N-2', '2026-11-02'),
      notification('N-3', '2026-11-02'),
      notification('N-LATER', '2026-12-01'),
      notification('N-FR', '2026-11-03', { texts: { fr: { title: 'Titre', text: 'Texte' } } }),
    ]);
    const { topics: _, ...personal } = notification('N-AN', '2026-11-03', { email: 'an@voorbeeld.be', typeReference: 'account' });
    await save(connection.db, noticeEntity, [{ ...personal, entity: 'notice' }]);
    const api = startApi(connection);
    jan = api.withToken((await api.register('jan@voorbeeld.be')).token);
    an = api.withToken((await api.register('an@voorbeeld.be')).token);
  });
  afterAll(() => connection.close());

  it('come newest first, page by page, to those that they are for', async () => {
    const titles = async (who: typeof jan, query?: object) => (await list(who, query)).content.map(({ title }) => title.slice(6));
    expect(await titles(jan)).toEqual(['N-3', 'N-2', 'N-1']);
    expect(await titles(an)).toEqual(['N-AN', 'N-3', 'N-2', 'N-1']);
    const first = await list(jan, { limit: 2 });
    expect(first.cursor).not.toBe(null);
    const second = await list(jan, { limit: 2, cursor: first.cursor });
    expect(second).toMatchObject({
      cursor: null,
      content: [{ title: 'Titel N-1', isRead: false, topics: [{ reference: 'daken', name: 'nl daken' }] }],
    });
    expect(second.content[0]?.media?.fileUrl).toMatch(/^\/media\/1\//);
  });

  it('are read, and may be reacted to', async () => {
    const [newest] = (await list(an)).content;
    const params = { id: String(newest?.id) as never };
    expect(await call(reactToNotification, { params, body: {} }, an)).toEqual({ isRead: true, userReactionTypeId: null });
    expect(await call(reactToNotification, { params, body: { userReactionTypeId: 1 } }, an)).toMatchObject({ userReactionTypeId: 1 });
    expect(await call(reactToNotification, { params, body: {} }, an)).toMatchObject({ userReactionTypeId: 1 });
    expect((await list(an)).content[0]).toMatchObject({ isRead: true, userReactionTypeId: 1 });
    expect(await refused(call(reactToNotification, { params, body: {} }, jan))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(reactToNotification, { params, body: { userReactionTypeId: 4 } }, an))).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('have topics whose numbers last, whatever becomes of the interest', async () => {
    const { db } = connection;
    const interest = (code: string, name: string) => ({ entity: 'interest', code, texts: { nl: { name }, fr: { name } } });
    const topicsOf = async (reference: string) =>
      (await list(an, { limit: 100, cursor: '' })).content.find(({ title }) => title === `Titel ${reference}`)?.topics ?? [];
    const idOf = async (code: string) => (await topicsOf('N-BOTH')).find(({ reference }) => reference === code)?.id;
    await save(db, notificationEntity, [notification('N-BOTH', '2026-11-04', { topics: ['hout', 'daken'] })]);
    const [roof, wood] = [await idOf('daken'), await idOf('hout')];
    expect((await topicsOf('N-3')).map(({ id }) => id)).toEqual([roof]);
    await save(db, interestEntity, [interest('daken', 'Nieuwe naam'), interest('aardwerk', 'Aardwerk'), interest('zand', 'Zand')]);
    await save(db, notificationEntity, [notification('N-BOTH', '2026-11-04', { topics: ['hout', 'daken', 'aardwerk', 'zand'] })]);
    expect([await idOf('daken'), await idOf('hout')]).toEqual([roof, wood]);
    const sand = await idOf('zand');
    await remove(db, interestEntity, ['zand', 'hout']);
    await save(db, interestEntity, [interest('steen', 'Steen'), interest('hout', 'Hout')]);
    await save(db, notificationEntity, [notification('N-BOTH', '2026-11-05', { topics: ['steen', 'hout', 'daken', 'aardwerk'] })]);
    const topics = await topicsOf('N-BOTH');
    expect(topics.find(({ reference }) => reference === 'hout')?.id).toBe(wood);
    expect(topics.find(({ reference }) => reference === 'daken')).toMatchObject({ id: roof, name: 'Nieuwe naam' });
    expect(topics.map(({ id }) => id)).not.toContain(sand);
    expect(new Set(topics.map(({ id }) => id)).size).toBe(4);
  });
});
