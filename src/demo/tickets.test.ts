import { afterAll, beforeAll, expect, it } from 'vitest';
import { originalsIn } from '../content/files/originals.ts';
import type { Connection } from '../db/connection.ts';
import { accounts, parentUsers } from '../db/tables/accounts.ts';
import { mails } from '../db/tables/mails.ts';
import { inboundMails } from '../db/tables/sending.ts';
import { ticketNotes } from '../db/tables/ticket-room.ts';
import { ticketComments, tickets } from '../db/tables/tickets.ts';
import { portalEntity } from '../features/portals/save.ts';
import { keyedBy } from '../server/secret.ts';
import { portalDocument } from '../testing/documents.ts';
import { openEmbedded } from '../testing/embedded.ts';
import { save } from '../testing/saving.ts';
import { writeTickets } from './tickets.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openEmbedded();
  const { db } = connection;
  await save(
    db,
    portalEntity,
    ['dbbe', 'grbe', 'hobe'].map((code) => portalDocument(code)),
  );
  await db.insert(parentUsers).values([1, 2, 3, 4].map((id) => ({ id, code: `S${id}`, firstName: 'An', lastName: `${id}` })));
  const now = new Date('2026-01-01T00:00:00Z');
  const member = { firstName: 'Lies', lastName: 'Lezer', locale: 'nl', createdAt: now, updatedAt: now } as const;
  await db.insert(accounts).values(['lezer', 'bedrijf'].map((name) => ({ ...member, email: `${name}@tweeluik.example` })));
});
afterAll(() => connection.close());

it('has forty questions in all states, with mails in and out, and sends none', async () => {
  const { db } = connection;
  await writeTickets(db, { keyed: keyedBy('demo'), originals: originalsIn('/nowhere'), now: new Date('2026-11-24T10:00:00Z') });
  const rows = await db.select().from(tickets);
  expect(rows).toHaveLength(40);
  const count = (list: readonly unknown[]) => Object.fromEntries([...Map.groupBy(list, String)].map(([key, some]) => [key, some.length]));
  const states = count(rows.map(({ statusId }) => statusId));
  expect(Object.keys(states)).toEqual(['1', '2', '3', '4', '5']);
  expect(rows.filter(({ spamAt }) => spamAt)).toHaveLength(2);
  expect(rows.some(({ dueAt }) => dueAt && dueAt < new Date('2026-11-24T10:00:00Z'))).toBe(true);
  expect(new Set(rows.map(({ source }) => source))).toEqual(new Set(['member', 'form', 'mail']));
  const comments = await db.select().from(ticketComments);
  expect(comments.filter(({ isFromOther }) => isFromOther)).toHaveLength(1);
  expect(comments.filter(({ author, releasedAt }) => author === 'staff' && releasedAt).length).toBeGreaterThan(25);
  expect((await db.select().from(ticketNotes)).length).toBeGreaterThan(5);
  expect((await db.select().from(inboundMails)).length).toBeGreaterThan(10);
  expect(count((await db.select().from(mails)).map(({ state }) => state))).toEqual({ sent: expect.any(Number) });
});
