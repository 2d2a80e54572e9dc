import { eq, inArray } from 'drizzle-orm';
import { enqueueChanges } from '../../content/changed-keys.ts';
import type { Entity, Keys, Reference } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { symposiumPosts } from '../../db/tables/symposium.ts';
import { brusselsMonth } from '../../lib/clock.ts';
import { indexDocuments } from '../../search/index/documents.ts';
import { isShown } from './rules.ts';
import { postSource } from './source.ts';

/**
 * Table, key, due dates and keys of posts, for publishing. They are not an entity: they hold contact data, so there are no documents,
 * revisions, drafts or exports of them.
 */
export const publishedPosts = {
  ...{ name: 'post', table: symposiumPosts, key: symposiumPosts.id, moments: [symposiumPosts.visibleUntil] },
  async keysOf(tx: Db, given: readonly Reference[], now: Date) {
    const rows = await tx
      .select()
      .from(symposiumPosts)
      .where(inArray(symposiumPosts.id, given.map(Number)));
    return new Map<Reference, { own: string[]; placement: string; lists: string[] }>(
      rows.map((row) => {
        const { id, portal, approvedAt, userTypeId, searchTypeId, version } = row;
        const placement = isShown(row, now) ? JSON.stringify([userTypeId, searchTypeId, version, approvedAt]) : '';
        const months = approvedAt ? [key.month(portal, brusselsMonth(approvedAt))] : [];
        return [id, { own: [key.post(id)], placement, lists: [key.posts(portal), ...months] }];
      }),
    );
  },
  derive: (tx: Db, ids: readonly Reference[]) => indexDocuments(tx, postSource, ids),
};

/** Makes a change of posts with the outbox rows of the pages that it changes. @returns the keys */
export const changePosts = (tx: Db, ids: readonly number[], now: Date, change: () => Promise<unknown>): Promise<string[]> =>
  enqueueChanges(tx, publishedPosts as unknown as Entity, [...ids], change, now, { source: 'job' });

/** Returns the keys of the pages that show the posts of members, by the references of the members. */
export async function keysOfMembers(tx: Db, references: readonly Reference[]): Promise<Map<Reference, Keys>> {
  const rows = await tx
    .select({ id: symposiumPosts.id, portal: symposiumPosts.portal, reference: accounts.reference })
    .from(symposiumPosts)
    .innerJoin(accounts, eq(accounts.id, symposiumPosts.account))
    .where(inArray(accounts.reference, references.map(String)));
  return new Map(
    [...Map.groupBy(rows, ({ reference }) => reference ?? '')].map(([reference, posts]) => [
      reference,
      {
        own: posts.map(({ id }) => key.post(id)),
        placement: JSON.stringify(posts.map(({ id }) => id)),
        lists: posts.map(({ portal }) => key.posts(portal)),
      },
    ]),
  );
}
