// Decisions of staff. A decision is about the version that was read, is undone with all that were made with it, and is
// mailed to the writer a moment later, once it can no longer be undone.

import { randomUUID } from 'node:crypto';
import { and, eq, exists, inArray, isNull, lte, not } from 'drizzle-orm';
import { key } from '../../content/keys.ts';
import { enqueue } from '../../content/outbox.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { files } from '../../db/tables/files.ts';
import { symposiumDecisions, symposiumPictures, symposiumPosts, symposiumReports, symposiumTexts } from '../../db/tables/symposium.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import type { SendJob } from '../../jobs/jobs.ts';
import { Problem } from '../../lib/errors.ts';
import { href } from '../../lib/routes.ts';
import { enqueueMail } from '../../mail/queue.ts';
import { postDecidedMail } from './mail.tsx';
import { type PostRow, textsOf } from './queries.ts';
import { pictureMilliseconds, undoSeconds } from './rules.ts';
import { changePosts } from './save.ts';
import type { PostText } from './schema.ts';
import type { DecisionAct, PostDecision } from './staff-schema.ts';

/** Makes the public picture of an upload. @returns the row of its file */
export type MakePicture = (id: number, hash: string) => Promise<typeof files.$inferInsert>;
type Deciding = { account: number; now: Date; mayOn(portal: string): boolean; makePicture: MakePicture };

const acts = { approve: 'approved', refuse: 'refused', keep: 'kept' } as const satisfies Record<DecisionAct, string>;

/** State that an undo restores. `version` is that of the decision: a post that changed since stays. */
type Before = Pick<PostRow, 'decision' | 'reason' | 'approvedFile' | 'approvedMemberFile' | 'version'> & {
  approvedAt: string | null;
  texts: PostText[];
};

async function writeApproved(tx: Db, post: number, texts: readonly PostText[]): Promise<void> {
  await tx.delete(symposiumTexts).where(and(eq(symposiumTexts.post, post), eq(symposiumTexts.stage, 'approved')));
  const rows = texts.map(({ language: locale, title, description }) => ({ post, stage: 'approved' as const, locale, title, description }));
  if (rows.length) await tx.insert(symposiumTexts).values(rows);
}

/** Makes the public pictures of posts before the transaction: it takes long. */
async function picturesFor(
  db: Db,
  { posts, act }: PostDecision,
  { now, makePicture }: Deciding,
): Promise<Map<number, typeof files.$inferInsert>> {
  const made = new Map<number, typeof files.$inferInsert>();
  if (act !== 'approve') return made;
  for (const { id } of posts) {
    const [row] = await db
      .select({ post: symposiumPosts, hash: memberFiles.hash })
      .from(symposiumPosts)
      .innerJoin(memberFiles, eq(memberFiles.id, symposiumPosts.memberFile))
      .where(eq(symposiumPosts.id, id));
    if (!row || row.post.memberFile === row.post.approvedMemberFile) continue;
    const [number] = await db.insert(symposiumPictures).values({ madeAt: now }).returning();
    made.set(id, await makePicture(number?.number ?? 0, row.hash));
  }
  return made;
}

type Values = Partial<typeof symposiumPosts.$inferInsert>;

/** Returns the columns that a decision sets, and the approved texts; undefined if it is not allowed. */
function outcomeOf(row: PostRow, act: DecisionAct, reason: string | null, written: PostText[], picture: number | null, now: Date) {
  const taken: Values = { approvedAt: null, approvedFile: null, approvedMemberFile: null };
  if (act === 'keep') return { values: {} as Values };
  if (act === 'approve') {
    if (row.decision === 'approved' && row.approvedAt) return undefined;
    const approvedFile = row.memberFile === row.approvedMemberFile ? row.approvedFile : picture;
    const values: Values = {
      decision: 'approved',
      reason: null,
      approvedAt: row.approvedAt ?? now,
      approvedFile,
      approvedMemberFile: row.memberFile,
    };
    return { values, texts: written };
  }
  if (row.decision === 'waiting') return { values: { decision: 'refused', reason } as Values };
  return row.approvedAt ? { values: { decision: 'refused', reason, ...taken } as Values, texts: [] } : undefined;
}

/** Decides about one post. @returns whether that was possible */
async function decideOne(
  tx: Db,
  given: { id: number; version: number },
  { act, reason = null }: PostDecision,
  { account, now, change, picture }: { account: number; now: Date; change: string; picture: typeof files.$inferInsert | undefined },
): Promise<boolean> {
  const { id } = given;
  const [row] = await tx.select().from(symposiumPosts).where(eq(symposiumPosts.id, id)).for('update');
  if (!row || row.version !== given.version) return false;
  const texts = async (stage: 'written' | 'approved') => (await textsOf(tx, [id], stage)).get(id) ?? [];
  const outcome = outcomeOf(row, act, reason ?? null, await texts('written'), picture?.id ?? null, now);
  if (!outcome) return false;
  const { decision, approvedFile, approvedMemberFile, approvedAt } = row;
  const before: Before = {
    ...{ decision, reason: row.reason, approvedFile, approvedMemberFile, version: row.version + 1 },
    ...{ approvedAt: approvedAt?.toISOString() ?? null, texts: await texts('approved') },
  };
  if (picture) await tx.insert(files).values(picture).onConflictDoNothing();
  await tx
    .update(symposiumPosts)
    .set({ ...outcome.values, version: row.version + 1 })
    .where(eq(symposiumPosts.id, id));
  if (outcome.texts) await writeApproved(tx, id, outcome.texts);
  const isOver = act === 'keep' || (act === 'refuse' && outcome.texts);
  if (isOver)
    await tx
      .update(symposiumReports)
      .set({ closedAt: now })
      .where(and(eq(symposiumReports.post, id), isNull(symposiumReports.closedAt)));
  await tx.insert(symposiumDecisions).values({ change, post: id, act: acts[act], reason: reason ?? null, account, at: now, before });
  return true;
}

/**
 * Decides about posts, each in the version that was read.
 * @throws Problem not_found for a post of a portal without the right
 */
export async function decide(db: Db, request: PostDecision, deciding: Deciding) {
  const { account, now, mayOn } = deciding;
  const ids = request.posts.map(({ id }) => id);
  for (const id of ids) {
    const [row] = await db.select({ portal: symposiumPosts.portal }).from(symposiumPosts).where(eq(symposiumPosts.id, id));
    if (!row || !mayOn(row.portal)) throw new Problem('not_found');
  }
  const pictures = await picturesFor(db, request, deciding);
  const change = randomUUID();
  const done: number[] = [];
  const keys = await db.transaction(async (tx) => {
    return changePosts(tx, ids, now, async () => {
      // In a fixed order, which prevents deadlocks of concurrent decisions.
      for (const one of request.posts.toSorted((a, b) => a.id - b.id))
        if (await decideOne(tx, one, request, { account, now, change, picture: pictures.get(one.id) })) done.push(one.id);
    });
  });
  return { change, decided: done, refused: ids.filter((id) => !done.includes(id)), keys };
}

/** Undoes decisions that were made together. @throws Problem not_found, conflict if a writer was notified or a post changed */
export async function undo(db: Db, change: string, { now, mayOn }: Pick<Deciding, 'now' | 'mayOn'>) {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ decision: symposiumDecisions, post: symposiumPosts })
      .from(symposiumDecisions)
      .innerJoin(symposiumPosts, eq(symposiumPosts.id, symposiumDecisions.post))
      .where(and(eq(symposiumDecisions.change, change), isNull(symposiumDecisions.undoneAt)))
      .orderBy(symposiumDecisions.post)
      .for('update');
    if (!rows.length || rows.some(({ post }) => !mayOn(post.portal))) throw new Problem('not_found');
    if (rows.some(({ decision, post }) => decision.toldAt || post.version !== (decision.before as Before).version))
      throw new Problem('conflict');
    const ids = rows.map(({ post }) => post.id);
    const keys = await changePosts(tx, ids, now, async () => {
      for (const { decision, post } of rows) {
        const { texts, approvedAt, version, ...before } = decision.before as Before;
        await tx
          .update(symposiumPosts)
          .set({ ...before, approvedAt: approvedAt === null ? null : new Date(approvedAt), version: version + 1 })
          .where(eq(symposiumPosts.id, post.id));
        await writeApproved(tx, post.id, texts);
        await tx
          .update(symposiumReports)
          .set({ closedAt: null })
          .where(and(eq(symposiumReports.post, post.id), eq(symposiumReports.closedAt, decision.at)));
        await tx.update(symposiumDecisions).set({ undoneAt: now }).where(eq(symposiumDecisions.id, decision.id));
      }
    });
    return { undone: ids, keys };
  });
}

/** Returns the act in the writer's words: if a change is refused, the approved version stays; an approved post is taken off. */
function toldAct({ act, before }: typeof symposiumDecisions.$inferSelect): string {
  const { decision, approvedAt } = before as Before;
  if (act !== 'refused') return act;
  return decision === 'approved' ? 'takenOff' : decision === 'waiting' && approvedAt ? 'changeRefused' : act;
}

/** Mails writers the decisions that can no longer be undone. @returns how many */
export async function tellWriters(db: Db, send: SendJob, now: Date): Promise<number> {
  const isSettled = lte(symposiumDecisions.at, new Date(now.getTime() - undoSeconds * 1_000));
  const open = and(isNull(symposiumDecisions.toldAt), isNull(symposiumDecisions.undoneAt));
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({
        decision: symposiumDecisions,
        post: symposiumPosts,
        locale: accounts.locale,
        firstName: accounts.firstName,
        to: accounts.email,
      })
      .from(symposiumDecisions)
      .innerJoin(symposiumPosts, eq(symposiumPosts.id, symposiumDecisions.post))
      .innerJoin(accounts, eq(accounts.id, symposiumPosts.account))
      .where(and(isSettled, open))
      .orderBy(symposiumDecisions.id)
      .limit(200)
      .for('update', { of: symposiumDecisions, skipLocked: true });
    for (const { decision, post, locale, firstName, to } of rows) {
      await tx.update(symposiumDecisions).set({ toldAt: now }).where(eq(symposiumDecisions.id, decision.id));
      if (decision.act === 'kept') continue;
      const texts = (await textsOf(tx, [post.id], 'written')).get(post.id) ?? [];
      const title = (texts.find(({ language }) => language === locale) ?? texts[0])?.title ?? '';
      const values = {
        firstName,
        title,
        act: toldAct(decision),
        reason: decision.reason ?? '',
        path: `${href('myCompany', locale)}#symposium`,
      };
      await enqueueMail(tx, send, postDecidedMail, { to, locale, portal: post.portal, values, now });
    }
    return rows.length;
  });
}

/** Removes the public pictures of posts that no post shows any more. A decision that may be undone keeps its own. @returns the keys of their files */
export async function forgetPictures(db: Db, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    const isOld = lte(symposiumPictures.madeAt, new Date(now.getTime() - pictureMilliseconds));
    const isUsed = exists(
      tx.select({ id: symposiumPosts.id }).from(symposiumPosts).where(eq(symposiumPosts.approvedFile, symposiumPictures.number)),
    );
    const gone = await tx
      .delete(symposiumPictures)
      .where(and(isOld, not(isUsed)))
      .returning();
    const numbers = gone.map(({ number }) => number);
    if (!numbers.length) return [];
    await tx.delete(files).where(inArray(files.id, numbers));
    const keys = numbers.map(key.file);
    await enqueue(tx, keys);
    return keys;
  });
}
