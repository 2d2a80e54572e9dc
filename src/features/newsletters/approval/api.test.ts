import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { shapeOf } from '../../../content/canonical.ts';
import type { Db } from '../../../db/connection.ts';
import { newsletterRecipients } from '../../../db/tables/accounts.ts';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { newsletterApprovals, newsletterMails, newsletterProjects } from '../../../db/tables/projects.ts';
import { auditLines } from '../../../db/tables/staff.ts';
import { call } from '../../../lib/call.ts';
import { articleDocument } from '../../../testing/documents.ts';
import { type Api, refused, startApi } from '../../../testing/members.ts';
import { code, type Desk, openDesk, roof, wood } from '../../../testing/newsletter-desk.ts';
import { remove, save } from '../../../testing/saving.ts';
import { signInStaff } from '../../../testing/staff.ts';
import { articleEntity } from '../../articles/save.ts';
import { getDocument, putDocument } from '../../editing/endpoints.ts';
import { addSubjects, getProject, saveSubjects } from '../project/endpoints.ts';
import { NewsletterDocument } from '../schema.ts';
import {
  approveNewsletter,
  correctNewsletter,
  getChecks,
  refuseNewsletter,
  saveArchive,
  saveRecipientsList,
  saveSettings,
  unapproveNewsletter,
} from './endpoints.ts';

describe('the approval of a newsletter', () => {
  let desk: Desk;
  let db: Db;
  let api: Api;
  const params = { reference: code };
  const version = async () => (await desk.project()).version;
  const approve = async (who: Desk['editor'] = desk.chief, more: object = {}) =>
    call(approveNewsletter, { params, body: { version: await version(), waived: [], ...more } }, who.caller);

  beforeAll(async () => {
    desk = await openDesk();
    ({ db, api } = desk);
  });
  afterAll(() => desk.connection.close());
  beforeEach(async () => {
    await db.delete(newsletters);
    await desk.make(code, 'nl');
    await desk.make(code, 'fr');
    await desk.add(roof);
    await desk.add(roof, 'fr');
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'Dakweek', subjectFR: 'Toits' } }, desk.editor.caller);
  });

  it('stores the mail of each language as it leaves, with its sender and a hash', async () => {
    const { statusId, mails } = await approve();
    expect([statusId, mails.map(({ locale }) => locale)]).toEqual([2, ['nl', 'fr']]);
    const stored = await db.select().from(newsletterMails).orderBy(newsletterMails.locale);
    expect(stored.map(({ locale, fromName, fromAddress, replyTo, subject }) => [locale, fromName, fromAddress, replyTo, subject])).toEqual([
      ['fr', 'Semaine du toit', 'dak@dbbe.example', 'dak@dbbe.example', 'Toits'],
      ['nl', 'Dakweek', 'dak@dbbe.example', 'dak@dbbe.example', 'Dakweek'],
    ]);
    for (const { html, text } of stored) expect([html, text].every((part) => part.includes('{{unsubscribe}}'))).toBe(true);
    const { approval } = await desk.project();
    expect(approval).toMatchObject({ isCurrent: true, by: { account: desk.chief.accountId }, articles: [], waived: [] });
    expect(await refused(approve())).toMatchObject({ code: 'newsletter_state' });
  });

  it('is of the version that was looked at, and of the texts as they were', async () => {
    const seen = await version();
    await call(saveSubjects, { body: { id: (await desk.project()).newsletters.nl?.id ?? 0, subjectNL: 'Anders' } }, desk.editor.caller);
    expect(await refused(approve(desk.chief, { version: seen }))).toMatchObject({ code: 'version_conflict' });
    await approve();
    await save(db, articleEntity, [articleDocument({ reference: roof, texts: { nl: { title: 'Nieuw' }, fr: { title: 'Neuf' } } })]);
    const { approval, statusId } = await desk.project();
    expect([statusId, approval?.articles.map(({ reference }) => reference)]).toEqual([2, [roof]]);
    expect(approval?.articles[0]?.approved).not.toBe(approval?.articles[0]?.present);
    expect(approval?.articles[0]).toMatchObject({
      isKnown: true,
      words: [
        { locale: 'nl', approved: { title: `Titel ${roof}` }, present: { title: 'Nieuw' } },
        { locale: 'fr', approved: { title: `Titre ${roof}` }, present: { title: 'Neuf' } },
      ],
    });
    await save(db, articleEntity, [articleDocument({ reference: roof, number: 99 })]);
    expect((await desk.project()).approval?.articles).toMatchObject([{ reference: roof, isKnown: true, words: [] }]);
    await remove(db, articleEntity, [roof]);
    expect((await desk.project()).approval?.articles).toMatchObject([{ reference: roof, present: null }]);
    await save(db, articleEntity, [articleDocument({ reference: roof })]);
  });

  it('waits for what stands in its way', async () => {
    await call(saveSubjects, { body: { id: (await desk.project()).newsletters.fr?.id ?? 0, subjectFR: '' } }, desk.editor.caller);
    await save(db, articleEntity, [articleDocument({ reference: wood, isPublished: false })]);
    await desk.add(wood);
    const { checks } = await call(getChecks, { params }, desk.editor.caller);
    expect(checks.map((one) => `${one.code} ${one.path}`)).toContain('subject_missing texts.fr.subject');
    expect(checks.map((one) => `${one.code} ${one.path}`)).toContain('text_hidden items.1.reference');
    const answer = await refused(approve(desk.chief, { waived: ['subject_missing', 'text_hidden'] }));
    expect(answer).toMatchObject({ code: 'newsletter_blocked', present: { checks } });
  });

  it('knows the labels of texts for members by the mail itself', async () => {
    for (const gate of [{ isPremium: true }, { requiresRegistration: true }]) {
      await save(db, articleEntity, [articleDocument({ reference: roof, ...gate })]);
      expect((await call(getChecks, { params }, desk.editor.caller)).checks).toEqual([]);
    }
    await save(db, articleEntity, [articleDocument({ reference: roof })]);
  });

  it('is refused to who edited last, where the installation says so, and to who may not approve', async () => {
    expect(await refused(approve(desk.editor))).toMatchObject({ code: 'forbidden' });
    expect(await refused(approve(desk.stranger, { version: await version() }))).toMatchObject({ code: 'not_found' });
    const id = (await desk.project()).newsletters.nl?.id ?? 0;
    await call(saveSubjects, { body: { id, subjectNL: 'Zelf' } }, desk.chief.caller);
    const strict = startApi(desk.connection, undefined, undefined, { approvesOwnEdits: false });
    const chief = { ...desk.chief, caller: strict.withToken(desk.chief.token) };
    expect(await refused(approve(chief))).toMatchObject({ code: 'own_edit' });
    await call(saveSubjects, { body: { id, subjectNL: 'Ander' } }, desk.editor.caller);
    await approve(chief);
  });

  it('is withdrawn with a note, and a draft is sent back with one', async () => {
    await approve();
    const answer = await call(unapproveNewsletter, { params, body: { note: 'De datum klopt niet' } } as never, desk.chief.caller);
    expect(answer.statusId).toBe(1);
    expect((await desk.project()).lastRefusal).toMatchObject({ note: 'De datum klopt niet', by: { account: desk.chief.accountId } });
    await call(refuseNewsletter, { params, body: { note: 'Nog te lang' } }, desk.chief.caller);
    expect((await desk.project()).lastRefusal?.note).toBe('Nog te lang');
    expect(await refused(call(unapproveNewsletter, { params, body: {} } as never, desk.chief.caller))).toMatchObject({
      code: 'newsletter_state',
    });
    await approve();
    expect((await desk.project()).lastRefusal).toBeNull();
    expect(await refused(call(refuseNewsletter, { params, body: { note: 'x' } }, desk.chief.caller))).toMatchObject({
      code: 'newsletter_state',
    });
  });

  it('outlives a choice of recipients, whose list is cut to those who subscribed', async () => {
    await approve();
    const settings = { recipientsTypeId: 2 as const, archive: 'wall' as const };
    expect(await call(saveSettings, { params, body: settings }, desk.chief.caller)).toEqual({ statusId: 2, ...settings });
    const at = api.now();
    const subscription = { portal: 'dbbe', locale: 'nl' as const, isActive: true, changedAt: at };
    await db.insert(newsletterRecipients).values([
      { ...subscription, email: 'a@voorbeeld.be', confirmedAt: at },
      { ...subscription, email: 'b@voorbeeld.be' },
    ]);
    const emails = ['A@voorbeeld.be', 'a@voorbeeld.be', 'b@voorbeeld.be', 'c@voorbeeld.be'];
    expect(await call(saveRecipientsList, { params, body: { emails } }, desk.chief.caller)).toEqual({ listed: 3, notSubscribed: 2 });
    expect(await desk.project()).toMatchObject({ statusId: 2, listed: 3 });
    expect(await refused(call(saveRecipientsList, { params, body: { emails: ['x'] } }, desk.chief.caller))).toMatchObject({
      fields: { 'emails.0': 'not_an_email' },
    });
  });

  it('is needed again by a correction, which is a copy of what was sent', async () => {
    const correct = () => call(correctNewsletter, { params, body: { for: 'missed' } }, desk.editor.caller);
    expect(await refused(correct())).toMatchObject({ code: 'newsletter_state' });
    await db.update(newsletterProjects).set({ statusId: 5, recipientsTypeId: 1 });
    const { reference } = await correct();
    expect(await desk.project(reference)).toMatchObject({
      ...{ reference: 'DBBE20260002', statusId: 1, correctionOf: code, correctionFor: 'missed', recipientsTypeId: 1 },
      newsletters: { nl: { subject: 'Dakweek' } },
    });
  });

  it('is over once it was sent: its page goes off the site and comes back, and nothing else changes', async () => {
    const show = (isPublished: boolean, who = desk.chief) => call(saveArchive, { params, body: { isPublished } }, who.caller);
    expect(await refused(show(false))).toMatchObject({ code: 'newsletter_state' });
    await approve();
    await db.update(newsletterProjects).set({ statusId: 5, recipientsTypeId: 1 });
    expect(await refused(show(false, desk.editor))).toMatchObject({ code: 'forbidden' });
    expect(await show(true)).toEqual({ isPublished: true });
    const { approval } = await desk.project();
    expect(await desk.project()).toMatchObject({ statusId: 5, isPublished: true });
    expect(await show(false)).toEqual({ isPublished: false });
    expect(await desk.project()).toMatchObject({ statusId: 5, isPublished: false, approval: { id: approval?.id } });
    const params2 = { entity: 'newsletter', reference: code };
    const { document } = await call(getDocument, { params: params2 }, desk.chief.caller);
    expect(document).toMatchObject({ isPublished: false, texts: { nl: { subject: 'Dakweek' } } });
    await db.update(newsletterProjects).set({ recipientsTypeId: 4 });
    expect(await refused(show(true))).toMatchObject({ code: 'newsletter_state' });
    const lines = await db.select().from(auditLines).where(eq(auditLines.subjectId, code)).orderBy(auditLines.id);
    expect(lines.slice(-3).map(({ act, details }) => [act, details])).toEqual([
      ['newsletter.approved', { approval: approval?.id, waived: [] }],
      ['newsletter.archive', { isPublished: true }],
      ['newsletter.archive', { isPublished: false }],
    ]);
  });

  /** Another valid value of every field that staff change. */
  const item = { contentType: 'quicklink', texts: { nl: { title: 'Kort' } } };
  const next: Readonly<Record<string, unknown>> = {
    ...{
      portal: 'hobe',
      projectCode: 'DBBE20269999',
      displayDate: '2026-12-24',
      isFreePremium: true,
      showMRKs: false,
      introFileId: 2,
      onlyIn: 'nl',
    },
    ...{
      'texts.nl.subject': 'Anders',
      'texts.nl.preheader': 'Kort',
      'texts.nl.introTitle': 'Dag',
      'texts.nl.introDescription': '<p>Dag</p>',
    },
    ...{ 'texts.nl.introName': 'An', 'texts.nl.introFunction': 'Redactie' },
    ...{
      'items.0.reference': wood,
      'items.0.contentType': 'news',
      'items.0.viewType': 2,
      'items.0.moreLink': '/themes',
      'items.0.infoLink': '/themes',
    },
    ...{
      'items.0.fileId': 2,
      'items.0.imageUrl': 'https://x.be/a.jpg',
      'items.0.url': '/themes',
      'items.0.onlyIn': 'nl',
      'items.0.pollCode': 'POLLDBBE0001',
    },
    ...{
      'items.0.texts.nl.title': 'a',
      'items.0.texts.nl.description': 'b',
      'items.0.texts.nl.moreLabel': 'c',
      'items.0.texts.nl.infoLabel': 'd',
    },
    ...{ 'items.0.texts.nl.date': '12 maart', items: [item] },
  };
  const inner = (schema: unknown): unknown => {
    const def = (schema as { _zod?: { def?: { innerType?: unknown } } })._zod?.def;
    return def?.innerType ? inner(def.innerType) : schema;
  };
  /** Returns the paths of all fields of a schema, in Dutch and in the first item. */
  const pathsIn = (schema: unknown, path: string[] = []): string[] => {
    const { _zod } = inner(schema) as { _zod: { def: { shape?: Record<string, z.ZodMiniType>; element?: z.ZodMiniType } } };
    if (_zod.def.element) return pathsIn(_zod.def.element, [...path, '0']);
    if (!_zod.def.shape) return [path.join('.')];
    return Object.entries(_zod.def.shape).flatMap(([name, one]) => (name === 'fr' ? [] : pathsIn(one, [...path, name])));
  };
  const changed = (value: unknown, [name, ...rest]: string[], to: unknown): unknown => {
    if (name === undefined) return to;
    if (Array.isArray(value)) return value.with(Number(name), changed(value[Number(name)], rest, to));
    const object = (value ?? {}) as Record<string, unknown>;
    return { ...object, [name]: changed(object[name], rest, to) };
  };

  it('is gone after a change of any field, by who may make it', async () => {
    // `isPublished` follows the sending; the other two name the document.
    const fixed = ['entity', 'reference', 'isPublished'];
    const paths = pathsIn({ _zod: { def: { shape: shapeOf(NewsletterDocument as never) } } }).filter((path) => !fixed.includes(path));
    expect(paths.filter((path) => !(path in next))).toEqual([]);
    const { caller } = await signInStaff(api, 'alles@voorbeeld.be', [{ permissions: ['NEWSLETTER_EDIT', 'MANAGE_TILES'] }]);
    for (const [path, to] of Object.entries(next)) {
      const opened = await call(getDocument, { params: { entity: 'newsletter', reference: code } }, caller);
      const [approval] = await db
        .insert(newsletterApprovals)
        .values({ newsletter: code, version: opened.version ?? '', articles: {}, waived: [], at: api.now() })
        .returning();
      await db
        .update(newsletterProjects)
        .set({ statusId: 2, approval: approval?.id ?? null })
        .where(eq(newsletterProjects.newsletter, code));
      const document = changed(opened.document, path.split('.'), to) as Record<string, unknown>;
      const headers = { 'if-match': `"${opened.version}"` };
      await call(putDocument, { headers, params: { entity: 'newsletter', reference: code }, body: { document } } as never, caller);
      const now = await call(getProject, { params }, caller);
      expect([path, now.statusId, now.approval]).toEqual([path, 1, null]);
    }
  });
});
