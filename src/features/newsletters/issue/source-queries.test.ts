import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { shapeOf } from '../../../content/canonical.ts';
import type { Entity } from '../../../content/entity.ts';
import type { Db } from '../../../db/connection.ts';
import { remotePictures } from '../../../db/tables/files.ts';
import { portals } from '../../../db/tables/portals.ts';
import { newsletterMails } from '../../../db/tables/projects.ts';
import { call } from '../../../lib/call.ts';
import { keyedBy } from '../../../server/secret.ts';
import { articleDocument, pollDocument, portalDocument } from '../../../testing/documents.ts';
import { code, type Desk, openDesk, roof } from '../../../testing/newsletter-desk.ts';
import { save } from '../../../testing/saving.ts';
import { ArticleDocument } from '../../articles/document-schema.ts';
import { articleEntity } from '../../articles/save.ts';
import { customerEntity } from '../../companies/save.ts';
import { fileEntity } from '../../files/save.ts';
import { pollEntity } from '../../polls/save.ts';
import { portalEntity } from '../../portals/save.ts';
import { Sender } from '../../portals/schema.ts';
import { messagesOf } from '../../sending/message-queries.ts';
import { interestEntity } from '../../themes/save.ts';
import { approveNewsletter } from '../approval/endpoints.ts';
import { addAd, addPoll, addSubjects, saveIntro } from '../project/endpoints.ts';

const customer = (more: object = {}) => ({
  ...{ entity: 'customer', reference: 'KLANT', name: 'Dakco', portals: ['dbbe'], logoFileId: 4, ...more },
});
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

const sender = { names: { nl: 'Dakweek', fr: 'Semaine du toit' }, from: 'dak@dbbe.example', dkimDomain: 'dbbe.example', dkimSelector: 'a' };
const portal = (more: object = {}) => portalDocument('dbbe', { sender, ...more });
const poll = (more: object = {}) => pollDocument('POLLDBBE0001', { closesAt: '2027-01-01T10:00:00Z', ...more });
const interest = (more: object = {}) => ({
  entity: 'interest',
  code: 'daken',
  texts: { nl: { name: 'Daken' }, fr: { name: 'Toits' } },
  ...more,
});
const picture = (id: number, more: object = {}) => ({
  ...{ entity: 'file', id, name: `foto-${id}.jpg`, mediaType: 'image/jpeg', hash: '0'.repeat(64), ...more },
});
const filesWithoutBytes = { ...fileEntity(undefined), refuse: async () => new Map() };
const fileFields = [
  ...[{ name: 'anders.jpg' }, { mediaType: 'image/png' }, { isGated: true }, { focus: { x: 10, y: 20 } }],
  ...[{ crop: { left: 1, top: 1, width: 100, height: 100 } }, { texts: { nl: { alt: 'Anders' } } }],
];
const words = portalDocument('dbbe').texts;
const answers = pollDocument('').answers;

const fetched = 'https://voorbeeld.be/a.jpg';
const intro = '<p>Dag</p><figure data-file="3"><img alt="Dak" /></figure>';

type Source = {
  entity: Entity<never>;
  name: string;
  document: (more?: object) => object;
  /** Other valid values of every field but the name of the document. */
  others: readonly object[];
};
const source = <D extends object>(entity: Entity<D>, rest: Omit<Source, 'entity'>): Source => ({ entity: entity as never, ...rest });
const sources: readonly Source[] = [
  // The picture of the text, of the introduction, inside its words, the logo of the company, and one fetched from an address.
  ...[1, 2, 3, 4, 5].map((id) =>
    source(filesWithoutBytes, {
      ...{ name: `file ${id}`, document: (more) => picture(id, more) },
      others: [{ hash: '1'.repeat(64) }, ...(id === 1 ? fileFields : [])],
    }),
  ),
  source(pollEntity, {
    ...{ name: 'poll POLLDBBE0001', document: poll },
    others: [
      ...[{ portal: 'hobe' }, { isPublished: false }, { closesAt: '2027-02-01T10:00:00Z' }, { closesAt: null }, { results: 'closed' }],
      ...(['nl', 'fr'] as const).flatMap((locale) => [
        { texts: { ...poll().texts, [locale]: { question: 'Anders?' } } },
        { answers: [answers[0], { key: '2', texts: { ...answers[1]?.texts, [locale]: { answer: 'Anders' } } }] },
      ]),
      ...[{ answers: [...answers].reverse() }, { answers: answers.slice(1) }, { answers: [...answers, { ...answers[0], key: '3' }] }],
    ],
  }),
  source(portalEntity, {
    ...{ name: 'portal dbbe', document: portal },
    others: [
      ...[
        { domain: 'dak.example' },
        { aliases: [] },
        { logoFileId: 3 },
        { related: ['hobe'] },
        { sender: { ...sender, from: 'a@dbbe.example' } },
        { issuerId: 2 },
      ],
      ...Object.keys(portal().colors).map((field) => ({ colors: { ...portal().colors, [field]: '#000000' } })),
      ...(['publisher', 'zipCode', 'phone'] as const).map((field) => ({ contact: { [field]: 'Anders' } })),
      ...[{ contact: { vatNumber: 'BE0123456749' } }, { contact: { email: 'a@dbbe.example' } }],
      { contact: { departments: [{ department: 'editorial', email: 'a@dbbe.example' }] } },
      ...(['nl', 'fr'] as const).flatMap((locale) =>
        ['name', 'title', 'description', 'street', 'city', 'openingHours'].map((field) => ({
          texts: { ...words, [locale]: { ...words[locale], [field]: 'Anders' } },
        })),
      ),
    ],
  }),
  source(customerEntity, {
    ...{ name: 'customer KLANT', document: customer },
    others: [
      ...[
        { name: 'Anders' },
        { brand: 'Anders' },
        { logoFileId: null },
        { redirectUrl: 'https://voorbeeld.be/' },
        { email: 'a@voorbeeld.be' },
      ],
      ...[{ website: 'https://voorbeeld.be/' }, { phone: '1' }, { fax: '1' }, { vatNumber: 'BE0123456749' }, { pictureFileIds: [3] }],
      ...[{ interests: ['hout'] }, { portals: ['dbbe', 'hobe'] }, { texts: { nl: { description: 'Anders' } } }],
      { mainAddress: { street: 'Laan', streetNumber: '1', zipCode: '1000', city: 'Brussel', countryCode: 'BE' } },
      ...[{ corner: {} }, { corner: { isMRK: false } }, { corner: { linkToWebsite: true } }],
    ],
  }),
  source(interestEntity, {
    ...{ name: 'interest daken', document: interest },
    others: [
      { isMain: true },
      ...(['nl', 'fr'] as const).map((locale) => ({ texts: { ...interest().texts, [locale]: { name: 'Anders' } } })),
    ],
  }),
];

describe('what a newsletter shows, changed after its approval', () => {
  let desk: Desk;
  let db: Db;
  let api: Desk['api'];
  let approved: unknown;
  const put = async (entity: Entity<never>, document: object) =>
    expect((await save(db, entity, [document])).outcomes).toEqual([expect.not.objectContaining({ result: 'refused' })]);
  const mails = async () => db.select().from(newsletterMails).orderBy(newsletterMails.locale);
  /** Names what the desk says is older than the approval, or newer. */
  const named = async () => {
    const { statusId, approval } = await desk.project();
    expect([statusId, await mails()]).toEqual([2, approved]);
    return [...(approval?.articles ?? []), ...(approval?.older ?? [])].map((one) =>
      'kind' in one ? `${one.kind} ${one.reference}` : one.reference,
    );
  };
  const senderNow = async () =>
    (await db.select({ sender: portals.sender }).from(portals).where(eq(portals.code, 'dbbe')))[0]?.sender as Sender;

  beforeAll(async () => {
    desk = await openDesk();
    ({ db, api } = desk);
    await db.insert(remotePictures).values({ url: fetched, file: null });
    for (const { entity, document } of sources) await put(entity, document());
    await db.update(remotePictures).set({ file: 5 });
    await save(db, articleEntity, [article()]);
    await desk.make(code, 'nl');
    await desk.make(code, 'fr');
    await desk.add(roof);
    await desk.add(roof, 'fr');
    const { caller } = desk.editor;
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'Dakweek', subjectFR: 'Toits' } }, caller);
    for (const language of ['nl', 'fr'] as const)
      await call(addPoll, { body: { pollCode: 'POLLDBBE0001', projectCode: code, language } }, caller);
    const ad = { projectCode: code, language: 'nl' as const, url: 'https://voorbeeld.be/', imageUrl: fetched };
    await call(addAd, { body: ad }, desk.seller.caller);
    const { newsletters, version } = await desk.project();
    const words = { id: newsletters.nl?.id ?? 0, introTitle: 'Dag', introDescription: intro, introFileId: 2 };
    expect((await call(saveIntro, { body: words }, caller)).id).toBe(words.id);
    expect(version).not.toBe((await desk.project()).version);
    const body = { version: (await desk.project()).version, waived: ['external_link'] };
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
    const before = await senderNow();
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

  it.each(sources)('is named with each field of $name', async ({ entity, name, document, others }) => {
    const fields = Object.keys(shapeOf(entity.schema as z.ZodMiniType) ?? {});
    const given = [
      'entity',
      'code',
      'reference',
      'id',
      'data',
      ...[...(/^file [2-5]$/.test(name) ? fileFields : []), ...others].flatMap((other) => Object.keys(other)),
    ];
    expect(fields.filter((field) => !given.includes(field))).toEqual([]);
    for (const other of others) {
      await put(entity, document(other));
      const also = 'sender' in other ? ['sender dbbe'] : [];
      expect([other, (await named()).toSorted()]).toEqual([other, expect.arrayContaining([...also, name])]);
    }
    await put(entity, document());
    expect(await named()).toEqual([]);
  });

  it('is named where a text of another portal gets another address, and where a picture comes late', async () => {
    await save(db, portalEntity, [portalDocument('hobe', { domain: 'anders.example' })]);
    expect(await named()).toEqual(['portal hobe']);
    await save(db, portalEntity, [portalDocument('hobe', { colors: { ...portal().colors, tint: '#000000' } })]);
    expect(await named()).toEqual([]);
    await db.update(remotePictures).set({ file: null });
    expect(await named()).toEqual(['file 5']);
    await db.update(remotePictures).set({ file: 5 });
  });

  it('leaves as it was approved but for its tokens, whatever was changed since', async () => {
    for (const { entity, document, others } of sources) await put(entity, document(others[0]));
    for (const { entity, document, others } of sources) await put(entity, document(others.at(-1)));
    await save(db, articleEntity, [article({ fileId: 3, texts: { nl: { title: 'Anders' }, fr: { title: 'Autre' } } })]);
    expect((await named()).length).toBeGreaterThan(8);
    const keyed = keyedBy('a secret');
    const sites = { siteOf: ({ domain }: { domain: string }) => `https://${domain}` };
    const options = { isSigned: false, keyed, keyFolder: undefined, dkim: undefined, ...sites };
    for (const mail of await mails()) {
      const row = {
        ...{ id: 7, claim: '', newsletter: code, approval: mail.approval, portal: 'dbbe', locale: mail.locale, email: 'jan@voorbeeld.be' },
        ...{ domain: 'voorbeeld.be', messageId: '0f0e0d0c-0000-4000-8000-000000000001', attempts: 0, firstTriedAt: null },
      };
      const linked = (text: string, written: (link: string) => string) =>
        text.replace(/\{\{link\.(\d+)\}\}/g, (_, at: string) => written(mail.links[Number(at)] ?? ''));
      const withoutTokens = (text = '') => text.replace(/https:\/\/dbbe\.example\/\S+?\?s=[\w.-]+|\{\{[a-z]+\}\}/g, '').trim();
      for (const isCounted of [false, true]) {
        const left = await PostalMime.parse((await messagesOf(db, options as never).write({ ...row, isCounted }, api.now())).mail);
        expect([left.subject, left.from]).toEqual([mail.subject, { address: mail.fromAddress, name: mail.fromName }]);
        if (isCounted) continue;
        expect(withoutTokens(left.html)).toBe(withoutTokens(linked(mail.html, (link) => link.replaceAll('&', '&amp;'))));
        expect(withoutTokens(left.text)).toBe(withoutTokens(linked(mail.text, (link) => link)));
      }
    }
  });
});
