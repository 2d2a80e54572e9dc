import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveDocuments } from '../../../content/save.ts';
import type { Db } from '../../../db/connection.ts';
import { newsletterItems, newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterProjects, newsletterSchedules } from '../../../db/tables/projects.ts';
import { call } from '../../../lib/call.ts';
import { type Api, refused } from '../../../testing/members.ts';
import { code, type Desk, openDesk, roof, wood } from '../../../testing/newsletter-desk.ts';
import { remove } from '../../../testing/saving.ts';
import { getDraft, publishDraft, putDraftPart } from '../../drafts/endpoints.ts';
import { getDocument, getRevisions, putDocument, removeDocument, restoreRevision } from '../../editing/endpoints.ts';
import { newsletterEntity } from '../save.ts';

describe('newsletters that are made here, by every door', () => {
  let desk: Desk;
  let db: Db;
  let api: Api;
  let editor: Desk['editor'];
  let make: Desk['make'];
  let project: Desk['project'];
  let add: Desk['add'];
  beforeAll(async () => {
    desk = await openDesk();
    ({ db, api, editor, make, project, add } = desk);
  });
  afterAll(() => desk.connection.close());
  beforeEach(async () => {
    await desk.db.delete(newsletters);
    await make(code, 'nl');
    await make(code, 'fr');
  });

  const approved = async (statusId: number) => {
    const { version } = await project();
    const at = api.now();
    const [approval] = await db.insert(newsletterApprovals).values({ newsletter: code, version, articles: {}, waived: [], at }).returning();
    await db
      .update(newsletterProjects)
      .set({ statusId, approval: approval?.id ?? null })
      .where(eq(newsletterProjects.newsletter, code));
    if (statusId === 3) await db.insert(newsletterSchedules).values({ newsletter: code, at, state: 'waiting', createdAt: at });
  };
  const opened = () => call(getDocument, { params: { entity: 'newsletter', reference: code } }, editor.caller);
  const versioned = (version: string | null) => ({
    headers: { 'if-match': `"${version}"` },
    params: { entity: 'newsletter', reference: code },
  });

  /** Every door by which a newsletter can be changed. */
  const doors: Readonly<Record<string, () => Promise<unknown>>> = {
    'a request': () => add(wood),
    async 'the editor'() {
      const { document, version } = await opened();
      return call(putDocument, { ...versioned(version), body: { document: { ...document, showMRKs: false } } } as never, editor.caller);
    },
    async 'a draft'() {
      const { document } = await opened();
      const { texts, ...common } = document as Record<string, unknown>;
      const draft = { params: { entity: 'newsletter', reference: code } };
      const { bases, parts } = await call(getDraft, draft, editor.caller);
      const body = { fields: { ...common, isFreePremium: true }, number: parts[0]?.number ?? 0, base: bases.common, state: 'draft' };
      await call(putDraftPart, { params: { ...draft.params, part: 'common' }, body } as never, editor.caller);
      return call(publishDraft, { ...draft, body: { parts: ['common'] } } as never, editor.caller);
    },
    async 'a restored revision'() {
      const { items } = await call(getRevisions, { params: { entity: 'newsletter', reference: code }, query: {} }, editor.caller);
      const { version } = await opened();
      const one = versioned(version);
      return call(restoreRevision, { ...one, params: { ...one.params, id: items[0]?.id ?? '' } } as never, editor.caller);
    },
    async 'an import'() {
      const [document] = await newsletterEntity.read(db, [code]);
      const { outcomes } = await db.transaction((tx) =>
        saveDocuments(tx, newsletterEntity, [{ ...document, showMRKs: false }] as never, api.now(), {
          source: 'import',
          force: true,
        }),
      );
      if (outcomes[0]?.result === 'refused') throw Object.assign(new Error('refused'), { fields: outcomes[0].fields });
    },
  };

  it.each(Object.keys(doors))('lose their approval by a change through %s, and keep their dates as proposals', async (door) => {
    await add(roof);
    await approved(3);
    await doors[door]?.();
    const { approval, schedules, statusId } = await project();
    expect([statusId, approval, schedules.map(({ state }) => state)]).toEqual([1, null, ['proposed']]);
    const [withdrawn] = await db.select().from(newsletterApprovals);
    expect(withdrawn?.withdrawnAt).not.toBeNull();
  });

  it.each(Object.keys(doors))('change through %s no more once they are being sent', async (door) => {
    await add(roof);
    const before = await project();
    await approved(5);
    const error = await doors[door]?.().then(
      () => undefined,
      (one) => one,
    );
    if (door === 'an import') expect(error).toMatchObject({ fields: { reference: 'closed' } });
    else expect(error.answer).toMatchObject({ code: 'newsletter_sent' });
    expect((await project()).version).toBe(before.version);
  });

  it('keep their approval by a save that changes nothing', async () => {
    await approved(2);
    const { document, version } = await opened();
    await call(putDocument, { ...versioned(version), body: { document } } as never, editor.caller);
    expect((await project()).statusId).toBe(2);
  });

  it('are not removed once they were sent, by staff or by an import', async () => {
    await approved(5);
    const { version } = await opened();
    const removal = call(removeDocument, { ...versioned(version), query: {} } as never, editor.caller);
    expect(await refused(removal)).toMatchObject({ code: 'newsletter_sent' });
    expect((await remove(db, newsletterEntity, [code])).outcomes).toMatchObject([{ result: 'refused' }]);
    expect(await db.select().from(newsletterItems)).toEqual([]);
    expect((await project()).statusId).toBe(5);
  });

  it('are published by their sending alone', async () => {
    const { document, version } = await opened();
    const published = call(
      putDocument,
      { ...versioned(version), body: { document: { ...document, isPublished: true, texts: { nl: { subject: 'a' } } } } } as never,
      editor.caller,
    );
    expect(await refused(published)).toMatchObject({ fields: { isPublished: 'not_allowed' } });
  });
});
