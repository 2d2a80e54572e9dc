import { eq } from 'drizzle-orm';
import type { Connection, Db } from '../db/connection.ts';
import { polls } from '../db/tables/polls.ts';
import { portals } from '../db/tables/portals.ts';
import { articleEntity } from '../features/articles/save.ts';
import { addArticle, createMetadata, getProject } from '../features/newsletters/project/endpoints.ts';
import { call } from '../lib/call.ts';
import { databases } from './databases.ts';
import { articleDocument } from './documents.ts';
import { type Api, startApi } from './members.ts';
import { furnish, save } from './saving.ts';
import { signInStaff } from './staff.ts';

export const [roof, wood, elsewhere] = ['DBBE00000000001', 'DBBE00000000002', 'HOBE00000000001'] as const;
/** Code of the newsletter of the desk. */
export const code = 'DBBE20260001';

type Staff = Awaited<ReturnType<typeof signInStaff>>;
/** Newsletter desk of a portal: articles, a poll and people. */
export type Desk = {
  connection: Connection;
  db: Db;
  api: Api;
  /** Edits newsletters of dbbe, of hobe; places advertisements on dbbe; approves and plans on dbbe. */
  editor: Staff;
  stranger: Staff;
  seller: Staff;
  chief: Staff;
  make(projectCode: string, language: 'nl' | 'fr'): Promise<{ id: number | null }>;
  project(reference?: string): ReturnType<typeof call<typeof getProject>>;
  add(articleReference: string, language?: 'nl' | 'fr'): Promise<{ id: number | null }>;
};

const sender = { names: { nl: 'Dakweek', fr: 'Semaine du toit' }, from: 'dak@dbbe.example', dkimDomain: 'dbbe.example', dkimSelector: 'a' };

type Open = (typeof databases)[0]['open'];
export async function openDesk(more: Parameters<typeof startApi>[3] = {}, open?: Open): Promise<Desk> {
  const connection = await (open ?? (databases[0] as (typeof databases)[0]).open)();
  const { db } = connection;
  await furnish(db);
  await save(db, articleEntity, [
    ...[roof, wood].map((reference) => articleDocument({ reference })),
    articleDocument({ reference: elsewhere, portals: ['hobe'] }),
  ]);
  const api = startApi(connection, undefined, undefined, more);
  await db.update(portals).set({ sender }).where(eq(portals.code, 'dbbe'));
  const editor = await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['NEWSLETTER_EDIT'], portals: ['dbbe'] }]);
  const stranger = await signInStaff(api, 'bo@voorbeeld.be', [
    { permissions: ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'], portals: ['hobe'] },
  ]);
  const seller = await signInStaff(api, 'cas@voorbeeld.be', [{ permissions: ['MANAGE_TILES'], portals: ['dbbe'] }]);
  const chief = await signInStaff(api, 'dirk@voorbeeld.be', [
    { permissions: ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'], portals: ['dbbe'] },
  ]);
  const at = api.now();
  await db.insert(polls).values({
    ...{ code: 'POLLDBBE0001', portal: 'dbbe', isPublished: true, results: 'at-once', contentHash: '', createdAt: at, updatedAt: at },
  });
  return {
    ...{ connection, db, api, editor, stranger, seller, chief },
    make: (projectCode, language) => call(createMetadata, { body: { projectCode, language } }, editor.caller),
    project: (reference = code) => call(getProject, { params: { reference } }, editor.caller),
    add: (articleReference, language = 'nl') => call(addArticle, { body: { jobCode: code, language, articleReference } }, editor.caller),
  };
}
