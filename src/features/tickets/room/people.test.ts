import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalsIn } from '../../../content/files/originals.ts';
import type { Connection } from '../../../db/connection.ts';
import { mails } from '../../../db/tables/mails.ts';
import { auditLines } from '../../../db/tables/staff.ts';
import { memberFiles } from '../../../db/tables/uploads.ts';
import { call } from '../../../lib/call.ts';
import type { Permission } from '../../../lib/permissions.ts';
import { keyedBy } from '../../../server/secret.ts';
import { databases } from '../../../testing/databases.ts';
import { type Api, refused, startApi } from '../../../testing/members.ts';
import { furnish, save } from '../../../testing/saving.ts';
import { temporaryFolder } from '../../../testing/servers/server.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { memberEntity } from '../../account/save.ts';
import { customerEntity } from '../../companies/save.ts';
import { namedHashes } from '../../files/queries.ts';
import { commentAsCustomer } from '../commands.ts';
import { releasedComments } from '../customer-queries.ts';
import { addTicketComment, createTicket } from '../endpoints.ts';
import { fileInAddress } from '../member/file-rules.ts';
import { removeDue } from './act-commands.ts';
import * as calls from './endpoints.ts';

describe.each(databases)('people, files and removal of tickets on $kind', ({ open }) => {
  const folder = temporaryFolder('ticket-people');
  const originals = originalsIn(path.join(folder, 'originals'));
  const keyed = keyedBy('a secret of the tests');
  let connection: Connection;
  let api: Api;
  type Caller = ReturnType<Api['from']>;
  const by = {} as Record<'an' | 'manager' | 'remover' | 'helper', Caller>;
  const accounts: Record<string, number> = {};
  const create = async () => {
    const body = { user_id: 1, category_id: 4, subject: 'Vraag', description: 'Waar?', priority: 'low' as const };
    return (await call(createTicket, { headers: {}, body }, by.an)).id;
  };
  const commentOf = (ticket_id: number) => call(addTicketComment, { headers: {}, body: { ticket_id, comment: 'Nog iets' } }, by.an);
  const answerOf = (ticket_id: number) =>
    call(calls.answerTicket, { headers: {}, body: { ticket_id, comment: 'Antwoord', seen: 0 } }, by.manager);
  const ticket = (id: number, name: keyof typeof by = 'manager') => call(calls.getStaffTicket, { params: { id: String(id) } }, by[name]);
  const uploaded = async (account: number, name: string) => {
    const hash = await originals.keep(Buffer.from(`bytes of ${name}`));
    const values = { account, name, mediaType: 'application/pdf', bytes: 20, hash, uploadedAt: api.now() };
    return { id: (await connection.db.insert(memberFiles).values(values).returning())[0]?.id ?? 0, hash };
  };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [{ entity: 'customer', reference: 'DAKCO', name: 'Dakco', portals: ['dbbe'] }]);
    const member = (reference: string, companies: string[]) => ({
      ...{
        entity: 'member',
        reference,
        email: `${reference}@voorbeeld.be`,
        firstName: reference,
        lastName: 'Lid',
        language: 'nl',
        companies,
      },
    });
    await save(connection.db, memberEntity, [member('an', ['DAKCO']), member('bo', ['DAKCO']), member('cor', [])]);
    api = startApi(connection);
    by.an = api.withToken((await api.signIn('an@voorbeeld.be')).token);
    const sign = async (name: 'manager' | 'remover' | 'helper', permissions: Permission[]) => {
      const { caller, accountId } = await signInStaff(api, `${name}@huis.be`, [{ permissions, portals: ['dbbe'] }]);
      by[name] = caller;
      accounts[name] = accountId;
    };
    await sign('manager', ['SUPPORT_MANAGER']);
    await sign('remover', ['SUPPORT_MANAGER', 'ELOKET_DELETE_MODULE']);
    await sign('helper', ['EDIT_ARTICLE']);
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('tells with names who did what to a ticket, each once', async () => {
    const [id, other] = [await create(), await create()];
    const staff = (await call(calls.getTicketRoom, {}, by.manager)).staff.find(({ name }) => name === 'Staff helper')?.id ?? 0;
    const items = [{ id, version: (await ticket(id)).version, value: 1 }];
    await call(calls.actOnTickets, { body: { act: 'category', items } }, by.manager);
    for (const isAdded of [true, true, false]) {
      await call(calls.addTicketColleague, { body: { ticket_id: id, staff_id: staff, isAdded } }, by.manager);
      await call(calls.linkTickets, { body: { ticket_id: id, other_id: other, isLinked: isAdded } }, by.manager);
    }
    for (const sight of ['new', 'whole', 'none'] as const)
      await call(calls.setTicketSight, { body: { ticket_id: id, user_id: 2, sight } }, by.manager);
    for (const staff_id of [staff, null]) await call(calls.assignTicket, { body: { ticket_id: id, staff_id } }, by.manager);
    const { id: comment } = await commentOf(id);
    const { id: made } = await call(calls.splitTicket, { body: { comment_id: comment, subject: 'Los' } }, by.manager);
    await call(calls.mergeTickets, { body: { ticket_id: other, target_id: id } }, by.manager);
    const lines = async (of: number) =>
      (await ticket(of)).history.map(({ kind, before, after, by: who }) => `${kind} ${before}-${after} ${who}`);
    expect(await lines(id)).toEqual([
      'category Vragen van leden-Contact Staff manager',
      'colleague null-Staff helper Staff manager',
      `linked null-${other} Staff manager`,
      'colleague Staff helper-null Staff manager',
      `linked ${other}-null Staff manager`,
      'participant null-bo Lid Staff manager',
      'whole null-bo Lid Staff manager',
      'participant bo Lid-null Staff manager',
      'assignee null-Staff helper Staff manager',
      'assignee Staff helper-null Staff manager',
      `split null-${made} Staff manager`,
      `merged ${other}-null Staff manager`,
    ]);
    expect(await lines(made)).toEqual([`split ${id}-null Staff manager`]);
    const [, sent] = [await answerOf(made), await ticket(made)];
    expect([sent.assignee?.name, (await lines(made)).at(-1)]).toEqual(['Staff manager', 'assignee null-Staff manager Staff manager']);
  });

  it('attaches a file to an answer and to a note; each has an address, and that of a note is no customer’s', async () => {
    const id = await create();
    const [sent, kept] = [await uploaded(accounts.manager ?? 0, 'offerte.pdf'), await uploaded(accounts.manager ?? 0, 'intern.pdf')];
    const body = { ticket_id: id, comment: 'Zie bijlage', seen: 0, file: sent.id };
    const { id: comment } = await call(calls.answerTicket, { headers: {}, body }, by.manager);
    await call(calls.addTicketNote, { headers: {}, body: { ticket_id: id, note: 'Zie bijlage', file: kept.id } }, by.manager);
    const shown = await ticket(id);
    expect([shown.comments[0]?.files, shown.notes[0]?.files]).toMatchObject([[{ name: 'offerte.pdf' }], [{ name: 'intern.pdf' }]]);
    const addressOf = (address = '') => fileInAddress(keyed, address, api.now())?.of;
    expect([addressOf(shown.comments[0]?.files[0]?.address), addressOf(shown.notes[0]?.files[0]?.address)]).toEqual(['comment', 'note']);
    expect(await namedHashes(connection.db, [sent.hash, kept.hash])).toEqual(new Set([sent.hash, kept.hash]));
    const again = { ticket_id: id, note: 'x', file: kept.id };
    expect(await refused(call(calls.addTicketNote, { headers: {}, body: again }, by.manager))).toMatchObject({
      fields: { file: 'unknown_reference' },
    });
    const taken = await call(calls.takeAnswerBack, { params: { id: String(comment) } }, by.remover);
    expect(taken).toMatchObject({ text: 'Zie bijlage', file: { name: 'offerte.pdf' } });
    const second = { ...body, file: taken.file?.id ?? 0 };
    await call(calls.answerTicket, { headers: {}, body: second }, by.remover);
    expect((await ticket(id)).comments[0]?.files).toMatchObject([{ name: 'offerte.pdf' }]);
  });

  it('stores an answer and a note once by their key, whatever answer was lost; the key of a colleague stores their own', async () => {
    const id = await create();
    const file = (await uploaded(accounts.manager ?? 0, 'prijs.pdf')).id;
    const headers = { 'idempotency-key': '00000000-0000-4000-8000-0000000000d1' };
    const answer = (name: 'manager' | 'remover' = 'manager', more = {}) =>
      call(calls.answerTicket, { headers, body: { ticket_id: id, comment: 'Eén keer', seen: 0, ...more } }, by[name]);
    const [first, meanwhile] = await Promise.all([answer('manager', { file }), answer('manager', { file })]);
    expect([meanwhile, await answer('manager', { file })]).toEqual([first, first]);
    expect((await ticket(id)).comments).toMatchObject([{ id: first.id, files: [{ name: 'prijs.pdf' }] }]);
    expect(await refused(answer('remover'))).toMatchObject({ code: 'conflict' });
    const note = (name: 'manager' | 'remover' = 'manager') =>
      call(calls.addTicketNote, { headers, body: { ticket_id: id, note: 'Eén keer' } }, by[name]);
    const [kept, same] = await Promise.all([note(), note()]);
    expect([same, await note()]).toEqual([kept, kept]);
    const other = await note('remover');
    expect((await ticket(id)).notes.map((one) => one.id).sort()).toEqual([kept.id, other.id].sort());
    const plain = () =>
      call(
        calls.staffAddComment,
        { headers: { 'idempotency-key': '00000000-0000-4000-8000-0000000000d2' }, body: { ticket_id: id, comment: 'Nog iets' } },
        by.manager,
      );
    expect(await plain()).toEqual(await plain());
    expect((await ticket(id)).comments.length).toBe(2);
  });

  it('offers members of the customer’s company and one exact address; who is taken out reads nothing more', async () => {
    const id = await create();
    const found = async (q: string, name: keyof typeof by = 'manager') =>
      (await call(calls.getTicketCandidates, { params: { id: String(id) }, query: { q } }, by[name])).map(({ email }) => email);
    expect([await found(''), await found('bo'), await found('cor'), await found('COR@voorbeeld.be ')]).toEqual([
      ['bo@voorbeeld.be'],
      ['bo@voorbeeld.be'],
      [],
      ['cor@voorbeeld.be'],
    ]);
    expect(await refused(found('', 'helper'))).toMatchObject({ code: 'not_found' });
    await call(calls.setTicketSight, { body: { ticket_id: id, user_id: 2, sight: 'whole' } }, by.manager);
    const [participant] = (await ticket(id)).participants;
    const params = { id: String(participant?.id) };
    expect(await refused(call(calls.removeTicketParticipant, { params }, by.helper))).toMatchObject({ code: 'not_found' });
    const body = await call(calls.removeTicketParticipant, { params }, by.manager);
    expect((await ticket(id)).participants).toEqual([]);
    expect(await refused(call(calls.removeTicketParticipant, { params }, by.manager))).toMatchObject({ code: 'not_found' });

    expect(await refused(call(calls.restoreTicketParticipant, { body }, by.helper))).toMatchObject({ code: 'conflict' });
    const forged = { undo: `${body.undo.startsWith('A') ? 'B' : 'A'}${body.undo.slice(1)}` };
    expect(await refused(call(calls.restoreTicketParticipant, { body: forged }, by.manager))).toMatchObject({ code: 'conflict' });
    await call(calls.restoreTicketParticipant, { body }, by.manager);
    await call(calls.restoreTicketParticipant, { body }, by.manager);
    const { id: _, ...same } = participant ?? { id: 0 };
    expect((await ticket(id)).participants).toMatchObject([same]);
    api.wait(61);
    expect(await refused(call(calls.restoreTicketParticipant, { body }, by.manager))).toMatchObject({ code: 'conflict' });
  });

  it('takes a comment from somebody else into the conversation, once, and mails it to the customer', async () => {
    const id = await create();
    await call(calls.staffChangeStatus, { body: { id, status_id: 3 } }, by.manager);
    const author = { email: 'buur@elders.be', name: 'Buur' };
    const written = { ticket: id, author, text: 'Ik weet het', isFromOther: true, now: api.now() };
    const { comment } = await connection.db.transaction((tx) => commentAsCustomer(tx, written));
    expect(await releasedComments(connection.db, id, null)).toEqual([]);
    const body = { comment_id: comment, isParticipant: true };
    expect(await refused(call(calls.includeTicketComment, { body }, by.helper))).toMatchObject({ code: 'not_found' });
    await call(calls.includeTicketComment, { body }, by.manager);
    expect(await ticket(id)).toMatchObject({ status: 1, participants: [{ name: 'Buur' }], waitingSince: expect.any(String) });
    expect((await releasedComments(connection.db, id, null)).map(({ text }) => text)).toEqual(['Ik weet het']);
    const sent = (await connection.db.select().from(mails)).filter(({ kind }) => kind === 'ticketComment');
    expect(sent.map(({ recipient }) => recipient)).toEqual(['an@voorbeeld.be']);
    expect(JSON.stringify(sent.map(({ values }) => values))).not.toContain('elders.be');
    expect(await refused(call(calls.includeTicketComment, { body }, by.manager))).toMatchObject({ code: 'conflict' });
  });

  it('hides a removed ticket at once, brings it back within ten seconds, and writes both down', async () => {
    const [kept, gone] = [await create(), await create()];
    for (const id of [kept, gone]) await call(calls.removeTicket, { params: { id: String(id) } }, by.remover);
    expect(await refused(ticket(kept))).toMatchObject({ code: 'not_found' });
    await removeDue(connection.db, api.now());
    expect(await refused(call(calls.restoreTicket, { body: { id: kept } }, by.manager))).toMatchObject({ code: 'forbidden' });
    await call(calls.restoreTicket, { body: { id: kept } }, by.remover);
    api.wait(11);
    await removeDue(connection.db, api.now());
    expect((await ticket(kept)).id).toBe(kept);
    expect(await refused(call(calls.restoreTicket, { body: { id: gone } }, by.remover))).toMatchObject({ code: 'not_found' });
    const lines = await connection.db.select().from(auditLines).where(eq(auditLines.subject, 'ticket'));
    expect(lines.map(({ act, subjectId }) => `${act} ${subjectId}`).sort()).toEqual([
      `ticket.removed ${kept}`,
      `ticket.removed ${gone}`,
      `ticket.restored ${kept}`,
    ]);
  });
});
