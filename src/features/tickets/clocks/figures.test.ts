import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Db } from '../../../db/connection.ts';
import { parentUsers } from '../../../db/tables/accounts.ts';
import { portals } from '../../../db/tables/portals.ts';
import { ticketFigures } from '../../../db/tables/ticket-figures.ts';
import { ticketWords } from '../../../db/tables/ticket-room.ts';
import { ticketComments, tickets } from '../../../db/tables/tickets.ts';
import { call } from '../../../lib/call.ts';
import { keyedBy } from '../../../server/secret.ts';
import { databases } from '../../../testing/databases.ts';
import { type Api, startApi } from '../../../testing/members.ts';
import { furnish } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { commentAsCustomer, openTicket } from '../commands.ts';
import { addTicketComment, changeTicketStatus, createTicket } from '../endpoints.ts';
import { releaseAnswer } from '../room/commands.ts';
import * as room from '../room/endpoints.ts';
import { changeTogether, lockTicket, setPriority, setStatus } from '../ticket-commands.ts';
import { setFigures } from './figure-commands.ts';
import { countForIssuers } from './issuer-commands.ts';

const pauseSeconds = 60;

describe.each(databases)('figures of tickets on $kind', ({ open }) => {
  let connection: Connection;
  let db: Db;
  let api: Api;
  type Caller = ReturnType<Api['from']>;
  let manager: Caller;
  let customer: Caller;
  const stored = async () => {
    const { ticket, kind, at } = ticketFigures;
    const rows = await db.select().from(ticketFigures).orderBy(asc(ticket), asc(kind), asc(at));
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  };
  const ask = async (subject: string) => {
    const body = { user_id: 1, category_id: 4, subject, description: 'Waar?', priority: 'high' as const };
    return (await call(createTicket, { headers: {}, body }, customer)).id;
  };
  /** Answers a ticket, and lets the answer leave. */
  async function answer(id: number, status_id: number | null = null): Promise<void> {
    const { comments } = await call(room.getStaffTicket, { params: { id: String(id) } }, manager);
    const seen = Math.max(0, ...comments.map((one) => one.id));
    const sent = await call(room.answerTicket, { headers: {}, body: { ticket_id: id, comment: 'Hier', status_id, seen } }, manager);
    api.wait(11);
    await releaseAnswer(db, sent.id, { send: async () => {}, keyed: keyedBy('a secret of the tests'), now: api.now() });
  }
  const status = (id: number, status_id: number) => call(room.staffChangeStatus, { body: { id, status_id } }, manager);

  beforeAll(async () => {
    connection = await open();
    db = connection.db;
    await furnish(db);
    api = startApi(connection);
    customer = api.withToken((await api.register('an@voorbeeld.be')).token);
    manager = (await signInStaff(api, 'manager@huis.be', [{ permissions: ['SUPPORT_MANAGER'] }])).caller;
  });
  afterAll(() => connection.close());

  it('are replaced with every change of a ticket', async () => {
    const [one, two] = [await ask('Eerste'), await ask('Tweede')];
    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['answer and wait', () => answer(one, 3)],
      ['comment of the customer', () => call(addTicketComment, { headers: {}, body: { ticket_id: one, comment: 'Nog iets' } }, customer)],
      ['priority', () => call(room.staffChangePriority, { body: { id: one, priority: 'low' } }, manager)],
      ['answer and close', () => answer(one, 5)],
      ['opened again', () => status(one, 1)],
      ['closed by the customer', () => call(changeTicketStatus, { body: { id: one, status_id: 5 } }, customer)],
      ['answer', () => answer(two)],
      ['second comment', () => call(addTicketComment, { headers: {}, body: { ticket_id: two, comment: 'Iets anders' } }, customer)],
      [
        'split',
        async () => {
          const [comment] = await db.select().from(ticketComments).where(eq(ticketComments.text, 'Iets anders'));
          await call(room.splitTicket, { body: { comment_id: comment?.id ?? 0, subject: 'Derde' } }, manager);
        },
      ],
      ['solved', () => status(two, 4)],
      ['merged', async () => call(room.mergeTickets, { body: { ticket_id: two, target_id: await ask('Vierde') } }, manager)],
    ];
    const kinds = new Set<string>();
    for (const [name, change] of changes) {
      api.wait(pauseSeconds);
      await change();
      const before = await stored();
      const ids = (await db.select({ id: tickets.id }).from(tickets)).map(({ id }) => id);
      await setFigures(db, ids);
      expect(before, name).toEqual(await stored());
      for (const { kind } of before) kinds.add(kind);
    }
    expect([...kinds].sort()).toEqual(['firstAnswer', 'lateAnswers', 'toClose']);
  });

  it('are those of changes one by one where changes are made together, as are clocks and words', async () => {
    const author = { email: 'karel@voorbeeld.be', name: 'Karel' };
    const [{ id: staff } = { id: 0 }] = await db.select({ id: parentUsers.id }).from(parentUsers);
    async function happen(tx: Db): Promise<number> {
      const at = (minutes: number) => new Date(api.now().getTime() + minutes * 60_000);
      const given = { author, portal: 'dbbe', locale: 'nl', category: 4, subject: 'Dakgoot', description: 'Hij lekt.' } as const;
      const { id } = await openTicket(tx, { ...given, priority: 'high', source: 'form', now: at(0) });
      await setPriority(tx, await lockTicket(tx, id), 'low', 'customer', at(5));
      await setStatus(tx, await lockTicket(tx, id), 3, { staff }, at(60));
      await commentAsCustomer(tx, { ticket: id, author, text: 'Nu ook de regenpijp.', now: at(80) });
      return id;
    }
    const followed = async (id: number) => {
      const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
      const [found] = await db.select({ words: ticketWords.words }).from(ticketWords).where(eq(ticketWords.ticket, id));
      const figures = (await stored()).filter((row) => row.ticket === id).map(({ ticket: _, ...row }) => row);
      return { due: ticket?.dueAt, version: ticket?.version, words: found?.words, figures };
    };
    const single = await db.transaction(happen);
    let joint = 0;
    await db.transaction((tx) =>
      changeTogether(tx, async () => {
        joint = await happen(tx);
        expect(await tx.$count(ticketWords, eq(ticketWords.ticket, joint))).toBe(0);
      }),
    );
    expect(await followed(joint)).toEqual(await followed(single));
    expect(await followed(joint)).toMatchObject({ due: expect.any(Date), words: expect.stringContaining('regenpijp') });
    await db.transaction((tx) => changeTogether(tx, async () => {}));
  });

  it('and clocks are counted anew where a portal gets another issuer', async () => {
    // Tuesday 21 July 2026 is a holiday in Belgium alone.
    api.at('2026-07-20T14:00:00Z');
    const [answered, waiting] = [await ask('Beantwoord'), await ask('Wacht')];
    api.at('2026-07-22T08:00:00Z');
    await answer(answered);
    const counted = async () => {
      const minutes = (await stored()).find(({ ticket, kind }) => ticket === answered && kind === 'firstAnswer')?.total;
      const [row] = await db.select().from(tickets).where(eq(tickets.id, waiting));
      return [minutes, row?.dueAt?.toISOString()];
    };
    const belgian = await counted();
    expect(belgian).toEqual([120, '2026-07-22T14:00:00.000Z']);
    const move = (issuerId: number) => db.update(portals).set({ issuerId }).where(eq(portals.code, 'dbbe'));
    await countForIssuers(db);
    expect(await counted()).toEqual(belgian);
    await move(2);
    await countForIssuers(db);
    expect(await counted()).toEqual([600, '2026-07-21T14:00:00.000Z']);
    await move(1);
    await countForIssuers(db);
    expect(await counted()).toEqual(belgian);
  });
});
