import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../db/connection.ts';
import { mails } from '../../../db/tables/mails.ts';
import { ticketComments, ticketMails, ticketParticipants, tickets } from '../../../db/tables/tickets.ts';
import { call } from '../../../lib/call.ts';
import type { Permission } from '../../../lib/permissions.ts';
import { keyedBy } from '../../../server/secret.ts';
import { databases } from '../../../testing/databases.ts';
import { type Api, refused, startApi } from '../../../testing/members.ts';
import { furnish } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { everythingAbout } from '../../account/export-queries.ts';
import { getFront } from '../../overview/endpoints.ts';
import { customerTicket, releasedComments } from '../customer-queries.ts';
import { addTicketComment, createTicket } from '../endpoints.ts';
import { releaseAnswer, releaseDue } from './commands.ts';
import * as calls from './endpoints.ts';

const canary = 'kanarievogel';

describe.each(databases)('the room of the tickets on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  type Staff = Awaited<ReturnType<typeof signInStaff>>;
  const staff: Record<string, Staff> = {};
  const members: Record<string, { caller: ReturnType<Api['from']>; id: number }> = {};
  const by = (name: string) => staff[name]?.caller;
  const create = async (name = 'an', more: Record<string, unknown> = {}) => {
    const { caller, id: user_id } = members[name] ?? { caller: api.from(), id: 0 };
    const body = { user_id, category_id: 4, subject: `Vraag van ${name}`, description: 'Waar?', priority: 'high' as const, ...more };
    return (await call(createTicket, { headers: {}, body }, caller)).id;
  };
  const ticket = (id: number, name = 'manager') => call(calls.getStaffTicket, { params: { id: String(id) } }, by(name));
  const comment = (id: number, name = 'an', text = 'Nog iets') =>
    call(addTicketComment, { headers: {}, body: { ticket_id: id, comment: text } }, members[name]?.caller);
  const releasing = () => ({ send: async () => {}, keyed: keyedBy('a secret of the tests'), now: api.now() });
  const leave = async (id: number) => {
    api.wait(11);
    return releaseAnswer(connection.db, id, releasing());
  };
  const seenIn = async (id: number) => Math.max(0, ...(await ticket(id)).comments.map((one) => one.id));
  const answer = async (id: number, text = 'Dit is het antwoord', status_id: number | null = null, name = 'manager') =>
    call(calls.answerTicket, { headers: {}, body: { ticket_id: id, comment: text, status_id, seen: await seenIn(id) } }, by(name));
  const list = async (name: string, query: Record<string, string> = {}) =>
    (await call(calls.getStaffTickets, { query: { view: 'all', ...query } as never }, by(name))).items.map(({ id }) => id);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    for (const name of ['an', 'bo']) {
      const { token } = await api.register(`${name}@voorbeeld.be`);
      members[name] = { caller: api.withToken(token), id: Object.keys(members).length + 1 };
    }
    const sign = async (name: string, permissions: Permission[], portals = ['dbbe']) => {
      staff[name] = await signInStaff(api, `${name}@huis.be`, [{ permissions, portals }]);
    };
    await sign('manager', ['SUPPORT_MANAGER']);
    await sign('enquiries', ['ELOKET_MODULE']);
    await sign('elsewhere', ['SUPPORT_MANAGER', 'ELOKET_MODULE', 'ELOKET_DELETE_MODULE'], ['hobe']);
    await sign('remover', ['SUPPORT_MANAGER', 'ELOKET_DELETE_MODULE']);
    await sign('none', ['EDIT_ARTICLE']);
  });
  afterAll(() => connection.close());

  it('shows tickets to 37, to who is assigned or added, and enquiries to 2; others’ are missing', async () => {
    const own = await create();
    const enquiry = await create();
    await connection.db.update(tickets).set({ category: 2 }).where(eq(tickets.id, enquiry));
    const sights = async () => Object.fromEntries(await Promise.all(Object.keys(staff).map(async (name) => [name, await list(name)])));
    expect(await sights()).toEqual({ manager: [enquiry, own], enquiries: [enquiry], elsewhere: [], remover: [enquiry, own], none: [] });
    const doors = (name: string) => [
      () => ticket(own, name),
      () => call(calls.answerTicket, { headers: {}, body: { ticket_id: own, comment: 'x', seen: 0 } }, by(name)),
      () => call(calls.staffAddComment, { headers: {}, body: { ticket_id: own, comment: 'x' } }, by(name)),
      () => call(calls.addTicketNote, { headers: {}, body: { ticket_id: own, note: 'x' } }, by(name)),
      () => call(calls.staffChangeStatus, { body: { id: own, status_id: 2 } }, by(name)),
      () => call(calls.staffChangePriority, { body: { id: own, priority: 'low' } }, by(name)),
      () => call(calls.staffAddUser, { body: { ticket_id: own, user_id: 2 } }, by(name)),
      () => call(calls.setTicketSight, { body: { ticket_id: own, user_id: 2, sight: 'whole' } }, by(name)),
      () => call(calls.assignTicket, { body: { ticket_id: own, staff_id: null } }, by(name)),
      () => call(calls.addTicketColleague, { body: { ticket_id: own, staff_id: 1, isAdded: true } }, by(name)),
      () => call(calls.mergeTickets, { body: { ticket_id: own, target_id: enquiry } }, by(name)),
      () => call(calls.linkTickets, { body: { ticket_id: own, other_id: enquiry, isLinked: true } }, by(name)),
    ];
    for (const name of ['enquiries', 'elsewhere', 'none'])
      for (const door of doors(name)) expect(await refused(door())).toMatchObject({ code: 'not_found' });
    expect(await refused(call(calls.removeTicket, { params: { id: String(own) } }, by('elsewhere')))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(calls.removeTicket, { params: { id: String(own) } }, by('manager')))).toMatchObject({ code: 'forbidden' });
    const none = staff.none?.staffId ?? 0;
    await call(calls.addTicketColleague, { body: { ticket_id: own, staff_id: none, isAdded: true } }, by('manager'));
    expect([await list('none'), (await ticket(own, 'none')).may]).toEqual([[own], { manage: false, remove: false }]);
    const give = { ticket_id: own, staff_id: staff.enquiries?.staffId ?? 0 };
    expect(await refused(call(calls.assignTicket, { body: give }, by('none')))).toMatchObject({ code: 'forbidden' });
    await call(calls.assignTicket, { body: { ticket_id: own, staff_id: none } }, by('none'));
    await call(calls.addTicketColleague, { body: { ticket_id: own, staff_id: none, isAdded: false } }, by('manager'));
    expect(await list('none')).toEqual([own]);
    await call(calls.removeTicket, { params: { id: String(own) } }, by('remover'));
    expect(await list('none')).toEqual([]);
  });

  it('an answer leaves after ten seconds, once, to each alone; before that no customer reads it and it can be taken back', async () => {
    const id = await create();
    await connection.db
      .insert(ticketParticipants)
      .values({ ticket: id, email: 'ander@elders.be', name: 'Ander', since: api.now(), addedAt: api.now() });
    const sent = await answer(id, 'Te vroeg');
    expect(await releasedComments(connection.db, id, null)).toEqual([]);
    expect(await releaseAnswer(connection.db, sent.id, releasing())).toBe(false);
    expect((await ticket(id)).comments).toMatchObject([{ leavesAt: sent.leavesAt }]);
    expect(await call(calls.takeAnswerBack, { params: { id: String(sent.id) } }, by('remover'))).toEqual({
      ticket: id,
      text: 'Te vroeg',
      file: null,
    });
    expect(await leave(sent.id)).toBe(false);
    const second = await answer(id, 'Nu echt', 3);
    expect(
      await Promise.all([
        leave(second.id),
        releaseAnswer(connection.db, second.id, { ...releasing(), now: new Date(api.now().getTime() + 20_000) }),
      ]),
    ).toContain(true);
    expect(await releaseDue(connection.db, releasing())).toBe(0);
    const rows = (await connection.db.select().from(mails)).filter(({ kind }) => kind === 'ticketComment');
    expect(rows.map(({ recipient }) => recipient).sort()).toEqual(['an@voorbeeld.be', 'ander@elders.be']);
    const undelivered = () => list('manager', { view: 'undelivered' });
    const [mail] = await connection.db.select().from(ticketMails);
    expect(await undelivered()).toEqual([]);
    const isOfMail = eq(mails.messageId, mail?.messageId ?? '');
    await connection.db.update(mails).set({ state: 'failed' }).where(isOfMail);
    expect(await undelivered()).toEqual([id]);
    const { lines } = await call(getFront, {}, by('manager'));
    expect(lines.filter(({ kind }) => kind === 'tickets_undelivered')).toMatchObject([{ section: 'wrong', count: 1 }]);
    await connection.db.update(mails).set({ state: 'waiting' }).where(isOfMail);
    expect((await connection.db.select().from(ticketMails)).map(({ messageId }) => messageId).sort()).toEqual(
      rows.map(({ messageId }) => messageId).sort(),
    );
    expect(JSON.stringify(rows.map(({ values }) => values))).not.toMatch(/huis\.be|elders\.be|an@/);
    const after = await ticket(id);
    expect(after).toMatchObject({ status: 3, waitingSince: null, dueAt: null, assignee: { name: 'Staff manager' } });
    expect(await refused(call(calls.takeAnswerBack, { params: { id: String(second.id) } }, by('manager')))).toMatchObject({
      code: 'conflict',
    });
  });

  it('tells who answers that somebody wrote meanwhile, and does not close away a new question', async () => {
    const id = await create();
    const seen = await seenIn(id);
    await comment(id);
    const body = { ticket_id: id, comment: 'Antwoord', seen };
    expect(await refused(call(calls.answerTicket, { headers: {}, body }, by('manager')))).toMatchObject({ code: 'conflict' });
    const sent = await answer(id, 'Antwoord', 5);
    api.wait(1);
    await comment(id, 'an', 'Nog een vraag');
    const waiting = api.now().toISOString();
    expect(await leave(sent.id)).toBe(true);
    expect(await ticket(id)).toMatchObject({ status: 1, waitingSince: waiting });
  });

  it('moves among its statuses as the table says; all else is a conflict', async () => {
    const id = await create();
    for (let from = 1; from <= 5; from++)
      for (let to = 1; to <= 5; to++) {
        await connection.db.update(tickets).set({ statusId: from }).where(eq(tickets.id, id));
        const asked = call(calls.staffChangeStatus, { body: { id, status_id: to } }, by('manager'));
        const may = from !== to && (from < 5 || to === 1);
        if (may) expect(await asked).toMatchObject({ status_id: to });
        else expect(await refused(asked)).toMatchObject({ code: 'conflict' });
      }
  });

  it('waits again for the answer that it lacked when a closed ticket opens', async () => {
    const id = await create();
    const { waitingSince, dueAt } = await ticket(id);
    const move = (status_id: number) => call(calls.staffChangeStatus, { body: { id, status_id } }, by('manager'));
    await move(5);
    expect(await ticket(id)).toMatchObject({ waitingSince: null, dueAt: null });
    await move(1);
    expect([waitingSince, dueAt]).not.toContain(null);
    expect(await ticket(id)).toMatchObject({ waitingSince, dueAt });
    api.wait(1);
    const sent = await answer(id);
    await leave(sent.id);
    for (const to of [5, 1]) await move(to);
    expect(await ticket(id)).toMatchObject({ waitingSince: null });
    api.wait(1);
    await comment(id);
    const asked = api.now().toISOString();
    api.wait(1);
    for (const to of [5, 1]) await move(to);
    expect(await ticket(id)).toMatchObject({ waitingSince: asked });
  });

  it('keeps notes from every customer door', async () => {
    const id = await create();
    await call(calls.addTicketNote, { headers: {}, body: { ticket_id: id, note: `Let op: ${canary}` } }, by('manager'));
    const sent = await answer(id);
    await leave(sent.id);
    expect((await ticket(id)).notes).toMatchObject([{ text: `Let op: ${canary}`, isOwn: true }]);
    expect([await list('manager', { q: 'kanarie' }), await list('none', { q: 'kanarie' })]).toEqual([[id], []]);
    const an = members.an?.id ?? 0;
    const doors = [
      await customerTicket(connection.db, an, id),
      await releasedComments(connection.db, id, null),
      await connection.db.select().from(mails),
      await connection.db.select().from(ticketComments),
      await everythingAbout(connection.db, an),
    ];
    for (const door of doors) expect(JSON.stringify(door)).not.toContain(canary);
    expect(JSON.stringify(await everythingAbout(connection.db, an))).toContain('Dit is het antwoord');
  });

  it('merges tickets of one customer, links those of two, and shows nobody words that were not theirs', async () => {
    const [first, second, other] = [await create('an', { description: 'geheim een' }), await create(), await create('bo')];
    const bo = members.bo?.id ?? 0;
    await call(calls.setTicketSight, { body: { ticket_id: second, user_id: bo, sight: 'whole' } }, by('manager'));
    api.wait(1);
    await call(calls.addTicketNote, { headers: {}, body: { ticket_id: first, note: 'Notitie' } }, by('manager'));
    expect(await call(calls.mergeTickets, { body: { ticket_id: first, target_id: other } }, by('manager'))).toMatchObject({
      isMerged: false,
    });
    expect((await ticket(first)).links).toMatchObject([{ id: other, kind: 'related' }]);
    expect(await call(calls.mergeTickets, { body: { ticket_id: first, target_id: second } }, by('manager'))).toMatchObject({
      isMerged: true,
    });
    const target = await ticket(second);
    expect([target.comments.map(({ text }) => text), target.notes.length, (await ticket(first)).mergedInto]).toEqual([
      ['geheim een'],
      1,
      second,
    ]);
    const seen = await customerTicket(connection.db, bo, second);
    expect(await releasedComments(connection.db, second, seen?.since ?? null)).toEqual([]);
    expect(await comment(first)).toMatchObject({ ticket: second });
    expect(await refused(call(calls.staffChangeStatus, { body: { id: first, status_id: 1 } }, by('manager')))).toMatchObject({
      code: 'conflict',
    });
    expect(await refused(call(calls.mergeTickets, { body: { ticket_id: first, target_id: second } }, by('manager')))).toMatchObject({
      code: 'conflict',
    });
    const ofBo = await comment(second, 'bo', 'Iets heel anders');
    const { id } = await call(calls.splitTicket, { body: { comment_id: ofBo.id, subject: 'Los' } }, by('manager'));
    expect(await ticket(id)).toMatchObject({
      description: 'Iets heel anders',
      customerIs: { account: bo },
      comments: [],
      participants: [],
    });
    expect(JSON.stringify(await ticket(id))).not.toContain('geheim');
  });

  it('acts on several at once, undoes by the same call, and refuses what changed; spam blocks its sender', async () => {
    const [one, two] = [await create(), await create()];
    const items = async (value: unknown) => [
      { id: one, version: (await ticket(one)).version, value },
      { id: two, version: (await ticket(two)).version - 1, value },
    ];
    const act = (name: string, of: unknown) => call(calls.actOnTickets, { body: { act: name, items: of } as never }, by('manager'));
    const done = await act('priority', await items('low'));
    expect([done.refused, (await ticket(one)).priority, (await ticket(two)).priority]).toEqual([[two], 'low', 'high']);
    await act('priority', done.done);
    expect((await ticket(one)).priority).toBe('high');
    const spam = await act('spam', [{ id: one, version: (await ticket(one)).version, value: true }]);
    expect([
      (await list('manager')).includes(one),
      await list('manager', { view: 'spam' }),
      (await ticket(one)).customerIs.isBlocked,
    ]).toEqual([false, [one], true]);
    await act('spam', spam.done);
    expect([(await list('manager')).includes(one), (await ticket(one)).customerIs.isBlocked]).toEqual([true, false]);
  });
});
