import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binMilliseconds, emptyBin } from '../../content/history/bin.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument, pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDraft, renameDocument, reserveDocument } from '../drafts/endpoints.ts';
import { magazineEntity } from '../magazines/save.ts';
import { pageEntity } from '../pages/save.ts';
import {
  endLag,
  getBin,
  getDocument,
  getMentions,
  getRevision,
  getRevisions,
  putDocument,
  removeDocument,
  restoreRevision,
  undoChange,
  withdrawChange,
} from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('editing on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let elsewhere: Caller;
  let dutch: Caller;
  let writer: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE', 'MANAGE_TILES'] }])).caller;
    elsewhere = (await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
    dutch = (await signInStaff(api, 'nl@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], languages: ['nl'] }])).caller;
    writer = (await signInStaff(api, 'artikel@voorbeeld.be', [{ permissions: ['EDIT_ARTICLE', 'CREATE_ARTICLE'] }])).caller;
  });
  afterAll(() => connection.close());

  const params = (reference: string, entity = 'page') => ({ entity, reference });
  const opened = (reference: string, by = editor, entity = 'page') => call(getDocument, { params: params(reference, entity) }, by);
  const put = (document: object, version: string | null, by = editor, inStep = false) => {
    const { entity, reference } = document as { entity: string; reference: string };
    const headers = version === null ? { 'if-none-match': '*' as const } : { 'if-match': `"${version}"` };
    return call(
      putDocument,
      { headers, params: { entity, reference }, body: { document: document as Record<string, unknown>, inStep } },
      by,
    );
  };
  const titled = (reference: string, title: string, more: object = {}) => {
    const document = pageDocument(reference, more);
    return { ...document, texts: { ...document.texts, nl: { ...document.texts.nl, title } } };
  };

  it('creates, opens and changes a document, each answer with its version', async () => {
    const added = await put(pageDocument('een'), null);
    expect(added).toMatchObject({ reference: 'een', result: 'added' });
    const open = await opened('een');
    expect(open).toMatchObject({
      version: added.version,
      languages: { nl: { state: 'live' }, fr: { state: 'live' } },
      savedBy: { name: expect.any(String) },
    });
    expect(open.addresses).toEqual([
      { portal: 'dbbe', locale: 'nl', address: '/een' },
      { portal: 'dbbe', locale: 'fr', address: '/fr/een' },
    ]);
    const changed = await put(titled('een', 'Anders'), open.version);
    expect(changed).toMatchObject({ result: 'changed' });
    expect(await put(titled('een', 'Anders'), changed.version)).toMatchObject({ result: 'same', version: changed.version });
    expect((await opened('een')).languages.fr).toMatchObject({ state: 'behind', basis: { title: 'Bladzijde een' } });
    const response = await editor.fetch('/api/staff/documents/page/een', { headers: editor.headers });
    expect(response.headers.get('etag')).toBe(`"${changed.version}"`);
  });

  it('asks for a version, and answers another one with the present document', async () => {
    const { version } = await put(pageDocument('twee'), null);
    await put(titled('twee', 'Nieuwer'), version);
    const body = { document: titled('twee', 'Ouder') };
    expect(await refused(call(putDocument, { headers: {}, params: params('twee'), body }, editor))).toMatchObject({
      statusCode: 428,
      code: 'version_required',
    });
    expect(await refused(put(titled('twee', 'Ouder'), version))).toMatchObject({
      statusCode: 409,
      code: 'version_conflict',
      present: { document: { texts: { nl: { title: 'Nieuwer' } } }, savedBy: { name: expect.any(String) } },
    });
    expect(await refused(put(pageDocument('twee'), null))).toMatchObject({ code: 'version_conflict' });
    expect((await opened('twee')).document).toMatchObject({ texts: { nl: { title: 'Nieuwer' } } });
  });

  it('takes one of twenty savers of the same version at once', async () => {
    const { version } = await put(pageDocument('samen'), null);
    const tries = Array.from({ length: 20 }, (_, index) =>
      put(titled('samen', `Poging ${index}`), version).catch((error: unknown) => error),
    );
    const done = (await Promise.all(tries)).filter((one) => !(one instanceof Error));
    expect(done).toHaveLength(1);
    expect((await opened('samen')).version).toBe((done[0] as { version: string }).version);
  });

  it('names every field that breaks a rule, and cleans HTML', async () => {
    const bad = { ...pageDocument('fout'), portals: ['dbbe', 'none'], texts: { nl: { title: '', text: 3 } }, extra: 1 };
    expect(await refused(put(bad, null))).toMatchObject({
      code: 'invalid_input',
      fields: { 'texts.nl.title': 'required', 'texts.nl.text': 'wrong_type', extra: 'unknown_field' },
    });
    expect(await refused(put(pageDocument('fout', { portals: ['zzzz'] }), null))).toMatchObject({
      fields: { 'portals.0': expect.any(String) },
    });
    const body = { document: pageDocument('fout') };
    const other = call(putDocument, { headers: { 'if-none-match': '*' }, params: params('goed'), body }, editor);
    expect(await refused(other)).toMatchObject({ code: 'invalid_input', fields: { reference: 'not_allowed' } });
    const script = pageDocument('schoon', { texts: { nl: { title: 'Schoon', text: '<p onclick="a()">Tekst<script>b()</script></p>' } } });
    await put(script, null);
    expect((await opened('schoon')).document).toMatchObject({ texts: { nl: { text: '<p>Tekst</p>' } } });
  });

  it('holds the rights against the changed fields', async () => {
    const { version } = await put(pageDocument('rechten', { portals: ['dbbe', 'hobe'] }), null);
    expect(await refused(opened('rechten', writer))).toMatchObject({ code: 'not_found' });
    expect(await opened('rechten', elsewhere)).toMatchObject({ may: { save: false, drafts: ['nl', 'fr'] } });
    expect(await refused(put(titled('rechten', 'X', { portals: ['dbbe', 'hobe'] }), version, elsewhere))).toMatchObject({
      code: 'forbidden',
      fields: { 'texts.nl.title': 'not_permitted' },
    });
    const french = pageDocument('rechten', { portals: ['dbbe', 'hobe'] });
    const next = { ...french, texts: { ...french.texts, fr: { ...french.texts.fr, title: 'Autre' } } };
    expect(await refused(put(next, version, dutch))).toMatchObject({ fields: { 'texts.fr.title': 'not_permitted' } });
    expect(await refused(put({ ...next, isPublished: false }, version, dutch))).toMatchObject({
      fields: { isPublished: 'not_permitted', 'texts.fr.title': 'not_permitted' },
    });
    expect(await put(titled('rechten', 'Nederlands', { portals: ['dbbe', 'hobe'] }), version, dutch)).toMatchObject({ result: 'changed' });
    expect(await refused(put(pageDocument('alleen-hobe', { portals: ['hobe', 'dbbe'] }), null, elsewhere))).toMatchObject({
      fields: { portals: 'not_permitted' },
    });
    expect(await put(pageDocument('alleen-hobe', { portals: ['hobe'] }), null, elsewhere)).toMatchObject({ result: 'added' });
  });

  it('keeps the fields of extended editors of articles from others', async () => {
    const article = articleDocument({ reference: 'DBBE00000000301' });
    const { number: _, ...plain } = article as { number?: number } & typeof article;
    expect(await refused(put({ ...plain, isPremium: true }, null, writer))).toMatchObject({ fields: { isPremium: 'not_permitted' } });
    const { version } = await put(plain, null, writer);
    expect(await refused(put({ ...plain, relevancy: 3, typeId: 2 }, version, writer))).toMatchObject({
      fields: { relevancy: 'not_permitted', typeId: 'not_permitted' },
    });
    expect(await put({ ...plain, interests: ['hout'] }, version, writer)).toMatchObject({ result: 'changed' });
  });

  it('answers a reference that no key can have like one that does not exist', async () => {
    const popups = (await signInStaff(api, 'popup@voorbeeld.be', [{ permissions: ['WEBMASTER'] }])).caller;
    for (const reference of ['99999999999', 'abc', '1e3', '0x10', '-1'])
      expect([reference, (await popups.fetch(`/api/staff/documents/popup/${reference}`, { headers: popups.headers })).status]).toEqual([
        reference,
        404,
      ]);
  });

  it('compares and restores revisions', async () => {
    const { version } = await put(pageDocument('terug'), null);
    const changed = await put(titled('terug', 'Weg ermee'), version);
    const { items } = await call(getRevisions, { params: params('terug'), query: {} }, editor);
    expect(items).toMatchObject([{ act: 'changed', fields: ['texts.nl.title'], door: 'staff' }, { act: 'added' }]);
    const id = items[0]?.id ?? '';
    const before = await call(getRevision, { params: { ...params('terug'), id } }, editor);
    expect(before.document).toMatchObject({ texts: { nl: { title: 'Bladzijde terug' } } });
    const headers = { 'if-match': `"${changed.version}"` };
    expect(await call(restoreRevision, { headers, params: { ...params('terug'), id } }, editor)).toMatchObject({ version });
    expect((await call(getRevisions, { params: params('terug'), query: {} }, editor)).items[0]).toMatchObject({ act: 'restored' });
    expect(await refused(call(getRevision, { params: { ...params('een'), id } }, editor))).toMatchObject({ code: 'not_found' });
    const first = items[1]?.id ?? '';
    expect(await refused(call(getRevision, { params: { ...params('terug'), id: first } }, elsewhere))).toMatchObject({
      code: 'not_found',
    });
  });

  it('pages through many revisions', async () => {
    let { version } = await put(pageDocument('tienduizend'), null);
    for (let number = 0; number < 60; number += 1) ({ version } = await put(titled('tienduizend', `Titel ${number}`), version));
    const first = await call(getRevisions, { params: params('tienduizend'), query: {} }, editor);
    const rest = await call(getRevisions, { params: params('tienduizend'), query: { cursor: first.cursor ?? '' } }, editor);
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(61);
    expect(rest.cursor).toBeNull();
  });

  it('removes into the bin, names what mentions it, and takes everything back', async () => {
    await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000401' })]);
    await save(connection.db, magazineEntity, [magazineDocument({ reference: 'MGDBBE202604', articles: ['DBBE00000000401'] })]);
    const article = params('DBBE00000000401', 'article');
    const headers = { 'if-match': `"${(await opened('DBBE00000000401', writer, 'article')).version}"` };
    expect(await refused(call(removeDocument, { headers, params: article, query: {} }, writer))).toMatchObject({
      statusCode: 409,
      code: 'in_use',
    });
    expect(await call(getMentions, { params: article }, writer)).toMatchObject([
      { entity: 'magazine', fields: ['articles.0'], isNeeded: false },
    ]);
    const { change } = await call(removeDocument, { headers, params: article, query: { confirm: 'true' } }, writer);
    expect(await refused(opened('DBBE00000000401', writer, 'article'))).toMatchObject({ code: 'not_found' });
    expect(await call(getBin, { query: {} }, writer)).toMatchObject({
      items: [{ entity: 'article', reference: 'DBBE00000000401', change }],
    });
    // The highest number is not given again while its document can come back.
    expect(await call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'dbbe' } }, writer)).toEqual({
      reference: 'DBBE00000000402',
    });
    expect((await call(getBin, { query: {} }, elsewhere)).items).toEqual([]);
    expect(await refused(call(undoChange, { params: { change } }, elsewhere))).toMatchObject({ code: 'forbidden' });
    expect(await call(undoChange, { params: { change } }, writer)).toMatchObject({
      restored: [{ entity: 'article' }, { entity: 'magazine' }],
      refused: [],
    });
    expect(await magazineEntity.read(connection.db, ['MGDBBE202604'])).toMatchObject([{ articles: ['DBBE00000000401'] }]);
    expect((await call(getBin, { query: {} }, writer)).items).toEqual([]);
    expect(await refused(call(undoChange, { params: { change } }, writer))).toMatchObject({ code: 'not_found' });
  });

  it('gives the reference of a document in the bin to no other, which can come back', async () => {
    const refusal = { code: 'invalid_input', fields: { reference: 'reference_in_bin' } };
    const reserve = () => call(reserveDocument, { params: { entity: 'page' }, body: { portal: 'dbbe', reference: 'weg' } }, editor);
    const { version } = await put(pageDocument('weg'), null);
    const { change } = await call(removeDocument, { headers: { 'if-match': `"${version}"` }, params: params('weg'), query: {} }, editor);
    expect(await refused(put(titled('weg', 'Een andere'), null))).toMatchObject(refusal);
    expect(await refused(reserve())).toMatchObject(refusal);
    const other = await put(pageDocument('ander'), null);
    const headers = { 'if-match': `"${other.version}"` };
    const renamed = call(renameDocument, { headers, params: params('ander'), body: { reference: 'weg' } }, editor);
    expect(await refused(renamed)).toMatchObject(refusal);
    expect(await call(undoChange, { params: { change } }, editor)).toMatchObject({ restored: [{ reference: 'weg' }], refused: [] });
    expect(await refused(reserve())).toMatchObject({ fields: { reference: 'reference_taken' } });
  });

  it('makes what an act added a draft again, which the bin does not hold', async () => {
    const { change } = await put(pageDocument('teruggenomen'), null);
    expect(await refused(call(withdrawChange, { params: { change } }, elsewhere))).toMatchObject({ code: 'forbidden' });
    expect(await call(withdrawChange, { params: { change } }, editor)).toMatchObject({ restored: [{ reference: 'teruggenomen' }] });
    for (const none of [change, crypto.randomUUID()])
      expect(await refused(call(withdrawChange, { params: { change: none } }, editor))).toMatchObject({ code: 'not_found' });
    expect(await refused(opened('teruggenomen'))).toMatchObject({ code: 'not_found' });
    const { isStored, parts } = await call(getDraft, { params: params('teruggenomen') }, editor);
    expect([isStored, parts.map(({ part }) => part).sort()]).toEqual([false, expect.arrayContaining(['common', 'nl'])]);
    expect((await call(getBin, { query: {} }, editor)).items.filter(({ reference }) => reference === 'teruggenomen')).toEqual([]);
  });

  it('undoes nothing that changed since, and says so', async () => {
    const { version } = await put(pageDocument('daarna'), null);
    const second = await put(titled('daarna', 'Tweede'), version);
    const third = await put(titled('daarna', 'Derde'), second.version);
    expect(await refused(call(undoChange, { params: { change: third.change } }, elsewhere))).toMatchObject({ code: 'forbidden' });
    expect(await call(undoChange, { params: { change: second.change } }, editor)).toMatchObject({
      restored: [],
      refused: [{ reference: 'daarna', reason: 'changed_since' }],
    });
    expect((await opened('daarna')).document).toMatchObject({ texts: { nl: { title: 'Derde' } } });
  });

  it('lets a language that lags be in step without a change, for who may make it live', async () => {
    const { version } = await put(pageDocument('gelijk', { portals: ['dbbe'] }), null);
    await put(titled('gelijk', 'Anders', { portals: ['dbbe'] }), version);
    expect((await opened('gelijk')).languages.fr).toMatchObject({ state: 'behind' });
    const step = (by: Caller) => call(endLag, { params: params('gelijk'), body: { locale: 'fr' } }, by);
    expect(await refused(step(dutch))).toMatchObject({ code: 'forbidden' });
    await step(editor);
    expect((await opened('gelijk')).languages.fr).toMatchObject({ state: 'live', behindSince: null });
  });

  it('empties the view of the bin after 30 days', async () => {
    const { version } = await put(pageDocument('oud'), null);
    await call(removeDocument, { headers: { 'if-match': `"${version}"` }, params: params('oud'), query: {} }, editor);
    expect((await call(getBin, { query: { entity: 'page' } }, editor)).items).toHaveLength(1);
    api.wait(31 * 24 * 3_600);
    const again = (await signInStaff(api, 'later@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    expect((await call(getBin, { query: { entity: 'page' } }, again)).items).toEqual([]);
    await emptyBin(connection.db, new Date(api.now().getTime() - binMilliseconds));
    expect(await refused(call(getRevisions, { params: params('oud'), query: {} }, again))).toMatchObject({ code: 'not_found' });
    expect((await call(getRevisions, { params: params('daarna'), query: {} }, again)).items.length).toBeGreaterThan(2);
    expect(await pageEntity.read(connection.db, ['oud'])).toEqual([]);
  });
});
