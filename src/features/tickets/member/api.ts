import { eq } from 'drizzle-orm';
import { ticketFiles, ticketRatings } from '../../../db/tables/tickets.ts';
import { handle } from '../../../lib/endpoint.ts';
import { Problem } from '../../../lib/errors.ts';
import type { MemberContext } from '../../context.ts';
import { type TakeFile, takenFile } from '../api.ts';
import { lockComment } from '../commands.ts';
import { customerTicket } from '../customer-queries.ts';
import { mayChange, mostFiles } from '../rules.ts';
import { mayRate } from '../state-rules.ts';
import { changed, demandWhole, lockTicket, record } from '../ticket-commands.ts';
import { attachTicketFile, getOwnTicket, getOwnTickets, getTicketCategories, rateTicket } from './endpoints.ts';
import { ticketFileAddress } from './file-rules.ts';
import { type TicketLine, ticketsOf } from './list-queries.ts';
import { openCategories, type ReadTicket, readTicket } from './queries.ts';
import type { OwnTicket, OwnTicketFile, OwnTicketLine } from './schema.ts';

type Keyed = MemberContext['keyed'];

const lineOf = (account: number, { id, subject, statusId, account: own, createdAt, lastAt }: TicketLine): OwnTicketLine => ({
  ...{ id, subject, status_id: statusId, isOwn: own === account },
  ...{ createdAt: createdAt.toISOString(), lastAt: lastAt.toISOString() },
});

/** Returns a ticket as one of its readers sees it. */
function shown({ ticket, isOwn, isWhole, comments, files, rating }: ReadTicket, account: number, keyed: Keyed, now: Date): OwnTicket {
  const filesOf = (comment: number | null): OwnTicketFile[] =>
    files
      .filter((file) => file.comment === comment)
      .map(({ id, name, bytes }) => ({ id, name, bytes, address: ticketFileAddress(keyed, id, now) }));
  const lastAt = comments.at(-1)?.createdAt ?? ticket.createdAt;
  return {
    ...lineOf(account, { ...ticket, lastAt }),
    ...{ priority: ticket.priority, name: isWhole ? ticket.name : '', description: isWhole ? ticket.description : null },
    files: isWhole ? filesOf(null) : [],
    comments: comments.map((comment) => ({
      ...{ id: comment.id, name: comment.name, text: comment.text, createdAt: comment.createdAt.toISOString() },
      by: comment.author === 'staff' ? 'staff' : comment.account === account ? 'me' : 'other',
      editedAt: comment.editedAt?.toISOString() ?? null,
      canChange: comment.account === account && ticket.mergedInto === null && mayChange(comment, now),
      files: filesOf(comment.id),
    })),
    rating: rating ? { score: rating.score, text: rating.text } : null,
    mergedInto: isOwn ? ticket.mergedInto : null,
  };
}

/** Calls by which customers read their tickets, rate them and attach files. */
export function ownTicketHandlers({ takeFile }: { takeFile: TakeFile }) {
  return [
    handle(getOwnTickets, async ({ query: { cursor } }, { db, actor: { accountId } }: MemberContext) => {
      const { rows, next } = await ticketsOf(db, accountId, cursor ? Math.min(Number(cursor), 2_147_483_647) : undefined);
      return { content: rows.map((row) => lineOf(accountId, row)), cursor: next === null ? null : String(next) };
    }),
    handle(getOwnTicket, async ({ params: { id } }, { db, actor: { accountId }, keyed, clock }: MemberContext) => {
      const found = await readTicket(db, accountId, Number(id));
      if (!found) throw new Problem('not_found');
      return shown(found, accountId, keyed, clock());
    }),
    handle(getTicketCategories, async (_, { db }: MemberContext) => openCategories(db)),
    handle(rateTicket, async ({ body: { id, score, text } }, { db, actor, clock }: MemberContext) =>
      db.transaction(async (tx) => {
        const found = await customerTicket(tx, actor.accountId, id);
        if (!found?.isOwn) throw new Problem('not_found');
        const ticket = await lockTicket(tx, id);
        demandWhole(ticket);
        if (!mayRate(ticket.statusId)) throw new Problem('conflict');
        const now = clock();
        const values = { score, text: text || null, at: now };
        await tx
          .insert(ticketRatings)
          .values({ ticket: id, ...values })
          .onConflictDoUpdate({ target: ticketRatings.ticket, set: values });
        await record(tx, { ticket: id, kind: 'rated', after: String(score), at: now });
        await changed(tx, id, {}, now);
        return { score, text: values.text };
      }),
    ),
    handle(attachTicketFile, async ({ body: { id, file } }, { db, actor, clock, keyed }: MemberContext) =>
      db.transaction(async (tx) => {
        const { comment, ticket } = await lockComment(tx, id);
        if (comment.account !== actor.accountId || !(await customerTicket(tx, actor.accountId, ticket.id))) throw new Problem('not_found');
        const now = clock();
        demandWhole(ticket);
        if (!mayChange(comment, now)) throw new Problem('conflict');
        if ((await tx.$count(ticketFiles, eq(ticketFiles.comment, id))) >= mostFiles) throw new Problem('too_many');
        const taken = await takenFile(tx, takeFile, actor.accountId, file, now);
        const [row] = await tx
          .insert(ticketFiles)
          .values({ ...taken, ticket: ticket.id, comment: id })
          .returning();
        await changed(tx, ticket.id, {}, now);
        return { id: row?.id ?? 0, name: taken.name, bytes: taken.bytes, address: ticketFileAddress(keyed, row?.id ?? 0, now) };
      }),
    ),
  ];
}
