import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { blockedSenders, ticketComments, ticketFiles, tickets } from '../../db/tables/tickets.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { memberEntity } from '../account/save.ts';
import { customerEntity } from '../companies/save.ts';
import { postContactMessage } from '../contact/endpoints.ts';
import { ContactMessage } from '../contact/schema.ts';
import { uploadMemberFile } from '../member-uploads/endpoints.ts';
import { releasedComments } from './customer-queries.ts';
import {
  addTicketComment,
  addTicketUser,
  changeTicketComment,
  changeTicketPriority,
  changeTicketStatus,
  createTicket,
} from './endpoints.ts';

describe.each(databases)('tickets of customers on $kind', ({ open }) => {
  const folder = temporaryFolder('tickets');
  let connection: Connection;
  let api: Api;
  const callers: Record<string, ReturnType<Api['from']>> = {};
  const [an, bo, cor] = [1, 2, 3];
  const member = (reference: string, companies: string[]) => ({
    ...{ entity: 'member', reference, email: `${reference}@voorbeeld.be`, firstName: reference, lastName: 'Lid', language: 'fr' },
    companies,
  });
  const create = (more: Record<string, unknown> = {}) =>
    call(
      createTicket,
      { headers: {}, body: { user_id: an, category_id: 4, subject: 'Vraag', description: 'Waar?', priority: 'high' as const, ...more } },
      callers.an,
    );
  const comment = (ticket_id: number, by = 'an', text = 'Nog iets') =>
    call(addTicketComment, { headers: {}, body: { ticket_id, comment: text } }, callers[by]);
  const row = async (id: number) => (await connection.db.select().from(tickets).where(eq(tickets.id, id)))[0];
  const putAt = (id: number, statusId: number) => connection.db.update(tickets).set({ statusId }).where(eq(tickets.id, id));

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'] }]);
    await save(connection.db, memberEntity, [member('an', ['DAKCO']), member('bo', ['DAKCO']), member('cor', [])]);
    api = startApi(connection, undefined, path.join(folder, 'media'));
    for (const name of ['an', 'bo', 'cor']) callers[name] = api.withToken((await api.signIn(`${name}@voorbeeld.be`)).token);
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('are opened for the own account alone, in a category that is open, with an upload of the caller', async () => {
    const upload = await call(uploadMemberFile, { query: { name: 'foto.vtt' }, bytes: new TextEncoder().encode('WEBVTT\n') }, callers.an);
    expect(await refused(create({ user_id: bo }))).toMatchObject({ code: 'not_found' });
    expect(await refused(create({ category_id: 1 }))).toMatchObject({ fields: { category_id: 'unknown_reference' } });
    expect(await refused(create({ category_id: 999 }))).toMatchObject({ fields: { category_id: 'unknown_reference' } });
    expect(await refused(create({ file: upload.id + 1 }))).toMatchObject({ fields: { file: 'unknown_reference' } });
    const { id } = await create({ file: upload.id });
    expect(await row(id)).toMatchObject({
      ...{ account: an, portal: 'dbbe', locale: 'fr', statusId: 1, priority: 'high', isPriorityOfStaff: false, source: 'member' },
      waitingSince: api.now(),
    });
    expect(await connection.db.select().from(ticketFiles)).toMatchObject([{ ticket: id, comment: null, name: 'foto.vtt' }]);
    expect(await connection.db.$count(memberFiles)).toBe(0);
    expect(await refused(create({ file: upload.id }))).toMatchObject({ fields: { file: 'unknown_reference' } });
  });

  it('are opened once by a key, whatever answer was lost; the key of somebody else shows nothing', async () => {
    const key = '00000000-0000-4000-8000-00000000000a';
    const upload = await call(uploadMemberFile, { query: { name: 'a.vtt' }, bytes: new TextEncoder().encode('WEBVTT\n') }, callers.an);
    const body = { category_id: 4, subject: 'Eén keer', description: 'Waar?', priority: 'low' as const };
    const once = (by: 'an' | 'bo', more = {}, idempotency: string | undefined = key) =>
      call(
        createTicket,
        { headers: { 'idempotency-key': idempotency }, body: { ...body, user_id: by === 'an' ? an : bo, ...more } },
        callers[by],
      );
    const all = await Promise.all([once('an', { file: upload.id }), once('an', { file: upload.id })]);
    expect(new Set([...all, await once('an', { file: upload.id })].map(({ id }) => id)).size).toBe(1);
    const other = await once('bo');
    expect(await row(other.id)).toMatchObject({ account: bo, subject: 'Eén keer' });
    expect((await once('an', {}, '00000000-0000-4000-8000-00000000000b')).id).toBeGreaterThan(other.id);
    expect(await connection.db.$count(tickets, eq(tickets.subject, 'Eén keer'))).toBe(3);
    expect(await refused(once('an', {}, 'geen sleutel'))).toMatchObject({ statusCode: 400 });
  });

  it('take a comment once by its key, whatever answer was lost, also where it opens another one', async () => {
    const { id } = await create();
    const key = (last: string) => ({ 'idempotency-key': `00000000-0000-4000-8000-0000000000${last}` });
    const send = (last: string, comment = 'Eén keer gezegd') =>
      call(addTicketComment, { headers: key(last), body: { ticket_id: id, comment } }, callers.an);
    const stored = () => connection.db.$count(ticketComments, eq(ticketComments.ticket, id));
    const [first, again] = await Promise.all([send('c1'), send('c1')]);
    expect([again, await send('c1'), await stored()]).toEqual([first, first, 1]);
    await send('c2');
    expect(await stored()).toBe(2);
    await putAt(id, 5);
    const [opened, same] = await Promise.all([send('c3', 'Nog een vraag'), send('c3', 'Nog een vraag')]);
    expect(opened).toMatchObject({ id: 0, isFollowUp: true });
    expect(same).toEqual(opened);
    expect(await connection.db.$count(tickets, eq(tickets.description, 'Nog een vraag'))).toBe(1);
    // The key of somebody else shows nothing, and takes nothing from them.
    const others = call(addTicketComment, { headers: key('c1'), body: { ticket_id: id, comment: 'x' } }, callers.cor);
    expect(await refused(others)).toMatchObject({ code: 'not_found' });
  });

  it('open again by a comment while they wait or are resolved; on a closed one it opens another', async () => {
    const { id } = await create();
    for (const [from, to] of [
      [1, 1],
      [2, 2],
      [3, 1],
      [4, 1],
    ] as const) {
      await putAt(id, from);
      expect(await comment(id)).toMatchObject({ ticket: id, isFollowUp: false });
      expect((await row(id))?.statusId).toBe(to);
    }
    expect(await call(changeTicketStatus, { body: { id, status_id: 5 } }, callers.an)).toMatchObject({ status_id: 5 });
    expect(await row(id)).toMatchObject({ closedAt: api.now(), waitingSince: null });
    const next = await comment(id, 'an', 'Toch niet opgelost');
    expect([next.isFollowUp, next.ticket === id]).toEqual([true, false]);
    expect(await row(next.ticket)).toMatchObject({ subject: 'Vraag', description: 'Toch niet opgelost', statusId: 1 });
    for (const status_id of [1, 2, 3, 4, 5])
      expect(await refused(call(changeTicketStatus, { body: { id, status_id } }, callers.an))).toMatchObject({ code: 'conflict' });
    for (const status_id of [1, 2, 3, 4])
      expect(await refused(call(changeTicketStatus, { body: { id: next.ticket, status_id } }, callers.an))).toMatchObject({
        code: 'conflict',
      });
    expect(await refused(call(changeTicketPriority, { body: { id, priority: 'low' } }, callers.an))).toMatchObject({ code: 'conflict' });
  });

  it('are nobody else’s, until they are added: then they see what is written from then on', async () => {
    const { id } = await create();
    const { id: first } = await comment(id);
    const strange = [
      () => comment(id, 'bo'),
      () => call(changeTicketStatus, { body: { id, status_id: 5 } }, callers.bo),
      () => call(changeTicketPriority, { body: { id, priority: 'low' } }, callers.bo),
      () => call(changeTicketComment, { body: { id: first, comment: 'x' } }, callers.bo),
      () => call(addTicketUser, { body: { ticket_id: id, user_id: cor } }, callers.an),
      () => call(addTicketUser, { body: { ticket_id: id, user_id: 999_999 } }, callers.an),
      () => call(addTicketUser, { body: { ticket_id: id, user_id: an } }, callers.bo),
    ];
    for (const one of strange) expect(await refused(one())).toMatchObject({ code: 'not_found' });
    api.wait(1);
    expect(await call(addTicketUser, { body: { ticket_id: id, user_id: bo } }, callers.an)).toMatchObject({ name: 'bo Lid' });
    const since = api.now();
    api.wait(1);
    const { id: second } = await comment(id, 'bo', 'Van Bo');
    expect((await releasedComments(connection.db, id, since)).map((one) => one.id)).toEqual([second]);
    expect((await releasedComments(connection.db, id, null)).map((one) => one.id)).toEqual([first, second]);
    expect(await refused(call(changeTicketStatus, { body: { id, status_id: 5 } }, callers.bo))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(changeTicketComment, { body: { id: second, comment: 'x' } }, callers.an))).toMatchObject({
      code: 'not_found',
    });
    await call(changeTicketComment, { body: { id: second, comment: 'Beter' } }, callers.bo);
    api.wait(16 * 60);
    expect(await refused(call(changeTicketComment, { body: { id: second, comment: 'Te laat' } }, callers.bo))).toMatchObject({
      code: 'conflict',
    });
    expect((await releasedComments(connection.db, id, null)).at(-1)).toMatchObject({ text: 'Beter', author: 'member' });
  });

  it('come from the contact and the pricing form in their own categories; a blocked sender makes spam and gets no mail', async () => {
    const send = (email: string, page?: 'contact' | 'pricing') =>
      call(postContactMessage, { body: { name: 'Dirk', email, subject: 'Prijs', text: 'Hoeveel?', lang: 'nl', page } }, api.from());
    const contact = await send('dirk@voorbeeld.be');
    const pricing = await send('dirk@voorbeeld.be', 'pricing');
    expect([(await row(contact.ticket))?.category, (await row(pricing.ticket))?.category]).toEqual([1, 2]);
    expect(await row(pricing.ticket)).toMatchObject({ email: 'dirk@voorbeeld.be', spamAt: null, about: '/pricing' });
    await connection.db.insert(blockedSenders).values({ email: 'spam@voorbeeld.be', at: api.now() });
    const blocked = await send('spam@voorbeeld.be');
    expect((await row(blocked.ticket))?.spamAt).toEqual(api.now());
    expect([(await api.mailed('dirk@voorbeeld.be')).length, await api.mailed('spam@voorbeeld.be')]).toEqual([2, []]);
  });

  it('say which page was read before the form, and are never refused because of it', async () => {
    const body = { name: 'Dirk', email: 'vanwaar@voorbeeld.be', subject: 'Prijs', text: 'Hoeveel?', lang: 'nl' as const };
    const about = async (from: string) =>
      (await row((await call(postContactMessage, { body: { ...body, from } }, api.from())).ticket))?.about;
    expect([await about('/dossier/daken/dakgoot'), await about('//elders.example/x')]).toEqual(['/dossier/daken/dakgoot', '/contact']);
    for (const from of ['https://elders.example', '/a"onclick=x', `/${'x'.repeat(500)}`, 7])
      expect(ContactMessage.parse({ ...body, from }).from).toBe(undefined);
  });

  it('of a blocked member are spam, whatever door they come through', async () => {
    await connection.db.insert(blockedSenders).values({ email: 'an@voorbeeld.be', at: api.now() });
    const { id } = await create();
    expect((await row(id))?.spamAt).toEqual(api.now());
    await connection.db.delete(blockedSenders).where(eq(blockedSenders.email, 'an@voorbeeld.be'));
  });
});
