import { aliasedTable, and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { isActiveAbo } from '../../../db/abos.ts';
import type { Db } from '../../../db/connection.ts';
import { abos, accountCompanies, accounts, newsletterRecipients, parentUsers } from '../../../db/tables/accounts.ts';
import { customers } from '../../../db/tables/companies.ts';
import { portals } from '../../../db/tables/portals.ts';
import { inboundMails } from '../../../db/tables/sending.ts';
import { cannedAnswers, ticketLinks, ticketNoteFiles, ticketNotes, ticketStaff } from '../../../db/tables/ticket-room.ts';
import {
  blockedSenders,
  ticketCategories,
  ticketComments,
  ticketFiles,
  ticketHistory,
  ticketParticipants,
  ticketRatings,
  tickets,
} from '../../../db/tables/tickets.ts';
import type { StaffActor } from '../../../lib/actor.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { Context } from '../../context.ts';
import type { TicketRow } from '../customer-queries.ts';
import { ticketFileAddress } from '../member/file-rules.ts';
import { firstOwnCategory, isManager, mayRemove } from '../rules.ts';
import { linksOf } from './act-commands.ts';
import { historyOf } from './history-queries.ts';
import { joinedTickets, nameOfStaff, seenBy, shownRow } from './queries.ts';
import { mostEarlier } from './rules.ts';
import type { StaffFile, StaffTicket, TicketRoom } from './schema.ts';

type Keyed = Parameters<typeof ticketFileAddress>[0];
type Asking = { actor: StaffActor; locale: Locale; keyed: Keyed; siteOf: Context['siteOf']; now: Date };
const iso = (at: Date | null) => at?.toISOString() ?? null;
const otherOf = ({ id, subject, statusId, createdAt }: TicketRow) => ({
  id,
  subject,
  status: statusId,
  createdAt: createdAt.toISOString(),
});

/** Returns the data about a customer in the room: subscriptions, newsletters, and the earlier tickets that the caller sees. */
async function customerOf(db: Db, row: TicketRow, { actor, now }: Asking): Promise<StaffTicket['customerIs']> {
  const [member] = row.account === null ? [] : await db.select().from(accounts).where(eq(accounts.id, row.account));
  const email = member?.email ?? row.email ?? '';
  const companies = await db
    .select({ name: customers.name })
    .from(accountCompanies)
    .innerJoin(customers, eq(customers.reference, accountCompanies.customer))
    .where(eq(accountCompanies.account, row.account ?? 0));
  const active = await db
    .select()
    .from(abos)
    .where(and(eq(abos.account, row.account ?? 0), isActiveAbo(now)));
  const newsletters = await db
    .select({ portal: newsletterRecipients.portal, language: newsletterRecipients.locale })
    .from(newsletterRecipients)
    .where(and(eq(newsletterRecipients.email, email), eq(newsletterRecipients.isActive, true)));
  const theirs = row.account === null ? eq(tickets.email, email) : or(eq(tickets.account, row.account), eq(tickets.email, email));
  const earlier = await db
    .select()
    .from(tickets)
    .where(and(theirs, ne(tickets.id, row.id), isNull(tickets.mergedInto), await seenBy(db, actor)))
    .orderBy(desc(tickets.id))
    .limit(mostEarlier);
  return {
    ...{
      account: row.account,
      name: member ? nameOfStaff(member) : row.name,
      email,
      phone: member?.phone ?? null,
      klnr: member?.klnr ?? null,
    },
    companies: companies.map(({ name }) => name),
    abos: active.map(({ portal, expiryDate, isTrial }) => ({ portal, until: iso(expiryDate), isTrial })),
    newsletters,
    tickets: earlier.map(otherOf),
    isBlocked: (await db.$count(blockedSenders, eq(blockedSenders.email, email))) > 0,
  };
}

type FileRow = { id: number; name: string; mediaType: string; bytes: number };

/** Returns the comments and the notes of a ticket with their files. */
async function conversationOf(
  db: Db,
  id: number,
  { actor: { staffId: me }, keyed, now }: Asking,
): Promise<Pick<StaffTicket, 'comments' | 'notes' | 'files'>> {
  const shownFile = ({ id: file, name, mediaType, bytes }: FileRow, of: 'comment' | 'note'): StaffFile => ({
    ...{ id: file, name, mediaType, bytes, address: ticketFileAddress(keyed, file, now, of) },
  });
  const comments = await db
    .select()
    .from(ticketComments)
    .where(eq(ticketComments.ticket, id))
    .orderBy(asc(ticketComments.createdAt), asc(ticketComments.id));
  const notes = await db
    .select({ note: ticketNotes, firstName: parentUsers.firstName, lastName: parentUsers.lastName })
    .from(ticketNotes)
    .leftJoin(parentUsers, eq(parentUsers.id, ticketNotes.staff))
    .where(eq(ticketNotes.ticket, id))
    .orderBy(asc(ticketNotes.createdAt), asc(ticketNotes.id));
  const files = await db.select().from(ticketFiles).where(eq(ticketFiles.ticket, id)).orderBy(asc(ticketFiles.id));
  const noteFiles = await db
    .select({ file: ticketNoteFiles })
    .from(ticketNoteFiles)
    .innerJoin(ticketNotes, eq(ticketNotes.id, ticketNoteFiles.note))
    .where(eq(ticketNotes.ticket, id))
    .orderBy(asc(ticketNoteFiles.id));
  const filesOf = (comment: number | null) => files.filter((file) => file.comment === comment).map((file) => shownFile(file, 'comment'));
  return {
    comments: comments.map((row) => ({
      ...{ id: row.id, author: row.author, name: row.name, email: row.email, text: row.text, createdAt: row.createdAt.toISOString() },
      ...{ editedAt: iso(row.editedAt), isFromOther: row.isFromOther, cameFrom: row.cameFrom, files: filesOf(row.id) },
      ...{ leavesAt: row.releasedAt === null ? iso(row.notBefore) : null, isOwn: row.staff === me },
    })),
    notes: notes.map(({ note, ...who }) => ({
      ...{ id: note.id, name: nameOfStaff(who) || null, text: note.text, createdAt: note.createdAt.toISOString() },
      ...{ editedAt: iso(note.editedAt), isOwn: note.staff === me },
      files: noteFiles.filter(({ file }) => file.note === note.id).map(({ file }) => shownFile(file, 'note')),
    })),
    files: filesOf(null),
  };
}

async function linkedTo(db: Db, row: TicketRow, { actor }: Asking): Promise<StaffTicket['links']> {
  const seen = await seenBy(db, actor);
  const found = await db
    .select({ link: ticketLinks, ticket: tickets })
    .from(ticketLinks)
    .innerJoin(
      tickets,
      sql`${tickets.id} = case when ${ticketLinks.ticket} = ${row.id} then ${ticketLinks.other} else ${ticketLinks.ticket} end`,
    )
    .where(and(linksOf(row.id), seen));
  const followed = await db
    .select({ ticket: tickets })
    .from(ticketHistory)
    .innerJoin(tickets, sql`${tickets.id} = ${ticketHistory.after}::int`)
    .where(and(eq(ticketHistory.ticket, row.id), eq(ticketHistory.kind, 'linked'), isNull(ticketHistory.staff), seen));
  const merged = await db
    .select()
    .from(tickets)
    .where(and(or(eq(tickets.mergedInto, row.id), eq(tickets.id, row.mergedInto ?? 0)), seen));
  return [
    ...found.map(({ link, ticket }) => ({ ...otherOf(ticket), kind: link.kind })),
    ...followed.map(({ ticket }) => ({ ...otherOf(ticket), kind: 'follow-up' as const })),
    ...merged.map((ticket) => ({ ...otherOf(ticket), kind: 'merged' as const })),
  ];
}

/** Returns the files of a ticket's mails that were not kept: kinds that uploads do not take, too large, or too many. */
async function droppedOf(db: Db, id: number): Promise<StaffTicket['dropped']> {
  const rows = await db
    .select({ details: inboundMails.details, at: inboundMails.at })
    .from(inboundMails)
    .where(eq(inboundMails.ticket, id))
    .orderBy(asc(inboundMails.id));
  return rows.flatMap(({ details, at }) => {
    const { dropped = [] } = details as { dropped?: string[] };
    return dropped.map((name) => ({ name, at: at.toISOString() }));
  });
}

/** Returns a ticket with its conversation, its notes and its customer. */
export async function staffTicket(db: Db, row: TicketRow, asking: Asking): Promise<StaffTicket | undefined> {
  const { actor, locale } = asking;
  const [shown] = await joinedTickets(db).where(eq(tickets.id, row.id));
  if (!shown) return undefined;
  const added = aliasedTable(parentUsers, 'added');
  const participants = await db
    .select()
    .from(ticketParticipants)
    .where(eq(ticketParticipants.ticket, row.id))
    .orderBy(asc(ticketParticipants.id));
  const colleagues = await db
    .select({ id: added.id, firstName: added.firstName, lastName: added.lastName })
    .from(ticketStaff)
    .innerJoin(added, eq(added.id, ticketStaff.staff))
    .where(eq(ticketStaff.ticket, row.id));
  const [rating] = await db.select().from(ticketRatings).where(eq(ticketRatings.ticket, row.id));
  const [portal] = await db.select({ domain: portals.domain }).from(portals).where(eq(portals.code, row.portal));
  return {
    ...shownRow(shown, locale),
    ...{ description: row.description, source: row.source, about: row.about },
    site: asking.siteOf({ code: row.portal, domain: portal?.domain ?? '' }),
    ...(await conversationOf(db, row.id, asking)),
    participants: participants.map(({ id, account, name, email, since }) => ({ id, account, name, email, since: iso(since) })),
    colleagues: colleagues.map((one) => ({ id: one.id, name: nameOfStaff(one) })),
    history: await historyOf(db, row.id, locale),
    dropped: await droppedOf(db, row.id),
    links: await linkedTo(db, row, asking),
    rating: rating ? { score: rating.score, text: rating.text } : null,
    customerIs: await customerOf(db, row, asking),
    may: { manage: isManager(actor, row), remove: mayRemove(actor, row) },
  };
}

/** Returns categories, canned answers and colleagues. */
export async function ticketRoom(db: Db, actor: StaffActor, codes: readonly string[]): Promise<TicketRoom> {
  const categories = await db
    .select()
    .from(ticketCategories)
    .where(isNull(ticketCategories.removedAt))
    .orderBy(asc(ticketCategories.position), asc(ticketCategories.id));
  const canned = await db.select().from(cannedAnswers).orderBy(asc(cannedAnswers.name));
  const withAccount = db.select({ id: accounts.parentUser }).from(accounts);
  const staff = await db
    .select()
    .from(parentUsers)
    .where(inArray(parentUsers.id, withAccount))
    .orderBy(asc(parentUsers.lastName), asc(parentUsers.firstName));
  return {
    categories: categories.map(({ id, nameNl, nameFr, isOpen }) => ({
      id,
      nl: nameNl,
      fr: nameFr,
      isOpen,
      isBuiltIn: id < firstOwnCategory,
    })),
    canned: canned.map(({ id, name, textNl, textFr, category }) => ({ id, name, nl: textNl, fr: textFr, category })),
    staff: staff.map((one) => ({ id: one.id, name: nameOfStaff(one) })),
    ...{ portals: [...codes], me: actor.staffId, may: { manage: actor.may('SUPPORT_MANAGER') } },
  };
}
