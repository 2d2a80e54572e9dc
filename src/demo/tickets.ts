/**
 * Questions of the demo in every state, made by the functions that the site itself uses: mails come in, answers leave,
 * colleagues write notes. What would lie in the future does not happen.
 */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { desc, inArray } from 'drizzle-orm';
import type { Originals } from '../content/files/originals.ts';
import type { Db } from '../db/connection.ts';
import { accounts } from '../db/tables/accounts.ts';
import { mails } from '../db/tables/mails.ts';
import { cannedAnswers } from '../db/tables/ticket-room.ts';
import { ticketCategories, ticketMails, ticketRatings, tickets } from '../db/tables/tickets.ts';
import { takeIn } from '../features/inbound/commands.ts';
import { commentAsCustomer, openTicket } from '../features/tickets/commands.ts';
import { ticketAddress } from '../features/tickets/mail/address-rules.ts';
import { assign, setSpam } from '../features/tickets/room/act-commands.ts';
import { answer, releaseAnswer } from '../features/tickets/room/commands.ts';
import { addNote } from '../features/tickets/room/note-commands.ts';
import { categoryOf, undoSeconds } from '../features/tickets/rules.ts';
import type { Priority } from '../features/tickets/schema.ts';
import { changeTogether, lockTicket, record, setPriority, setStatus } from '../features/tickets/ticket-commands.ts';
import { brusselsMidnight, wallTimeOf } from '../lib/clock.ts';
import type { Locale } from '../lib/locale.ts';
import { othersFor } from '../server/parts/inbound.ts';
import { addressOfDemo } from './staff.ts';

type Keyed = (purpose: string, text: string) => string;
/** Event a number of hours after the question. */
type Step =
  | ['answer', number, string, number?]
  | ['reply' | 'other' | 'note', number, string]
  | ['status' | 'assign', number, number]
  | ['priority', number, Priority]
  | ['rate', number, number, string]
  | ['spam', number];
type DemoTicket = {
  /** Name of a person who writes by mail or form; or a member of the demo. */
  from: string;
  locale: Locale;
  portal?: string;
  category: number;
  subject: string;
  text: string;
  days: number;
  priority?: Priority;
  steps: Step[];
};

const hour = 3_600_000;
const day = 24 * hour;
/** Hour of the day in Brussels at which questions come. */
const openingHour = 9;
/** Staff records of the people who answer questions in each language. */
const agents = { nl: 4, fr: 2 } as const satisfies Record<Locale, number>;
const members = ['lezer', 'bedrijf'] as const;
const sender = { from: 'vragen@tweeluik.example', bounceDomain: null };

const canned = [
  [
    'Nog een vraag van ons',
    'Dag {name},\n\nwe kijken het graag na. Kunt u ons zeggen ',
    'Bonjour {name},\n\nnous vérifions volontiers. Pouvez-vous nous dire ',
  ],
  [
    'Nieuw exemplaar',
    'Dag {name},\n\nwe sturen u een nieuw exemplaar.\n\n{agent}',
    'Bonjour {name},\n\nnous vous envoyons un nouvel exemplaire.\n\n{agent}',
  ],
  [
    'Doorgegeven aan de redactie',
    'Dag {name},\n\nuw opmerking ligt bij de redactie.\n\n{agent}',
    'Bonjour {name},\n\nvotre remarque est transmise à la rédaction.\n\n{agent}',
  ],
] as const;
const categories = [
  ['Bezorging', 'Livraison'],
  ['Website', 'Site'],
] as const;

const emailOf = (name: string): string =>
  `${name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')}@werkplaats.example`;

/** Returns an incoming mail. */
const mailOf = (from: { name: string; email: string }, to: string, { subject, text, at }: { subject: string; text: string; at: Date }) =>
  Buffer.from(
    [
      ...[`From: =?utf-8?B?${Buffer.from(from.name).toString('base64')}?= <${from.email}>`, `To: ${to}`],
      ...[`Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`, `Date: ${at.toUTCString()}`],
      ...[`Message-ID: <${at.getTime()}.${from.email}>`, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'],
      ...['Content-Transfer-Encoding: base64', '', Buffer.from(text).toString('base64'), ''],
    ].join('\r\n'),
  );

type Making = { keyed: Keyed; originals: Originals; now: Date };

const newestTicket = async (tx: Db): Promise<number> =>
  (await tx.select({ id: tickets.id }).from(tickets).orderBy(desc(tickets.id)).limit(1))[0]?.id ?? 0;

/** Makes the questions of the demo with all that happened to them. */
export async function writeTickets(db: Db, { keyed, originals, now }: Making): Promise<void> {
  const all = JSON.parse(await readFile(path.resolve('src/demo/tickets.json'), 'utf8')) as DemoTicket[];
  await db.insert(ticketCategories).values(categories.map(([nameNl, nameFr], index) => ({ nameNl, nameFr, position: 10 + index })));
  await db.insert(cannedAnswers).values(canned.map(([name, textNl, textFr]) => ({ name, textNl, textFr, updatedAt: now })));
  await db.transaction(async (tx) => {
    const own = await tx
      .select()
      .from(accounts)
      .where(inArray(accounts.email, members.map(addressOfDemo)));
    await changeTogether(tx, async () => {
      for (const [index, ticket] of all.entries()) {
        const opened = new Date(
          brusselsMidnight(wallTimeOf(now).day).getTime() - ticket.days * day + openingHour * hour + index * 7 * 60_000,
        );
        await happen(tx, ticket, { keyed, originals, now, opened, member: own[index % own.length] });
      }
    });
    // Nobody is mailed when a demo starts: these mails left long ago.
    const left = tx.select({ id: ticketMails.messageId }).from(ticketMails);
    await tx.update(mails).set({ state: 'sent', settledAt: now, values: {} }).where(inArray(mails.messageId, left));
  });
}

type Happening = Making & { opened: Date; member: typeof accounts.$inferSelect | undefined };

async function happen(tx: Db, ticket: DemoTicket, { keyed, originals, now, opened, member }: Happening): Promise<void> {
  const { from, locale, portal = 'dbbe', category, subject, text, priority = 'medium', steps } = ticket;
  const send = async () => {};
  const isMember = from === 'member' && member !== undefined;
  const person = { name: from, email: emailOf(from) };
  const author = isMember ? { account: member.id, name: `${member.firstName} ${member.lastName}` } : person;
  const mailIn = (to: string, by: typeof person, words: string, at: Date) =>
    takeIn({ db: tx, clock: () => at, keyed, send, originals, of: othersFor(keyed) }, mailOf(by, to, { subject, text: words, at }), {
      from: by.email,
      to,
    });
  if (category === categoryOf.mail) await mailIn(sender.from, person, text, opened);
  else
    await openTicket(tx, {
      ...{ author, portal, locale, category, subject, description: text, priority, now: opened },
      source: isMember ? 'member' : 'form',
    });
  const id = await newestTicket(tx);
  const staff = agents[locale];
  for (const step of steps) {
    const at = new Date(opened.getTime() + step[1] * hour);
    if (at > now) return;
    const row = await lockTicket(tx, id);
    const doing = { staff, now: at };
    if (step[0] === 'answer') {
      const answered = new Date(at.getTime() - undoSeconds * 1_000);
      const { id: comment } = await answer(tx, send, row, { staff, text: step[2], statusAfter: step[3] ?? null, now: answered });
      await releaseAnswer(tx, comment, { send, keyed, now: at });
    }
    if (step[0] === 'reply' && isMember) await commentAsCustomer(tx, { ticket: id, author, text: step[2], now: at });
    else if (step[0] === 'reply' || step[0] === 'other') {
      const by = step[0] === 'reply' ? person : { name: 'Buur van Fons', email: 'buur@werkplaats.example' };
      await mailIn(ticketAddress(keyed, id, sender) ?? '', by, step[2], at);
    }
    if (step[0] === 'note') await addNote(tx, { ticket: id, staff, text: step[2], now: at });
    if (step[0] === 'assign') await assign(tx, row, step[2], doing);
    if (step[0] === 'status') await setStatus(tx, row, step[2], { staff }, at);
    if (step[0] === 'priority') await setPriority(tx, row, step[2], { staff }, at);
    if (step[0] === 'spam') await setSpam(tx, row, true, doing);
    if (step[0] === 'rate') {
      await tx.insert(ticketRatings).values({ ticket: id, score: step[2], text: step[3] || null, at });
      await record(tx, { ticket: id, kind: 'rated', after: String(step[2]), at });
    }
  }
}
