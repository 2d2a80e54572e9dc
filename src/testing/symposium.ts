import { eq } from 'drizzle-orm';
import type { Db } from '../db/connection.ts';
import { accounts } from '../db/tables/accounts.ts';
import { symposiumPosts } from '../db/tables/symposium.ts';
import { endOfDay } from '../features/symposium/rules.ts';

/** Request for a post of a company. */
export const symposiumPost = (more: Record<string, unknown> = {}) => ({
  ...{ klnr: '10000001', userTypeId: 1, searchTypeId: 3, categoryIds: [1], fileId: 0, hasAddress: false, isLive: true },
  multiLanguageFields: [{ language: 'nl', title: 'Dakpannen over', description: 'Wij hebben dakpannen over.' }],
  ...{ firstName: 'An', lastName: 'Claes', email: 'an@voorbeeld.be', phone: '+32 9 000 00 00' },
  ...more,
});

/** Row of a post that readers see, of the company of an account. */
export const symposiumRow = ({ account, at }: { account: number; at: Date }): typeof symposiumPosts.$inferInsert => ({
  ...{ account, klnr: `0000000${account}`, portal: 'dbbe', userTypeId: 1, searchTypeId: 3, isLive: true, removeAfterDate: '2027-12-31' },
  ...{ visibleUntil: endOfDay('2027-12-31'), firstName: 'An', lastName: 'Claes', email: 'an@voorbeeld.be', phone: '09', showsPhone: true },
  ...{ decision: 'approved', approvedAt: at, createdAt: at, updatedAt: at },
});

/** Gives members 1 and 2 a company and a post each, which readers see. @returns the ids of both posts, and one that does not exist */
export async function postObjects(db: Db, at: Date): Promise<{ own: string; other: string; missing: string }> {
  for (const id of [1, 2])
    await db
      .update(accounts)
      .set({ klnr: `0000000${id}` })
      .where(eq(accounts.id, id));
  const rows = await db
    .insert(symposiumPosts)
    .values([1, 2].map((account) => symposiumRow({ account, at })))
    .returning();
  return { own: String(rows[0]?.id), other: String(rows[1]?.id), missing: '999999' };
}

const klnr = '00000001';
/** Requests that can succeed, for each call that needs something. */
export const symposiumExamples = (objects: () => ReturnType<typeof postObjects>) => ({
  'POST /api/symposium-posts/:id/answers': {
    params: { id: '1' },
    body: { name: 'Bo', email: 'bo@voorbeeld.be', text: 'Wij hebben plaats.', lang: 'nl' },
  },
  'POST /api/symposium-posts/:id/reports': { params: { id: '1' }, body: { text: 'Dit is reclame.' } },
  'GET /api/symposium-posts/:id/phone': { params: { id: '1' } },
  'POST /api/account/symposium-posts': { body: symposiumPost({ klnr, isLive: false }) },
  'PUT /api/account/symposium-posts': {
    body: symposiumPost({ id: 1, klnr, multiLanguageFields: [{ language: 'fr', title: 'Tuiles', description: 'À vendre' }] }),
  },
  'DELETE /api/account/symposium-posts/:id': { objects },
  'POST /api/account/symposium-posts/:id/extension': { objects },
  'PUT /api/account/symposium-posts/:id/phone': { body: { showsPhone: true }, objects },
  'PUT /api/account/symposium-digest': { body: { hasDigest: false } },
});
