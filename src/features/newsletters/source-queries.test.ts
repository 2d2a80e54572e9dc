import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { shapeOf } from '../../content/canonical.ts';
import type { Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { polls } from '../../db/tables/polls.ts';
import { portals } from '../../db/tables/portals.ts';
import { newsletterMails } from '../../db/tables/projects.ts';
import { call } from '../../lib/call.ts';
import { articleDocument } from '../../testing/documents.ts';
import { code, type Desk, openDesk, roof } from '../../testing/newsletter-desk.ts';
import { save } from '../../testing/saving.ts';
import { ArticleDocument } from '../articles/document-schema.ts';
import { articleEntity } from '../articles/save.ts';
import { customerEntity } from '../companies/save.ts';
import { Sender } from '../portals/schema.ts';
import { approveNewsletter } from './approval-endpoints.ts';
import { addSubjects, saveIntro } from './project-endpoints.ts';

const customer = (more: object = {}) => ({ entity: 'customer', reference: 'KLANT', name: 'Dakco', portals: ['dbbe'], ...more });
const article = (more: object = {}) => articleDocument({ reference: roof, customerReference: 'KLANT', fileId: 1, ...more });
const texts = article().texts as Record<'nl' | 'fr', Record<string, unknown>>;

/** Another valid value of every field of a text that a newsletter shows. */
const ofArticle: Readonly<Record<string, unknown>> = {
  ...{ jobCode: 'JOBDBBE00001', number: 7, typeId: 2, displayDate: '2026-11-02', visibleUntil: '2027-11-02', displayAuthor: 'An' },
  ...{ isPublished: false, isPremium: true, requiresRegistration: true, fileId: 3, imageUrl: 'https://voorbeeld.be/a.jpg' },
  ...{
    customerReference: null,
    externalUrl: 'https://voorbeeld.be/a',
    viewCount: 9,
    relevancy: 2,
    interests: ['hout'],
    portals: ['dbbe', 'hobe'],
  },
};
/** Another valid value of every field of the sender of a portal. */
const ofSender: Readonly<Record<string, unknown>> = {
  ...{ names: { nl: 'Ander', fr: 'Autre' }, from: 'ander@dbbe.example', replyTo: 'antwoord@dbbe.example', perDay: 5 },
  ...{ bounceDomain: 'terug.dbbe.example', dkimDomain: 'post.dbbe.example', dkimSelector: 'b' },
};

describe('what a newsletter shows, changed after its approval', () => {
  let desk: Desk;
  let db: Db;
  let approved: unknown;
  const mails = async () => db.select().from(newsletterMails).orderBy(newsletterMails.locale);
  /** Names what the desk says is older than the approval, or newer. */
  const named = async () => {
    const { statusId, approval } = await desk.project();
    expect([statusId, await mails()]).toEqual([2, approved]);
    return [...(approval?.articles ?? []), ...(approval?.older ?? [])].map((one) =>
      'kind' in one ? `${one.kind} ${one.reference}` : one.reference,
    );
  };
  const sender = async () =>
    (await db.select({ sender: portals.sender }).from(portals).where(eq(portals.code, 'dbbe')))[0]?.sender as Sender;

  beforeAll(async () => {
    desk = await openDesk();
    ({ db } = desk);
    await save(db, customerEntity, [customer()]);
    await save(db, articleEntity, [article()]);
    await desk.make(code, 'nl');
    await desk.make(code, 'fr');
    await desk.add(roof);
    await desk.add(roof, 'fr');
    const { caller } = desk.editor;
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'Dakweek', subjectFR: 'Toits' } }, caller);
    const { newsletters, version } = await desk.project();
    const intro = { id: newsletters.nl?.id ?? 0, introTitle: 'Dag', introDescription: '<p>Dag</p>', introFileId: 2 };
    expect((await call(saveIntro, { body: intro }, caller)).id).toBe(intro.id);
    expect(version).not.toBe((await desk.project()).version);
    const body = { version: (await desk.project()).version, waived: ['alt_missing'] };
    await call(approveNewsletter, { params: { reference: code }, body } as never, desk.chief.caller);
    approved = await mails();
  });
  afterAll(() => desk.connection.close());

  it('is nothing at first', async () => expect(await named()).toEqual([]));

  it('is named with each field of a text, and the approved mail stays byte for byte', async () => {
    const fields = Object.keys(shapeOf(ArticleDocument as z.ZodMiniType) ?? {}).filter(
      (field) => !['entity', 'reference', 'texts'].includes(field),
    );
    expect(fields.sort()).toEqual(Object.keys(ofArticle).sort());
    for (const [field, value] of Object.entries(ofArticle)) {
      await save(db, articleEntity, [article({ [field]: value })]);
      expect([field, await named()]).toEqual([field, expect.arrayContaining([roof])]);
    }
    for (const field of Object.keys(ArticleDocument.shape.texts.shape.nl.def.innerType.shape))
      for (const locale of ['nl', 'fr'] as const) {
        const other = { ...texts, [locale]: { ...texts[locale], [field]: `${String(texts[locale][field] ?? '')}Anders` } };
        await save(db, articleEntity, [article({ texts: other })]);
        expect([field, locale, await named()]).toEqual([field, locale, [roof]]);
      }
    await save(db, articleEntity, [article()]);
    expect(await named()).toEqual([]);
  });

  it('is named with each field of the sender', async () => {
    const before = await sender();
    expect(Object.keys(shapeOf(Sender as z.ZodMiniType) ?? {}).sort()).toEqual(Object.keys(ofSender).sort());
    for (const [field, value] of Object.entries(ofSender)) {
      await db
        .update(portals)
        .set({ sender: { ...before, [field]: value } as Sender })
        .where(eq(portals.code, 'dbbe'));
      expect([field, await named()]).toEqual([field, ['sender dbbe']]);
    }
    await db.update(portals).set({ sender: before }).where(eq(portals.code, 'dbbe'));
    expect(await named()).toEqual([]);
  });

  it('is named where a company or a picture was replaced meanwhile', async () => {
    await save(db, customerEntity, [customer({ name: 'Dakco en zonen' })]);
    expect(await named()).toEqual(['customer KLANT']);
    await save(db, customerEntity, [customer()]);
    for (const id of [1, 2]) {
      const [before] = await db.select().from(files).where(eq(files.id, id));
      await db.update(files).set({ contentHash: 'anders' }).where(eq(files.id, id));
      expect(await named()).toEqual([`file ${id}`]);
      await db
        .update(files)
        .set({ contentHash: before?.contentHash ?? '' })
        .where(eq(files.id, id));
    }
    await db.update(polls).set({ contentHash: 'anders' });
    expect(await named()).toEqual([]);
  });
});
