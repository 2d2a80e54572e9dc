import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { drafts } from '../../db/tables/editing.ts';
import { mails } from '../../db/tables/mails.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDraft, putDraftPart, reserveDocument, scheduleDraft } from '../drafts/endpoints.ts';
import { getDocument, putDocument } from '../editing/endpoints.ts';
import { pageEntity } from '../pages/save.ts';
import { addNote, endNote } from '../presence/endpoints.ts';
import { getFront } from './endpoints.ts';
import { mostLines } from './rules.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('the front of the staff rooms on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let chief: Caller;
  let hobe: Caller;
  let translator: Caller;
  let webmaster: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const staff = async (email: string, ...grants: Parameters<typeof signInStaff>[2]) => (await signInStaff(api, email, grants)).caller;
    editor = await staff('redactie@voorbeeld.be', { permissions: ['EDIT_MODULE', 'EDIT_ARTICLE'] });
    chief = await staff('chef@voorbeeld.be', { permissions: ['EDIT_ARTICLE', 'CREATE_ARTICLE'] });
    hobe = await staff('hobe@voorbeeld.be', { permissions: ['EDIT_MODULE'], portals: ['hobe'] });
    translator = await staff('fr@voorbeeld.be', { permissions: ['TRANSLATE_ARTICLE'], languages: ['fr'] });
    webmaster = await staff('web@voorbeeld.be', { permissions: ['WEBMASTER'] });
    const both = { nl: { title: 'Nederlands' }, fr: { title: 'Français' } };
    await save(connection.db, pageEntity, [
      pageDocument('oud', { texts: both }),
      pageDocument('elders', { portals: ['hobe'], texts: both }),
      pageDocument('zonder', { texts: { nl: { title: 'Zonder Frans' } } }),
    ]);
    const article = (number: number, displayDate: string, more: object = {}) =>
      articleDocument({ reference: `DBBE0000000000${number}`, displayDate, texts: both, ...more });
    await save(connection.db, articleEntity, [
      article(1, '2026-11-23T08:00:00Z'),
      article(2, '2026-12-23T08:00:00Z'),
      article(3, '2026-11-21T09:00:00Z'),
      article(4, '2026-11-22T09:00:00Z', { isPublished: false }),
      article(5, '2020-01-01T00:00:00Z', { texts: { fr: { title: 'Sans néerlandais' } } }),
    ]);
  });
  afterAll(() => connection.close());

  const front = async (by: Caller) => (await call(getFront, {}, by)).lines;
  const told = async (by: Caller, section: string) =>
    (await front(by))
      .filter((line) => line.section === section && line.document)
      .map(({ kind, document, locale }) => [kind, document?.reference, ...(locale ? [locale] : [])].join(' '));
  async function draft(entity: string, reference: string, part: 'nl' | 'fr', by: Caller, state: 'draft' | 'ready' = 'draft') {
    const params = { entity, reference };
    const { bases, parts } = await call(getDraft, { params }, by);
    const body = { fields: { title: 'Anders' }, number: parts.find((one) => one.part === part)?.number ?? 0, base: bases[part], state };
    await call(putDraftPart, { params: { ...params, part }, body }, by);
  }

  it('shows what appears this week and what just went live, published and on the own portals', async () => {
    expect(await told(editor, 'appearing')).toEqual(['appears DBBE00000000001']);
    expect(await told(editor, 'live')).toContain('live DBBE00000000003');
    expect(await told(editor, 'live')).not.toContain('live DBBE00000000004');
    expect(await told(hobe, 'appearing')).toEqual([]);
    expect(await told(editor, 'live')).toEqual(['live DBBE00000000003']);
    expect(await told(hobe, 'live')).toEqual([]);
    const [line] = (await front(editor)).filter(({ kind }) => kind === 'appears');
    expect(line).toMatchObject({ at: '2026-11-23T08:00:00.000Z', languages: { nl: 'live', fr: 'live' }, document: { portals: ['dbbe'] } });
  });

  it('shows where a language lacks or lags, counted and one by one, until somebody drafts it', async () => {
    const params = { entity: 'page', reference: 'oud' };
    const { document, version } = await call(getDocument, { params }, editor);
    const texts = { ...(document?.texts as object), nl: { title: 'Nieuw' } };
    await call(putDocument, { params, headers: { 'if-match': `"${version}"` }, body: { document: { ...document, texts } } }, editor);
    const changed = (await front(editor)).find(({ kind, document }) => kind === 'live' && document?.reference === 'oud');
    expect(changed).toMatchObject({ by: 'Jan Peeters' });
    const languages = await told(editor, 'languages');
    expect(languages).toEqual(['behind oud fr', 'missing zonder fr', 'missing DBBE00000000005 nl']);
    const counted = (await front(editor)).filter((line) => line.section === 'languages' && !line.document);
    expect(counted).toMatchObject([
      { kind: 'behind', entity: 'page', locale: 'fr', count: 1, at: api.now().toISOString() },
      { kind: 'missing', entity: 'article', locale: 'nl', count: 1, at: '2020-01-01T00:00:00.000Z' },
      { kind: 'missing', entity: 'page', locale: 'fr', count: 1 },
    ]);
    expect(await told(hobe, 'languages')).toEqual([]);
    await draft('page', 'zonder', 'fr', editor);
    expect(await told(editor, 'languages')).toEqual(['behind oud fr', 'missing DBBE00000000005 nl']);
  });

  it('tells what waits for me: my drafts, texts that are ready, scheduled drafts that failed', async () => {
    expect(await told(editor, 'waiting')).toEqual(['draft zonder']);
    await draft('article', 'DBBE00000000003', 'fr', translator, 'ready');
    expect(await told(editor, 'waiting')).toEqual(['ready DBBE00000000003 fr', 'draft zonder']);
    expect(await told(translator, 'waiting')).toEqual(['draft DBBE00000000003']);
    expect(await told(hobe, 'waiting')).toEqual([]);
    const due = { params: { entity: 'page', reference: 'zonder' }, body: { parts: ['fr' as const], at: '2026-11-24T10:00:00Z' } };
    await call(scheduleDraft, due, editor);
    expect(await told(editor, 'appearing')).toEqual(['due zonder', 'appears DBBE00000000001']);
    await connection.db.update(drafts).set({ dueAt: null, dueFault: 'version_conflict' }).where(eq(drafts.reference, 'zonder'));
    expect(await told(editor, 'waiting')).toContain('fault zonder');
    expect(await told(hobe, 'waiting')).toEqual([]);
  });

  it('tells notes of colleagues on what I worked on, until they are done', async () => {
    const params = { entity: 'article', reference: 'DBBE00000000003' };
    const { id } = await call(addNote, { params, body: { field: 'texts.fr.title', text: 'Is dit juist?' } }, editor);
    expect(await told(translator, 'waiting')).toEqual(['draft DBBE00000000003', 'note DBBE00000000003']);
    expect((await front(translator)).find(({ kind }) => kind === 'note')).toMatchObject({ text: 'Is dit juist?', by: 'Jan Peeters' });
    expect((await told(editor, 'waiting')).filter((line) => line.startsWith('note'))).toEqual([]);
    await call(endNote, { params: { ...params, id: String(id) } }, translator);
    expect(await told(translator, 'waiting')).toEqual(['draft DBBE00000000003']);
  });

  it('tells a translator what colleagues ask to translate: open notes on their language, and texts that are ready in the other', async () => {
    const { reference } = await call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'dbbe' } }, chief);
    const params = { entity: 'article', reference };
    await draft('article', reference, 'nl', chief);
    expect(await told(translator, 'languages')).not.toContain(`missing ${reference} fr`);
    await draft('article', reference, 'nl', chief, 'ready');
    expect((await told(translator, 'languages'))[0]).toBe(`missing ${reference} fr`);
    const counted = (await front(translator)).find(({ kind, entity, locale }) => [kind, entity, locale].join(' ') === 'missing article fr');
    expect(counted).toMatchObject({ count: 1, document: null });
    const note = async (field: string) => (await call(addNote, { params, body: { field, text: `Vertaal ${field}` } }, chief)).id;
    await note('texts.nl.title');
    await note('portals');
    const id = await note('texts.fr.title');
    const notes = async (by: Caller) => (await front(by)).filter(({ kind }) => kind === 'note').map(({ text }) => text);
    expect(await notes(translator)).toEqual(['Vertaal texts.fr.title']);
    expect(await notes(editor)).toEqual([]);
    expect(await notes(hobe)).toEqual([]);
    await call(endNote, { params: { ...params, id: String(id) } }, translator);
    expect(await notes(translator)).toEqual([]);
    await draft('article', reference, 'fr', translator);
    expect(await told(translator, 'languages')).not.toContain(`missing ${reference} fr`);
  });

  it('tells the webmaster alone what went wrong', async () => {
    const settled = { settledAt: api.now(), createdAt: api.now(), values: {}, locale: 'nl' as const, portal: 'dbbe' };
    await connection.db.insert(mails).values([
      { ...settled, kind: 'code', recipient: 'a@voorbeeld.be', state: 'failed', messageId: 'f1' },
      { ...settled, kind: 'code', recipient: 'b@voorbeeld.be', state: 'doubtful', messageId: 'd1' },
      { ...settled, kind: 'code', recipient: '', state: 'failed', messageId: 'n1' },
    ]);
    const wrong = (await front(webmaster)).filter(({ section }) => section === 'wrong');
    expect(wrong).toMatchObject([
      { kind: 'mails_doubtful', count: 1 },
      { kind: 'mails_failed', count: 1 },
    ]);
    expect((await front(editor)).filter(({ section }) => section === 'wrong')).toEqual([]);
  });

  it('has at most a dozen lines of a kind', async () => {
    const pages = Array.from({ length: 40 }, (_, number) => pageDocument(`vol-${number}`, { texts: { nl: { title: `Vol ${number}` } } }));
    await save(connection.db, pageEntity, pages, api.now());
    const lines = await front(editor);
    const kinds = Map.groupBy(
      lines.filter(({ document }) => document),
      ({ kind }) => kind,
    );
    expect([...kinds.values()].map(({ length }) => length).filter((length) => length > mostLines)).toEqual([]);
    expect(lines.find(({ kind, entity }) => kind === 'missing' && entity === 'page')).toMatchObject({ count: 40 });
  });

  it('is closed to members', async () => {
    const { token } = await api.register('lid@voorbeeld.be');
    expect(await refused(call(getFront, {}, api.withToken(token)))).toMatchObject({ code: 'forbidden' });
    expect(await refused(call(getFront, {}, api.from()))).toMatchObject({ code: 'login_required' });
  });
});
