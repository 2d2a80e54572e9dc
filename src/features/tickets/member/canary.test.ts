import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../db/connection.ts';
import { accounts, parentUsers } from '../../../db/tables/accounts.ts';
import { mails } from '../../../db/tables/mails.ts';
import { ticketNotes } from '../../../db/tables/ticket-room.ts';
import { ticketComments, ticketFiles, ticketParticipants, tickets } from '../../../db/tables/tickets.ts';
import { translator } from '../../../i18n/messages.ts';
import { call } from '../../../lib/call.ts';
import { renderMail } from '../../../mail/render.tsx';
import { databases } from '../../../testing/databases.ts';
import { type Api, refused, startApi } from '../../../testing/members.ts';
import { furnish } from '../../../testing/saving.ts';
import { temporaryFolder } from '../../../testing/servers/server.ts';
import { ticketRow } from '../../../testing/tickets.ts';
import { getExport } from '../../account/endpoints.ts';
import { getSearch } from '../../search/endpoints.ts';
import { addTicketComment, changeTicketStatus } from '../endpoints.ts';
import { mailComment } from '../mail/commands.ts';
import { ticketCommentMail } from '../mail/mail.tsx';
import { replyAddress } from '../mail/rules.ts';
import { getOwnTicket, getOwnTickets, rateTicket } from './endpoints.ts';

type Caller = ReturnType<Api['withToken']>;
const staffAddress = 'sofie.geheim@huis.example';
/** Words that no customer may read, wherever they stand. */
const canaries = ['kanarienota', 'kanariewacht', 'kanarieander', 'kanariebijlage', staffAddress, 'eva@vreemd.example'];

describe.each(databases)('doors of customers on $kind', ({ open }) => {
  const folder = temporaryFolder('ticket-canaries');
  const own = { whole: 0, closed: 0 };
  let connection: Connection;
  let api: Api;
  let an: Caller;
  let bo: Caller;
  let cas: Caller;

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    api = startApi(connection, undefined, path.join(folder, 'media'));
    an = api.withToken((await api.register('an@voorbeeld.be')).token);
    bo = api.withToken((await api.register('bo@voorbeeld.be')).token);
    cas = api.withToken((await api.register('cas@voorbeeld.be')).token);
    const at = api.now();
    await db.insert(parentUsers).values({ id: 90, code: 'SOF', firstName: 'Sofie', lastName: 'Agent' });
    await db.insert(accounts).values({
      ...{ email: staffAddress, firstName: 'Sofie', lastName: 'Agent', locale: 'nl', parentUser: 90, createdAt: at, updatedAt: at },
    });
    for (const [name, statusId] of [
      ['whole', 1],
      ['closed', 5],
    ] as const) {
      const [row] = await db
        .insert(tickets)
        .values({ ...ticketRow({ account: 1, at }), statusId, description: 'woordenvanan vraag' })
        .returning();
      const ticket = row?.id ?? 0;
      own[name] = ticket;
      await db.insert(ticketNotes).values({ ticket, staff: 90, text: 'kanarienota intern', createdAt: at });
      const staff = { ticket, author: 'staff', staff: 90, name: 'Sofie', createdAt: at } as const;
      const inserted = await db
        .insert(ticketComments)
        .values([
          { ...staff, text: 'Een antwoord', releasedAt: at },
          { ...staff, text: 'kanariewacht', notBefore: new Date(at.getTime() + 10_000) },
          {
            ...{ ticket, author: 'address', email: 'eva@vreemd.example', name: 'Eva', text: 'kanarieander', createdAt: at, releasedAt: at },
            isFromOther: true,
          },
        ])
        .returning();
      const file = { ticket, mediaType: 'text/vtt', bytes: 7, hash: '0'.repeat(64) };
      await db.insert(ticketFiles).values(inserted.slice(1).map(({ id }) => ({ ...file, comment: id, name: 'kanariebijlage.vtt' })));
      // Bo was added after all that; what a merge brought along is not Bo's to read.
      const later = new Date(at.getTime() + 1_000);
      await db.insert(ticketParticipants).values({ ticket, account: 2, name: 'Bo', since: later, addedAt: later });
      const after = new Date(at.getTime() + 2_000);
      await db.insert(ticketComments).values([
        {
          ...{ ticket, author: 'member', account: 1, name: 'An', text: 'woordenvanan verhuisd' },
          createdAt: after,
          releasedAt: after,
          cameFrom: 77,
        },
        { ...staff, text: 'Voor allen', createdAt: after, releasedAt: after },
      ]);
    }
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const read = (by: Caller, id: number) => call(getOwnTicket, { params: { id: String(id) } }, by);
  /** Everything that a member can read, as one text. */
  async function doors(by: Caller): Promise<string> {
    const { content } = await call(getOwnTickets, { query: {} }, by);
    const all = await Promise.all(content.map(({ id }) => read(by, id)));
    const searches = await Promise.all(
      ['kanarienota', 'kanariewacht', 'woordenvanan', 'Sofie'].map((q) =>
        call(getSearch, { params: { portalCode: 'dbbe', locale: 'nl' }, query: { q } }, by).then(({ items }) => items),
      ),
    );
    return JSON.stringify([content, all, await call(getExport, {}, by), searches]);
  }

  it('notes, waiting answers, words of others, names of their files and addresses of staff stand behind none', async () => {
    for (const by of [an, bo, cas]) {
      const text = await doors(by);
      for (const canary of canaries) expect(text).not.toContain(canary);
    }
    expect(await doors(an)).toContain('woordenvanan verhuisd');
  });

  it('who was added reads what was written since, and nothing that came from another ticket', async () => {
    const { comments, description, files, name } = await read(bo, own.whole);
    expect([comments.map(({ text }) => text), description, files, name]).toEqual([['Voor allen'], null, [], '']);
    expect(await doors(bo)).not.toContain('woordenvanan');
    expect(await doors(cas)).not.toContain('woordenvanan');
  });

  it('a ticket of somebody else does not exist', async () => {
    for (const id of [own.whole, own.closed]) {
      expect(await refused(read(cas, id))).toMatchObject({ code: 'not_found' });
      expect(await refused(call(addTicketComment, { headers: {}, body: { ticket_id: id, comment: 'x' } }, cas))).toMatchObject({
        code: 'not_found',
      });
      expect(await refused(call(rateTicket, { body: { id, score: 3 } }, cas))).toMatchObject({ code: 'not_found' });
      expect(await refused(call(rateTicket, { body: { id, score: 3 } }, bo))).toMatchObject({ code: 'not_found' });
      expect(await refused(call(changeTicketStatus, { body: { id, status_id: 5 } }, bo))).toMatchObject({ code: 'not_found' });
    }
  });

  it('a closed ticket is rated, an open one is not, and a second rating replaces the first', async () => {
    expect(await refused(call(rateTicket, { body: { id: own.whole, score: 3 } }, an))).toMatchObject({ code: 'conflict' });
    await call(rateTicket, { body: { id: own.closed, score: 2, text: 'Traag' } }, an);
    expect(await call(rateTicket, { body: { id: own.closed, score: 4 } }, an)).toEqual({ score: 4, text: null });
    expect((await read(an, own.closed)).rating).toEqual({ score: 4, text: null });
  });

  it('mails go to each participant alone, with the comment alone, and no address but the signed one', async () => {
    const { db } = connection;
    const mailing = { send: async () => {}, keyed: (_: string, text: string) => `${text}${'k'.repeat(40)}`, now: api.now() };
    const sentFor = async (id: number) => {
      await db.delete(mails);
      await db.transaction((tx) => mailComment(tx, mailing, id));
      return db.select().from(mails);
    };
    const comments = await db.select().from(ticketComments).where(eq(ticketComments.ticket, own.whole));
    const idOf = (text: string) => comments.find((one) => one.text === text)?.id ?? 0;
    // An wrote the last one, and Bo may not read what a merge brought along.
    for (const hidden of ['kanariewacht', 'kanarieander', 'woordenvanan verhuisd']) expect(await sentFor(idOf(hidden))).toEqual([]);
    expect((await sentFor(idOf('Een antwoord'))).map(({ recipient }) => recipient)).toEqual(['an@voorbeeld.be']);
    const sent = await sentFor(idOf('Voor allen'));
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['an@voorbeeld.be', 'bo@voorbeeld.be']);
    for (const { values, recipient, locale } of sent) {
      const props = { values: values as never, locale, portal: 'Huis', site: 'https://huis.example' };
      const colors = { accentOnPaper: '#733', accentOnInk: '#fcc' };
      const { subject, text, html } = renderMail(ticketCommentMail as never, { ...props, colors });
      const headers = ticketCommentMail.headers?.({ ...props, own: 'nieuws@huis.example' });
      const from = ticketCommentMail.from?.({ ...props, own: 'nieuws@huis.example' });
      const all = JSON.stringify([subject, text, html, headers, from]);
      for (const word of [...canaries, 'woordenvanan', 'an@voorbeeld.be', 'bo@voorbeeld.be']) expect(all, recipient).not.toContain(word);
      expect(from).toEqual({ name: 'Sofie, Huis', address: 'nieuws@huis.example' });
      expect(headers?.['Reply-To']).toBe(replyAddress(values as never, 'nieuws@huis.example'));
      expect(headers?.['Reply-To']).toMatch(/^nieuws\+t-[0-9a-z]+-[0-9a-z]{20}@huis\.example$/);
      expect(text).toContain(translator(locale)('mail.ticket.comment.reply'));
    }
  });
});
