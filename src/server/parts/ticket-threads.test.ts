import fs from 'node:fs';
import path from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalsIn } from '../../content/files/originals.ts';
import type { Connection } from '../../db/connection.ts';
import { accounts, parentUsers } from '../../db/tables/accounts.ts';
import { mails } from '../../db/tables/mails.ts';
import { portals } from '../../db/tables/portals.ts';
import { inboundMails } from '../../db/tables/sending.ts';
import { ticketNotes } from '../../db/tables/ticket-room.ts';
import { blockedSenders, ticketComments, ticketFiles, ticketMails, ticketParticipants, tickets } from '../../db/tables/tickets.ts';
import { takeIn } from '../../features/inbound/commands.ts';
import { ticketAddress } from '../../features/tickets/mail/address-rules.ts';
import { mostForwarded } from '../../features/tickets/mail/rules.ts';
import { databases } from '../../testing/databases.ts';
import developed from '../../testing/mails/ticket-threads.json' with { type: 'json' };
import held from '../../testing/mails/ticket-threads-held.json' with { type: 'json' };
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { keyedBy } from '../secret.ts';
import { othersFor } from './inbound.ts';

type Mail = {
  name: string;
  envelope: { from: string; to: string };
  raw: string;
  expect: string;
  shows?: string;
  files?: string[];
  confirms?: boolean;
};
const keyed = keyedBy('test');
const domain = 'terug.huis.example';
const day = 86_400_000;
const ids = {
  MESSAGEANNA: '11111111-0000-4000-8000-000000000001',
  MESSAGESOFIE: '11111111-0000-4000-8000-000000000002',
  MESSAGECARL: '11111111-0000-4000-8000-000000000003',
  MESSAGEMERGED: '11111111-0000-4000-8000-000000000004',
} as const;

describe.each(databases)('mails about tickets on $kind', ({ open }) => {
  const folder = temporaryFolder('ticket-threads');
  let connection: Connection;
  let now = new Date('2026-11-23T16:00:00Z');
  const known = { T: 0, M: 0, C: 0, O: 0 };

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    await db.update(portals).set({ sender: { names: { nl: 'Huis', fr: 'Maison' }, from: 'nieuws@huis.example', bounceDomain: domain } });
    await db.insert(parentUsers).values({ id: 90, code: 'SOF', firstName: 'Sofie', lastName: 'Agent' });
    const member = { locale: 'nl', createdAt: now, updatedAt: now } as const;
    const [anna] = await db
      .insert(accounts)
      .values([
        { ...member, email: 'anna@klant.example', firstName: 'Anna', lastName: 'Maes' },
        { ...member, email: 'sofie@huis.example', firstName: 'Sofie', lastName: 'Agent', parentUser: 90 },
      ])
      .returning();
    const ticket = {
      name: 'x',
      portal: 'dbbe',
      subject: 'Uw vraag',
      description: 'Vraag',
      priority: 'medium',
      statusId: 1,
      locale: 'nl',
    } as const;
    const times = { createdAt: now, updatedAt: now };
    const made = await db
      .insert(tickets)
      .values([
        ...[1, 2, 3].map(() => ({ ...ticket, ...times, account: anna?.id ?? 0 })),
        { ...ticket, ...times, email: 'carl@elders.example' },
      ])
      .returning();
    [known.T = 0, known.M = 0, known.C = 0, known.O = 0] = made.map(({ id }) => id);
    await db.update(tickets).set({ mergedInto: known.T }).where(eq(tickets.id, known.M));
    await db.update(tickets).set({ statusId: 5 }).where(eq(tickets.id, known.C));
    await db.insert(ticketParticipants).values({ ticket: known.T, email: 'bert@klant.example', name: 'Bert', addedAt: now });
    await db.insert(blockedSenders).values({ email: 'spam@vreemd.example', at: now });
    await db.insert(ticketMails).values([
      { messageId: ids.MESSAGEANNA, ticket: known.T, email: 'anna@klant.example', at: now },
      { messageId: ids.MESSAGESOFIE, ticket: known.T, email: 'sofie@huis.example', at: now },
      { messageId: ids.MESSAGECARL, ticket: known.O, email: 'carl@elders.example', at: now },
      { messageId: ids.MESSAGEMERGED, ticket: known.M, email: 'anna@klant.example', at: now },
    ]);
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const filled = (text: string): string => {
    const address = (id: number) => ticketAddress(keyed, id, { from: 'nieuws@huis.example', bounceDomain: domain }) ?? '';
    let written = text
      .replaceAll('TICKETADDRESS', address(known.T))
      .replaceAll('TICKETUPPER', address(known.T).toUpperCase())
      .replaceAll('MERGEDADDRESS', address(known.M))
      .replaceAll('CLOSEDADDRESS', address(known.C))
      .replaceAll('OTHERADDRESS', address(known.O));
    for (const [name, id] of Object.entries(ids)) written = written.replaceAll(name, id);
    return written;
  };
  const originals = originalsIn(path.join(folder, 'originals'));
  const take = ({ raw, envelope }: Mail) =>
    takeIn(
      { db: connection.db, clock: () => now, keyed, send: async () => {}, originals, of: othersFor(keyed) },
      Buffer.from(filled(raw)),
      { from: envelope.from, to: filled(envelope.to) },
    );

  /** Takes a mail in, and says where it went, what of it is shown, and what left for it. */
  async function went(mail: Mail) {
    const { db } = connection;
    // Confirmations are at most one a day.
    now = new Date(now.getTime() + 2 * day);
    const mostTicket = (await db.select().from(tickets).orderBy(desc(tickets.id)).limit(1))[0]?.id ?? 0;
    const kind = await take(mail);
    const [row] = await db.select().from(inboundMails).orderBy(desc(inboundMails.id)).limit(1);
    const ticket = row?.ticket ?? 0;
    const [of] = await db.select().from(tickets).where(eq(tickets.id, ticket));
    const [comment] = await db
      .select()
      .from(ticketComments)
      .where(and(eq(ticketComments.ticket, ticket), eq(ticketComments.createdAt, now)));
    const [note] = await db
      .select()
      .from(ticketNotes)
      .where(and(eq(ticketNotes.ticket, ticket), eq(ticketNotes.createdAt, now)));
    const files = await db.select().from(ticketFiles).where(eq(ticketFiles.ticket, ticket));
    const left = await db.select().from(mails).where(eq(mails.createdAt, now));
    const place = (row?.details as { place?: string } | undefined)?.place;
    const isNew = ticket > mostTicket;
    const where = () => {
      if (kind !== 'ticket') return kind;
      if (note) return comment ? 'note and comment' : 'note';
      if (place === 'new') return of?.spamAt ? 'spam' : 'new';
      if (comment?.isFromOther) return left.length ? 'mailed on' : 'other';
      if (isNew) return 'followUp';
      return ticket === known.T ? 'joins' : ticket === known.O ? 'joinsOther' : `ticket ${ticket}`;
    };
    return {
      where: where(),
      shows: note?.text ?? comment?.text ?? of?.description,
      files: files.filter((file) => (comment ? file.comment === comment.id : file.comment === null)).map(({ name }) => name),
      confirms: left.some((one) => one.kind === 'ticketReceived' && one.recipient !== ''),
      left,
    };
  }

  it.each([...developed, ...held] as Mail[])('$name: $expect', async (mail) => {
    const { where, shows, files, confirms } = await went(mail);
    expect({
      where,
      ...(mail.shows !== undefined && { shows }),
      ...(mail.files && { files }),
      ...(mail.confirms !== undefined && { confirms }),
    }).toEqual({
      where: mail.expect,
      ...(mail.shows !== undefined && { shows: mail.shows }),
      ...(mail.files && { files: mail.files }),
      ...(mail.confirms !== undefined && { confirms: mail.confirms }),
    });
  });

  it('a comment reaches each other participant alone, without its history or an address', async () => {
    const [mail] = developed.filter(({ name }) => name === 'French Gmail quote over two lines') as Mail[];
    const { left } = await went({ ...(mail as Mail), raw: (mail?.raw ?? '').replace('Message-ID: <', 'Message-ID: <again-') });
    expect(left.map(({ recipient }) => recipient)).toEqual(['bert@klant.example']);
    expect(left[0]?.values).toMatchObject({ text: 'Oui.', subject: 'Uw vraag' });
    expect(JSON.stringify(left[0]?.values)).not.toMatch(/anna@|Une réponse/);
  });

  it('the same mail twice is one', async () => {
    const [mail] = developed as Mail[];
    expect(await take(mail as Mail)).toBe('known');
  });

  it('two programs that answer each other and do not say so get twenty mails an hour each', async () => {
    now = new Date(now.getTime() + 2 * day);
    const machines = ['anna@klant.example', 'bert@klant.example'];
    let count = 0;
    let [last] = await connection.db.select().from(ticketMails).where(eq(ticketMails.messageId, ids.MESSAGEANNA));
    for (let turn = 0; turn < 60 && last; turn++) {
      const { email, messageId } = last;
      now = new Date(now.getTime() + 1_000);
      await take({
        ...{ name: '', expect: 'joins', envelope: { from: email, to: 'TICKETADDRESS' } },
        raw: `From: ${email}\r\nMessage-ID: <m${turn}@klant.example>\r\nIn-Reply-To: <${messageId}@huis.example>\r\nSubject: Re: Uw vraag\r\n\r\nIk lees dit later (${turn}).`,
      });
      [last] = await connection.db.select().from(ticketMails).where(eq(ticketMails.at, now));
      if (last) count += 1;
    }
    expect(count).toBe(machines.length * mostForwarded);
    const written = await connection.db.select().from(ticketComments).where(eq(ticketComments.ticket, known.T));
    expect(written.filter(({ text }) => text.startsWith('Ik lees dit later'))).toHaveLength(count + 1);
  });

  it('one confirmation a day goes to an address', async () => {
    const asked = (number: number): Mail => ({
      ...{ name: '', expect: 'new', envelope: { from: 'nora@klant.example', to: 'vragen@huis.example' } },
      raw: `From: nora@klant.example\r\nMessage-ID: <n${number}@klant.example>\r\nSubject: Vraag\r\n\r\nVraag ${number}`,
    });
    expect((await went(asked(1))).confirms).toBe(true);
    await take(asked(2));
    await take(asked(3));
    const sent = await connection.db.select().from(mails).where(eq(mails.recipient, 'nora@klant.example'));
    expect(sent.map(({ kind }) => kind)).toEqual(['ticketReceived']);
  });
});
