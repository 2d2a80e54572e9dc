import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newsletters } from '../../../db/tables/newsletters.ts';
import { call } from '../../../lib/call.ts';
import { refused } from '../../../testing/members.ts';
import { code, type Desk, elsewhere, openDesk, roof, wood } from '../../../testing/newsletter-desk.ts';
import { publishDraft, reserveDocument } from '../../drafts/endpoints.ts';
import { getDocument, putDocument } from '../../editing/endpoints.ts';
import {
  addAd,
  addArticle,
  addNews,
  addPoll,
  addQuicklink,
  addSubjects,
  getContentTypes,
  getNewsletter,
  getNewsletters,
  getProject,
  removeItem,
  saveArticle,
  saveIntro,
  saveItemFields,
  saveNews,
  saveProjectFields,
  saveQuicklink,
  saveSubjects,
  showItem,
  sortItems,
} from './endpoints.ts';

describe('newsletters that are made here', () => {
  let desk: Desk;
  let editor: Desk['editor'];
  let stranger: Desk['editor'];
  let seller: Desk['editor'];
  let make: Desk['make'];
  let project: Desk['project'];
  let add: Desk['add'];
  const shown = async (locale: 'nl' | 'fr') => (await project()).items.filter((item) => item.languageCode === locale);
  beforeAll(async () => {
    desk = await openDesk();
    ({ editor, stranger, seller, make, project, add } = desk);
  });
  afterAll(() => desk.connection.close());
  beforeEach(async () => {
    await desk.db.delete(newsletters);
    await make(code, 'nl');
    await make(code, 'fr');
  });

  it('begin with a code and a language; the second language is added, a third time is a conflict', async () => {
    expect(await project()).toMatchObject({ statusId: 1, statusReference: 'concept', portal: 'dbbe', newsletters: { nl: {}, fr: {} } });
    expect(await refused(make(code, 'nl'))).toMatchObject({ code: 'conflict' });
    expect(await refused(make('HOBE20260001', 'nl'))).toMatchObject({ code: 'forbidden' });
    expect(await refused(make('ZZZZ20260001', 'nl'))).toMatchObject({ fields: { projectCode: 'unknown_reference' } });
    expect(await refused(make('NBDBBE202646', 'nl'))).toMatchObject({ fields: { projectCode: 'not_a_reference' } });
  });

  it('have every field of the specification in each language, with counters of zero before a mail left', async () => {
    const { nl, fr } = (await project()).newsletters;
    const subjects = { subjectNL: 'Dakweek', subjectFR: 'Semaine du toit' };
    await call(addSubjects, { body: { projectCode: code, ...subjects } }, editor.caller);
    expect(await refused(call(addSubjects, { body: { projectCode: code, subjectNL: 'Weer' } }, editor.caller))).toMatchObject({
      code: 'conflict',
    });
    const intro = { introTitle: 'Dag', introDescription: '<p onclick="x()">Hallo</p>', introFileId: 1, introName: 'An' };
    const saved = await call(saveIntro, { body: { id: nl?.id ?? 0, ...intro } }, editor.caller);
    expect(saved.id).toBe(nl?.id);
    await call(saveSubjects, { body: { id: fr?.id ?? 0, subjectFR: 'Toits' } }, editor.caller);
    // Both languages share the picture, which a request may leave out.
    await call(saveIntro, { body: { id: fr?.id ?? 0, introTitle: 'Salut', introDescription: 'Bonjour' } }, editor.caller);
    for (const introDescription of ['<p> </p>', '<script>x</script>', '<p>\u200b</p>'])
      expect(await refused(call(saveIntro, { body: { id: nl?.id ?? 0, ...intro, introDescription } }, editor.caller))).toMatchObject({
        fields: { introDescription: 'required' },
      });
    for (const introFileId of [0, 99_999])
      expect(await refused(call(saveIntro, { body: { id: nl?.id ?? 0, ...intro, introFileId } }, editor.caller))).toMatchObject({
        fields: { introFileId: 'unknown_reference' },
      });
    const counters = [
      'Recipients',
      'RecipientsWarning',
      'Success',
      'Failed',
      'Bounced',
      'Opened',
      'OpenedUnique',
      'Clicks',
      'ClicksUnique',
    ];
    expect(await call(getNewsletter, { params: { id: String(nl?.id) } } as never, editor.caller)).toEqual({
      ...{ id: nl?.id, projectCode: code, languageCode: 'nl', subject: 'Dakweek', introTitle: 'Dag', introDescription: '<p>Hallo</p>' },
      ...{
        introName: 'An',
        introFunction: '',
        introFileId: 1,
        pollCode: null,
        statusId: 1,
        statusReference: 'concept',
        statusName: 'Concept',
      },
      ...{ scheduledOn: null, timestampStart: null, timestampEnd: null },
      ...Object.fromEntries(counters.map((name) => [`numberOf${name}`, 0])),
    });
    const { items } = await call(getNewsletters, { query: {} }, editor.caller);
    expect(items.map(({ languageCode, subject, statusName }) => [languageCode, subject, statusName])).toEqual([
      ['nl', 'Dakweek', 'Concept'],
      ['fr', 'Toits', 'Brouillon'],
    ]);
    expect((await call(getNewsletters, { query: {} }, stranger.caller)).items).toEqual([]);
    expect((await call(getContentTypes, {}, editor.caller)).map(({ reference }) => reference)).toEqual([
      'article',
      'news',
      'quicklink',
      'ad',
      'poll',
    ]);
  });

  it('show an article in the language in which it was added, and in both once it was added in both', async () => {
    const { id } = await add(roof);
    expect([(await shown('nl')).map((item) => item.id), await shown('fr')]).toEqual([[id], []]);
    expect(await refused(add(roof))).toMatchObject({ code: 'conflict' });
    await add(roof, 'fr');
    expect((await shown('fr')).map(({ articleReference }) => articleReference)).toEqual([roof]);
    expect((await shown('nl')).map((item) => item.id)).toEqual([id]);
    expect(await refused(add(elsewhere))).toMatchObject({ fields: { articleReference: 'not_allowed' } });
    expect(await refused(add('DBBE00000000099'))).toMatchObject({ fields: { articleReference: 'unknown_reference' } });
  });

  it('have items of each kind, which keep their ids while they change and move', async () => {
    const article = (await add(roof)).id ?? 0;
    const quick = { jobCode: code, language: 'nl' as const, text: 'Lees meer' };
    const first = (await call(addQuicklink, { body: quick }, editor.caller)).id ?? 0;
    const second = (await call(addQuicklink, { body: { ...quick, text: 'Nog meer' } }, editor.caller)).id ?? 0;
    const news = (await call(addNews, { body: { jobCode: code, language: 'nl', articleReference: wood } }, editor.caller)).id ?? 0;
    const poll = (await call(addPoll, { body: { pollCode: 'POLLDBBE0001', projectCode: code, language: 'nl' } }, editor.caller)).id ?? 0;
    expect(new Set([article, first, second, news, poll]).size).toBe(5);
    await call(saveQuicklink, { body: { id: first, text: 'Anders' } }, editor.caller);
    await call(saveNews, { body: { id: news, title: 'Nieuw dak', date: '12 maart' } }, editor.caller);
    const whole = { id: article, jobCode: code, language: 'nl' as const, articleReference: roof, typeId: 1, fileId: 2 };
    await call(saveArticle, { body: { ...whole, title: 'Dak', description: 'Over daken', moreLabel: 'Meer' } }, editor.caller);
    await call(
      saveItemFields,
      { params: { id: String(first) }, body: { url: '/themes', infoLabel: 'Info', viewType: 2 } } as never,
      editor.caller,
    );
    const order = [poll, second, first, news, article];
    await call(sortItems, { params: { reference: code, language: 'nl' }, body: { ids: order } }, editor.caller);
    const items = await shown('nl');
    expect(items.map(({ id }) => id)).toEqual(order);
    expect(items.map(({ id, title, date, url, fileId, pollCode }) => [id, title, date, url, fileId, pollCode])).toEqual([
      [poll, '', null, null, null, 'POLLDBBE0001'],
      [second, 'Nog meer', null, null, null, null],
      [first, 'Anders', null, '/themes', null, null],
      [news, 'Nieuw dak', '12 maart', null, null, null],
      [article, 'Dak', null, null, 2, null],
    ]);
    for (const ids of [order.slice(1), [...order, 0], [order[0], ...order.slice(0, 4)] as number[]])
      expect(await refused(call(sortItems, { params: { reference: code, language: 'nl' }, body: { ids } }, editor.caller))).toMatchObject({
        fields: { ids: 'not_allowed' },
      });
    expect(
      await refused(call(saveArticle, { body: { ...whole, fileId: 99, title: 'a', description: 'b', moreLabel: 'c' } }, editor.caller)),
    ).toMatchObject({
      fields: { fileId: 'unknown_reference' },
    });
    expect((await project()).newsletters.nl?.pollCode).toBe('POLLDBBE0001');
    await call(removeItem, { params: { id: String(poll) } } as never, editor.caller);
    expect((await shown('nl')).map(({ id }) => id)).toEqual(order.slice(1));
  });

  it('leave an item out of one language by a word', async () => {
    const { id } = await add(roof);
    await add(roof, 'fr');
    await call(showItem, { params: { id: String(id) }, body: { isShown: false } } as never, editor.caller);
    expect([(await shown('nl')).length, (await shown('fr')).length]).toEqual([0, 1]);
  });

  it('take advertisements from who may place them, and everything else from editors', async () => {
    const ad = { projectCode: code, language: 'nl' as const, url: 'https://voorbeeld.be', fileId: 1 };
    const { id } = await call(addAd, { body: ad }, seller.caller);
    expect(await refused(call(removeItem, { params: { id: String(id) } } as never, editor.caller))).toMatchObject({
      ...{ code: 'forbidden', fields: { items: 'not_permitted' } },
    });
    await add(roof);
    const { document, version } = await call(getDocument, { params: { entity: 'newsletter', reference: code } }, seller.caller);
    const { items } = document as { items: object[] };
    const put = (given: object) =>
      call(
        putDocument,
        { headers: { 'if-match': `"${version}"` }, params: { entity: 'newsletter', reference: code }, body: { document: given } } as never,
        seller.caller,
      );
    expect(await refused(put({ ...document, items: items.slice(0, 1) }))).toMatchObject({ fields: { items: 'not_permitted' } });
    await put({ ...document, items: items.slice(1) });
    expect((await shown('nl')).map(({ typeId }) => typeId)).toEqual([1]);
  });

  it('are not found by who has no right on their portal', async () => {
    const { id } = await add(roof);
    const nl = (await project()).newsletters.nl?.id ?? 0;
    const asked = [
      () => call(getProject, { params: { reference: code } }, stranger.caller),
      () => call(getNewsletter, { params: { id: String(nl) } } as never, stranger.caller),
      () => call(saveSubjects, { body: { id: nl, subjectNL: 'x' } }, stranger.caller),
      () => call(saveQuicklink, { body: { id: id ?? 0, text: 'x' } }, stranger.caller),
      () => call(addArticle, { body: { jobCode: code, language: 'nl', articleReference: wood } }, stranger.caller),
      () => call(saveSubjects, { body: { id: 999_999, subjectNL: 'x' } }, editor.caller),
      () => call(saveQuicklink, { body: { id: 999_999, text: 'x' } }, editor.caller),
    ];
    for (const one of asked) expect(await refused(one())).toMatchObject({ code: 'not_found' });
  });

  it('are begun as a draft too, also as a copy, with a number of their own', async () => {
    await add(roof);
    const { reference } = await call(
      reserveDocument,
      { params: { entity: 'newsletter' }, body: { portal: 'dbbe', from: code } } as never,
      editor.caller,
    );
    expect(reference).toBe('DBBE20260002');
    await call(
      publishDraft,
      { params: { entity: 'newsletter', reference }, body: { parts: ['common', 'nl', 'fr'] } } as never,
      editor.caller,
    );
    expect(await project(reference)).toMatchObject({ statusId: 1, reference, items: [{ articleReference: roof }] });
  });

  it('have fields of their own call: preview text, open premium texts, one language', async () => {
    const fields = { preheaderNL: 'Kort', isFreePremium: true, showMRKs: false, onlyIn: 'nl' as const };
    await call(saveProjectFields, { params: { reference: code }, body: fields }, editor.caller);
    const { document } = await call(getDocument, { params: { entity: 'newsletter', reference: code } }, editor.caller);
    expect(document).toMatchObject({ isFreePremium: true, showMRKs: false, onlyIn: 'nl', texts: { nl: { preheader: 'Kort' } } });
  });
});
