import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { addresses } from '../../db/tables/accounts.ts';
import { symposiumCategories, symposiumPosts, symposiumTexts } from '../../db/tables/symposium.ts';
import { memberFiles } from '../../db/tables/uploads.ts';
import { type FieldErrors, Problem } from '../../lib/errors.ts';
import { countLive, klnrOf, knownCategories, ownPosts, type PostRow, textsOf } from './queries.ts';
import { brusselsDay, decisionAfter, endOfDay, extended, isRepeated, lastDayOf, mostLive } from './rules.ts';
import { changePosts } from './save.ts';
import type { OwnPost, PostCreate, PostText } from './schema.ts';

/** Namespace of the advisory locks of companies. */
const ofCompanies = 7_331_015;
/** Uploads of members, which another feature keeps. */
export type Uploads = {
  waitingFile(db: Db, account: number, id: number): Promise<{ mediaType: string } | undefined>;
  takeFile(tx: Db, account: number, id: number, options: { field: string; now: Date }): Promise<unknown>;
};
type Writer = { account: number; portal: string; now: Date };
/** Result of a change of a post, with the keys of the pages that it changes. */
export type Changed = { post: OwnPost; keys: string[] };

const lockPosts = (tx: Db, klnr: string) => tx.execute(sql`select pg_advisory_xact_lock(${ofCompanies}, hashtext(${klnr}))`);

/** Returns the caller's customer number and locks its posts. @throws Problem not_found */
export async function lockCompany(tx: Db, account: number): Promise<string> {
  const klnr = await klnrOf(tx, account);
  if (!klnr) throw new Problem('not_found');
  await lockPosts(tx, klnr);
  return klnr;
}

/** Returns a post of a company. @throws Problem not_found */
export async function postOf(tx: Db, klnr: string, id: number): Promise<PostRow> {
  const [row] = await tx
    .select()
    .from(symposiumPosts)
    .where(and(eq(symposiumPosts.id, id), eq(symposiumPosts.klnr, klnr)))
    .for('update');
  if (!row) throw new Problem('not_found');
  return row;
}

/** Returns a post of a company. @throws Problem not_found */
export async function answerOf(tx: Db, klnr: string, id: number, now: Date): Promise<OwnPost> {
  const [post] = await ownPosts(tx, klnr, now, id);
  if (!post) throw new Problem('not_found');
  return post;
}

/** Returns the texts among some that another post of the company has, which is not over. */
async function repeated(tx: Db, klnr: string, besides: number, texts: readonly PostText[], now: Date): Promise<FieldErrors> {
  const rows = await tx
    .select({ language: symposiumTexts.locale, title: symposiumTexts.title, description: symposiumTexts.description })
    .from(symposiumTexts)
    .innerJoin(symposiumPosts, eq(symposiumPosts.id, symposiumTexts.post))
    .where(
      sql`${symposiumPosts.klnr} = ${klnr} and ${symposiumPosts.id} <> ${besides}
        and ${symposiumPosts.visibleUntil} > ${now.toISOString()} and ${symposiumTexts.stage} = 'written'`,
    );
  return Object.fromEntries(
    texts.flatMap(({ language, title, description }, index) =>
      rows.some((row) => isRepeated({ language, title, description }, row))
        ? [[`multiLanguageFields.${index}.title`, 'already_posted' as const]]
        : [],
    ),
  );
}

const ownAddress = (tx: Db, account: number, id: number) =>
  tx.$count(addresses, and(eq(addresses.id, id), eq(addresses.account, account), isNull(addresses.removedAt)));

type Asked = PostCreate & { lastDay: string };

/** Returns the fields that name something absent or not the writer's own, or that come too late. */
async function faultsOf(tx: Db, uploads: Uploads, { account, now }: Writer, asked: Asked, before: PostRow | null): Promise<FieldErrors> {
  const { categoryIds, hasAddress, addressId, fileId, klnr, multiLanguageFields, lastDay } = asked;
  const known = await knownCategories(tx, categoryIds);
  const faults: FieldErrors = Object.fromEntries(
    categoryIds.flatMap((number, index) => (known.has(number) ? [] : [[`categoryIds.${index}`, 'unknown_reference' as const]])),
  );
  if (lastDay < brusselsDay(now)) faults.removeAfterDate = 'in_past';
  const hasOther = hasAddress && addressId !== (before?.address ?? null);
  if (hasOther && !(await ownAddress(tx, account, addressId ?? 0))) faults.addressId = 'unknown_reference';
  if (fileId && fileId !== before?.memberFile && fileId !== before?.approvedMemberFile) {
    const file = await uploads.waitingFile(tx, account, fileId);
    if (!file) faults.fileId = 'unknown_reference';
    else if (!/^image\/(?!svg)/.test(file.mediaType)) faults.fileId = 'not_allowed';
  }
  return { ...faults, ...(await repeated(tx, klnr, before?.id ?? 0, multiLanguageFields, now)) };
}

async function replaceParts(tx: Db, post: number, { multiLanguageFields, categoryIds }: PostCreate): Promise<void> {
  await tx.delete(symposiumTexts).where(and(eq(symposiumTexts.post, post), eq(symposiumTexts.stage, 'written')));
  await tx.insert(symposiumTexts).values(
    multiLanguageFields.map(({ language: locale, title, description }) => ({
      post,
      stage: 'written' as const,
      locale,
      title,
      description,
    })),
  );
  await tx.delete(symposiumCategories).where(eq(symposiumCategories.post, post));
  await tx.insert(symposiumCategories).values(categoryIds.map((category, position) => ({ post, category, position })));
}

/** Removes the uploads of a post that no version of it has any more. */
export async function dropUploads(tx: Db, before: Pick<PostRow, 'memberFile' | 'approvedMemberFile'>, kept: readonly (number | null)[]) {
  for (const id of new Set([before.memberFile, before.approvedMemberFile]))
    if (id !== null && !kept.includes(id)) await tx.delete(memberFiles).where(eq(memberFiles.id, id));
}

/** Returns the decision about the written version: another title, description or picture waits, an approved one stays approved. */
async function decisionOf(tx: Db, before: PostRow | null, { multiLanguageFields, fileId }: PostCreate): Promise<PostRow['decision']> {
  if (!before) return 'waiting';
  const of = async (stage: 'written' | 'approved') => (await textsOf(tx, [before.id], stage)).get(before.id) ?? [];
  const approved = before.approvedAt ? { texts: await of('approved'), file: before.approvedMemberFile } : undefined;
  const written = { texts: await of('written'), file: before.memberFile };
  return decisionAfter({ texts: multiLanguageFields, file: fileId }, { decision: before.decision, written, approved });
}

async function demandPlace(tx: Db, klnr: string, besides: number, now: Date): Promise<void> {
  if ((await countLive(tx, klnr, besides, now)) >= mostLive) throw new Problem('too_many_posts');
}

/**
 * Writes a post, or saves one.
 * @param id existing post; null for a new one
 * @param expect version that the caller has read; undefined for any
 * @throws Problem not_found, conflict, too_many_posts, invalid_input
 */
export async function writePost(
  tx: Db,
  writer: Writer,
  post: PostCreate,
  { id, expect, uploads }: { id: number | null; expect?: number | undefined; uploads: Uploads },
): Promise<Changed> {
  const { account, now, portal } = writer;
  const klnr = await lockCompany(tx, account);
  if (klnr !== post.klnr) throw new Problem('not_found');
  const before = id === null ? null : await postOf(tx, klnr, id);
  if (expect !== undefined && before?.version !== expect) throw new Problem('conflict');
  const { removeAfterDate: asked } = post;
  const lastDay = lastDayOf(asked, now);
  const faults = await faultsOf(tx, uploads, writer, { ...post, lastDay }, before);
  if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
  if (post.isLive) await demandPlace(tx, klnr, id ?? 0, now);
  const memberFile = post.fileId || null;
  const decision = await decisionOf(tx, before, post);
  const isKept = memberFile === null || memberFile === before?.memberFile || memberFile === before?.approvedMemberFile;
  if (!isKept) await uploads.takeFile(tx, account, memberFile, { field: 'fileId', now });
  const values = {
    ...{ userTypeId: post.userTypeId, searchTypeId: post.searchTypeId, memberFile, isLive: post.isLive },
    ...{ address: post.hasAddress ? (post.addressId ?? null) : null, removeAfterDate: lastDay, visibleUntil: endOfDay(lastDay) },
    ...{ firstName: post.firstName, lastName: post.lastName, email: post.email, phone: post.phone || null, website: post.website || null },
    ...{ decision, updatedAt: now, ...(decision !== 'refused' && { reason: null }) },
  };
  if (!before) {
    const [row] = await tx
      .insert(symposiumPosts)
      .values({ ...values, account, klnr, portal, createdAt: now })
      .returning({ id: symposiumPosts.id });
    const added = row?.id ?? 0;
    await replaceParts(tx, added, post);
    return { post: await answerOf(tx, klnr, added, now), keys: [] };
  }
  const keys = await changePosts(tx, [before.id], now, async () => {
    await tx
      .update(symposiumPosts)
      .set({ ...values, version: before.version + 1 })
      .where(eq(symposiumPosts.id, before.id));
    await replaceParts(tx, before.id, post);
    await dropUploads(tx, before, [memberFile, before.approvedAt ? before.approvedMemberFile : null]);
  });
  return { post: await answerOf(tx, klnr, before.id, now), keys };
}

/** Shows a post for 30 days more. @throws Problem not_found, too_many_posts */
export async function extendPostOf(tx: Db, { account, now }: Writer, id: number): Promise<Changed> {
  const klnr = await lockCompany(tx, account);
  await postOf(tx, klnr, id);
  return { keys: await extendById(tx, id, now), post: await answerOf(tx, klnr, id, now) };
}

/**
 * Same, by the owner of the link in the mail.
 * @param end end that the link names: a post that was extended meanwhile stays as it is
 * @throws Problem not_found, too_many_posts
 */
export async function extendById(tx: Db, id: number, now: Date, end?: Date): Promise<string[]> {
  const [known] = await tx.select({ klnr: symposiumPosts.klnr }).from(symposiumPosts).where(eq(symposiumPosts.id, id));
  if (known) await lockPosts(tx, known.klnr);
  const [row] = await tx.select().from(symposiumPosts).where(eq(symposiumPosts.id, id)).for('update');
  if (!row) throw new Problem('not_found');
  if (end && row.visibleUntil.getTime() !== end.getTime()) return [];
  if (row.isLive) await demandPlace(tx, row.klnr, id, now);
  const removeAfterDate = extended(row.removeAfterDate, now);
  return changePosts(tx, [id], now, () =>
    tx
      .update(symposiumPosts)
      .set({ removeAfterDate, visibleUntil: endOfDay(removeAfterDate), version: row.version + 1, updatedAt: now })
      .where(eq(symposiumPosts.id, id)),
  );
}

/** Removes a post with its uploads. @throws Problem not_found */
export async function removePostOf(tx: Db, { account, now }: Writer, id: number): Promise<string[]> {
  const klnr = await lockCompany(tx, account);
  const row = await postOf(tx, klnr, id);
  return changePosts(tx, [id], now, async () => {
    await tx.delete(symposiumPosts).where(eq(symposiumPosts.id, id));
    await dropUploads(tx, row, []);
  });
}

/** Removes the posts of an erased account, and queues their pages. */
export async function removePostsOfAccount(tx: Db, account: number, now: Date): Promise<void> {
  const rows = await tx.select({ id: symposiumPosts.id }).from(symposiumPosts).where(eq(symposiumPosts.account, account));
  const ids = rows.map(({ id }) => id);
  await changePosts(tx, ids, now, () => tx.delete(symposiumPosts).where(eq(symposiumPosts.account, account)));
}

/** Chooses whether readers may ask for the phone number. @throws Problem not_found */
export async function choosePhone(tx: Db, { account, now }: Writer, id: number, showsPhone: boolean): Promise<Changed> {
  const klnr = await lockCompany(tx, account);
  await postOf(tx, klnr, id);
  const keys = await changePosts(tx, [id], now, () =>
    tx
      .update(symposiumPosts)
      .set({ showsPhone, version: sql`${symposiumPosts.version} + 1`, updatedAt: now })
      .where(eq(symposiumPosts.id, id)),
  );
  return { post: await answerOf(tx, klnr, id, now), keys };
}
