import { readFile } from 'node:fs/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { canonicalDocument, type Editor } from '../content/editing.ts';
import type { Entity } from '../content/entity.ts';
import type { Entities } from '../content/opening.ts';
import { saveDocuments } from '../content/save.ts';
import type { Db } from '../db/connection.ts';
import { articles } from '../db/tables/articles.ts';
import { newsletters } from '../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects, newsletterSchedules } from '../db/tables/projects.ts';
import { sendRuns } from '../db/tables/sending.ts';
import type { Context } from '../features/context.ts';
import { mailHash, renderedMails, senderOf } from '../features/newsletters/approval/queries.ts';
import type { NewsletterDocument } from '../features/newsletters/schema.ts';
import type { StatusId } from '../features/newsletters/state-rules.ts';
import type { Locale } from '../lib/locale.ts';
import type { DemoFiles } from './files.ts';
import { type Run, writeLedger } from './ledger.ts';
import { writeSubscribers } from './subscribers.ts';

const portal = 'dbbe';
const hour = 60 * 60_000;
const day = 24 * hour;

type Project = {
  statusId: StatusId;
  onlyIn?: Locale;
  texts: NewsletterDocument['texts'];
  introPicture?: string;
  items: object[];
  /** Note with which it was sent back. */
  refusal?: string;
};
type Making = Pick<Context, 'newsletterMail'> &
  Pick<DemoFiles, 'idOf'> & { entities: Entities; keyed(purpose: string, text: string): string; now: Date };
type People = { editor: number; chief: number };
type Made = { project: Project; document: NewsletterDocument; at: Date; mails: Awaited<ReturnType<typeof renderedMails>> };

/** Returns when a newsletter left or will leave; the earlier ones left weekly. Never on the hour of another one. */
export function departureOf(statusId: StatusId, weeksAgo: number, now: Date): Date {
  const after = { 1: 0, 2: 0, 3: 3 * day, 4: -2 * hour, 5: -(1 + 7 * weeksAgo) * day, 6: -10 * hour }[statusId];
  return new Date(Math.ceil((now.getTime() + after) / hour) * hour);
}

/** Returns when a newsletter was edited last. */
const editedBefore = (at: Date, now: Date) => new Date(Math.min(at.getTime(), now.getTime()) - 20 * hour);

/** Stores the approval of a newsletter with its mails. @returns its number and the number of its links */
async function approve(db: Db, { document, mails: rendered }: Made, at: Date, { chief }: People) {
  const references = document.items.flatMap(({ reference }) => reference ?? []);
  const texts = await db
    .select({
      reference: articles.reference,
      hash: articles.contentHash,
      isPremium: articles.isPremium,
      isClosed: articles.requiresRegistration,
    })
    .from(articles)
    .where(inArray(articles.reference, references));
  const [stored] = await db
    .select({ version: newsletters.contentHash })
    .from(newsletters)
    .where(eq(newsletters.reference, document.reference));
  const [approval] = await db
    .insert(newsletterApprovals)
    .values({
      ...{ newsletter: document.reference, version: stored?.version ?? '', account: chief, at, waived: [] },
      articles: Object.fromEntries(texts.map(({ reference, hash }) => [reference, hash])),
      gated: texts.filter(({ isPremium, isClosed }) => isPremium || isClosed).map(({ reference }) => reference),
    })
    .returning({ id: newsletterApprovals.id });
  const [id, sender] = [approval?.id ?? 0, await senderOf(db, document.portal)];
  if (!sender) throw new Error(`The portal ${document.portal} of the demo has no sender.`);
  const mails = Object.entries(rendered).map(([locale, mail]) => {
    const { subject, preheader, html, text, links } = mail;
    const parts = {
      ...{ fromName: sender.names[locale as Locale], fromAddress: sender.from, replyTo: sender.replyTo ?? sender.from },
      ...{ subject, preheader, html, text, links, pictures: [...new Set(mail.pictures.map(({ hash }) => hash))] },
    };
    return { approval: id, locale: locale as Locale, ...parts, hash: mailHash(parts) };
  });
  await db.insert(newsletterMails).values(mails);
  return { approval: id, links: mails[0]?.links.length ?? 0 };
}

/** Stores the state of a newsletter. @returns its run, if it was sent */
async function store(db: Db, made: Made, now: Date, people: People): Promise<Run | undefined> {
  const { project, document, at } = made;
  const { statusId, refusal } = project;
  const { editor, chief } = people;
  const [newsletter, editedAt] = [document.reference, editedBefore(at, now)];
  const approvedAt = new Date(editedAt.getTime() + 4 * hour);
  const { approval, links } = statusId === 1 ? { approval: null, links: 0 } : await approve(db, made, approvedAt, people);
  const isSent = statusId > 3;
  const row = {
    ...{ statusId, approval, recipientsTypeId: statusId > 2 ? 1 : null, isPaused: statusId === 4, isCancelled: statusId === 6 },
    ...{
      createdBy: editor,
      editedBy: editor,
      createdAt: new Date(editedAt.getTime() - day),
      updatedAt: isSent ? at : approval ? approvedAt : editedAt,
    },
    ...(refusal && { refusal, refusedBy: chief, refusedAt: new Date(editedAt.getTime() + hour) }),
    ...{ startedAt: isSent ? at : null, endedAt: statusId > 4 ? new Date(at.getTime() + hour) : null },
  };
  await db
    .insert(newsletterProjects)
    .values({ newsletter, ...row })
    .onConflictDoUpdate({ target: newsletterProjects.newsletter, set: row });
  if (statusId < 3 || approval === null) return undefined;
  const [schedule] = await db
    .insert(newsletterSchedules)
    .values({ newsletter, at, state: isSent ? 'started' : 'waiting', account: chief, createdAt: approvedAt })
    .returning({ id: newsletterSchedules.id });
  if (!isSent) return undefined;
  const [run] = await db
    .insert(sendRuns)
    .values({
      ...{ newsletter, approval, schedule: schedule?.id ?? null, kind: 'date', recipientsTypeId: 1, account: chief },
      ...{ decidedAt: at, isMade: true, endedAt: row.endedAt },
    })
    .returning({ id: sendRuns.id });
  return { newsletter, portal, run: run?.id ?? 0, statusId, at, now, links };
}

/** Sets when each newsletter was changed last: the front shows what changed a moment ago. */
async function setEdited(db: Db, instants: ReadonlyMap<string, Date>): Promise<void> {
  const rows = JSON.stringify([...instants].map(([reference, at]) => ({ reference, at })));
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as n (reference text, at timestamptz)`;
  await db.execute(sql`update newsletters w set updated_at = n.at from ${given} where w.reference = n.reference`);
  const isOurs = sql`x.entity = 'newsletter' and x.reference = n.reference`;
  await db.execute(sql`update revisions x set at = n.at from ${given} where ${isOurs}`);
  await db.execute(sql`update document_index x set changed_at = n.at from ${given} where ${isOurs}`);
}

/** Makes newsletters in each of the six states, with the reports of those that left. All dates are relative to now. */
export async function makeProjects(db: Db, { editor, chief }: Record<keyof People, Editor['actor']>, making: Making): Promise<void> {
  const { entities, idOf, now } = making;
  const projects = JSON.parse(await readFile('src/demo/projects.json', 'utf8')) as Project[];
  const people = { editor: editor.accountId as number, chief: chief.accountId as number };
  const latest = projects.findLastIndex(({ statusId }) => statusId === 5);
  const entity = entities.get('newsletter') as unknown as Entity<NewsletterDocument>;
  const year = now.getUTCFullYear();
  const made = projects.map((project, index) => {
    const { statusId, refusal: _, introPicture, ...fields } = project;
    const [at, isPublished] = [departureOf(statusId, Math.max(0, latest - index), now), statusId === 4 || statusId === 5];
    const reference = `${portal.toUpperCase()}${year}${String(index + 1).padStart(4, '0')}`;
    const document = canonicalDocument(entity as Entity, reference, {
      ...{ ...fields, reference, portal, projectCode: reference, isPublished },
      displayDate: (isPublished ? at : new Date(now.getTime() - day)).toISOString(),
      introFileId: introPicture ? idOf(`article-${introPicture}`) : null,
    }) as NewsletterDocument;
    return { project, document, at };
  });
  const by = { account: people.editor, impersonatedBy: null };
  const documents = made.map(({ document }) => document);
  const { outcomes } = await saveDocuments(db, entity, documents, now, { source: 'staff', by, inStep: true });
  const refused = outcomes.find(({ result }) => result !== 'added');
  if (refused) throw new Error(`The newsletter ${refused.reference} of the demo was refused.`);
  await setEdited(db, new Map(made.map(({ document, at }) => [document.reference, editedBefore(at, now)])));
  const subscribers = await writeSubscribers(db, portal, now);
  const runs: Run[] = [];
  for (const { project, document, at } of made) {
    const mails = project.statusId === 1 ? {} : await renderedMails(making, db, document);
    const run = await store(db, { project, document, at, mails }, now, people);
    if (run) runs.push(run);
  }
  await writeLedger(db, making.keyed, runs, subscribers);
}
