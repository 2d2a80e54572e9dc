import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { documentIndex } from '../../db/tables/editing.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, eventDocument, newsletterDocument, pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDraft, putDraftPart, scheduleDraft } from '../drafts/endpoints.ts';
import { eventEntity } from '../events/save.ts';
import { newsletterEntity } from '../newsletters/save.ts';
import { notificationEntity } from '../notifications/save.ts';
import { pageEntity } from '../pages/save.ts';
import { popupEntity } from '../popups/save.ts';
import { getPlanning } from './endpoints.ts';
import { maxItems } from './rules.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
type Query = Parameters<typeof call<typeof getPlanning>>[1]['query'];

describe.each(databases)('the planning on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let hobe: Caller;
  let translator: Caller;
  const week = { from: '2026-11-23', until: '2026-11-29' };

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const staff = async (email: string, ...grants: Parameters<typeof signInStaff>[2]) => (await signInStaff(api, email, grants)).caller;
    editor = await staff('redactie@voorbeeld.be', { permissions: ['EDIT_MODULE', 'EDIT_ARTICLE', 'AD_TOOL_ALL_SETTINGS'] });
    hobe = await staff('hobe@voorbeeld.be', { permissions: ['EDIT_MODULE'], portals: ['hobe'] });
    translator = await staff('fr@voorbeeld.be', { permissions: ['TRANSLATE_ARTICLE'], languages: ['fr'] });
    const { db } = connection;
    await save(db, articleEntity, [
      articleDocument({ reference: 'DBBE00000000001', displayDate: '2026-11-23' }),
      articleDocument({ reference: 'DBBE00000000002', displayDate: '2026-11-29T22:59:59Z' }),
      articleDocument({ reference: 'DBBE00000000003', displayDate: '2026-11-29T23:00:00Z' }),
    ]);
    await save(db, eventEntity, [eventDocument({ reference: 'beurs', startsAt: '2026-11-24', endsAt: '2026-11-26', portals: ['hobe'] })]);
    await save(db, newsletterEntity, [newsletterDocument({ reference: 'NBDBBE260001', displayDate: '2026-11-25T08:00:00Z' })]);
    const popup = { entity: 'popup', portal: 'dbbe', typeReference: 'message', texts: { nl: { title: 'Titel' } } };
    await save(
      db,
      popupEntity,
      [
        { ...popup, id: 1, dateFrom: '2026-11-26' },
        { ...popup, id: 2 },
      ],
      new Date('2026-11-24T10:00:00Z'),
    );
    await save(db, pageEntity, [pageDocument('een')], new Date('2026-11-24T10:00:00Z'));
  });
  afterAll(() => connection.close());

  const planned = async (query: Query, by = editor) =>
    (await call(getPlanning, { query }, by)).items.map(({ kind, reference }) => `${kind} ${reference}`);

  it('has what appears in the days of Brussels, by date, on the portals of the caller', async () => {
    const all = ['article DBBE00000000001', 'event beurs', 'newsletter NBDBBE260001', 'popup 1', 'article DBBE00000000002'];
    expect(await planned(week)).toEqual(all);
    expect(await planned(week, hobe)).toEqual(['event beurs']);
    expect(await planned({ ...week, portal: 'hobe' })).toEqual(['event beurs']);
    expect(await planned({ ...week, kind: 'popup' })).toEqual(['popup 1']);
    expect(await planned({ from: '2026-11-30', until: '2026-11-30' })).toEqual(['article DBBE00000000003']);
    expect(await planned({ from: '2031-01-01', until: '2031-01-31' })).toEqual([]);
  });

  it('says who may move what', async () => {
    const movable = async (by: Caller) =>
      (await call(getPlanning, { query: week }, by)).items.filter((item) => item.isMovable).map(({ reference }) => reference);
    expect(await movable(editor)).toEqual(['DBBE00000000001', 'beurs', '1', 'DBBE00000000002']);
    expect(await movable(translator)).toEqual([]);
    expect(await planned(week, translator)).toEqual(['article DBBE00000000001', 'newsletter NBDBBE260001', 'article DBBE00000000002']);
  });

  it('has the last day of popups and notifications, which nobody moves there', async () => {
    const texts = { nl: { title: 'Titel', text: 'Tekst' } };
    const notice = { entity: 'notification', typeReference: 'news', sender: 'Redactie', portal: 'dbbe', date: '2026-01-01', texts };
    await save(connection.db, popupEntity, [
      { entity: 'popup', id: 3, portal: 'dbbe', typeReference: 'message', texts, dateUntil: '2027-03-02' },
    ]);
    await save(connection.db, notificationEntity, [
      { ...notice, reference: 'M-1', visibleUntil: '2027-03-01' },
      { ...notice, reference: 'M-2', visibleUntil: '2027-03-07' },
      { ...notice, reference: 'M-3', visibleUntil: '2027-03-08' },
    ]);
    const ends = { from: '2027-03-01', until: '2027-03-07' };
    const { items } = await call(getPlanning, { query: ends }, editor);
    expect(items.map(({ reference, at, isEnd, isMovable }) => [reference, at, isEnd, isMovable])).toEqual([
      ['M-1', '2027-03-01T22:59:59.999Z', true, false],
      ['3', '2027-03-02T22:59:59.000Z', true, false],
      ['M-2', '2027-03-07T22:59:59.999Z', true, false],
    ]);
    expect(await planned({ ...ends, kind: 'popup' })).toEqual(['popup 3']);
    expect(await planned(ends, hobe)).toEqual([]);
  });

  it('has scheduled drafts at their hour', async () => {
    const params = { entity: 'page', reference: 'een' };
    const { bases } = await call(getDraft, { params }, editor);
    const fields = { title: 'Nieuw', text: '' };
    await call(putDraftPart, { params: { ...params, part: 'nl' }, body: { fields, number: 0, base: bases.nl, state: 'ready' } }, editor);
    await call(scheduleDraft, { params, body: { parts: ['nl'], at: '2026-11-27T10:00:00Z' } }, editor);
    const { items } = await call(getPlanning, { query: { ...week, kind: 'due' } }, editor);
    expect(items).toMatchObject([
      { kind: 'due', entity: 'page', at: '2026-11-27T10:00:00.000Z', languages: { nl: 'ready' }, isMovable: true },
    ]);
    expect(await planned({ ...week, kind: 'due' }, hobe)).toEqual([]);
  });

  it('refuses wrong days and kinds, and everybody who is no staff', async () => {
    const status = async (query: string, by = editor) => (await by.fetch(`/api/staff/planning?${query}`, { headers: by.headers })).status;
    for (const query of [
      '',
      'from=2026-11-23',
      'from=2026-11-23&until=2026-11-22',
      'from=2026-01-01&until=2026-12-31',
      'from=2026-02-30&until=2026-03-01',
      'from=0000-01-01&until=0000-01-02',
      "from=2026-11-23'&until=2026-11-24",
      'from=2026-11-23&until=2026-11-24&kind=page',
      'from=2026-11-23&until=2026-11-24&portal=x',
      'from=2026-11-23&until=2026-11-24&more=1',
    ])
      expect([query, await status(query)]).toEqual([query, 400]);
    expect(await status('from=2026-10-01&until=2026-11-11')).toBe(200);
    const { token } = await api.register('lid@voorbeeld.be');
    expect(await refused(call(getPlanning, { query: week }, api.withToken(token)))).toMatchObject({ code: 'forbidden' });
  });

  it('says when there is more than fits', async () => {
    const row = {
      entity: 'article',
      sortTitle: '',
      words: '',
      portals: ['dbbe'],
      hasNl: true,
      hasFr: true,
      isPublished: true,
      isStored: true,
    };
    const at = new Date('2027-02-01T10:00:00Z');
    const rows = Array.from({ length: maxItems + 1 }, (_, number) => ({ ...row, reference: `P${number}`, shownAt: at, changedAt: at }));
    await connection.db.insert(documentIndex).values(rows);
    const { items, isCut } = await call(getPlanning, { query: { from: '2027-02-01', until: '2027-02-07' } }, editor);
    expect([items.length, isCut]).toEqual([maxItems, true]);
  });
});
