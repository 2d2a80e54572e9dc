import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Db } from '../../db/connection.ts';
import { files } from '../../db/tables/files.ts';
import { type CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, magazineDocument, pageDocument } from '../../testing/documents.ts';
import { refused, startApi } from '../../testing/members.ts';
import { furnish, remove, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { getDocuments } from '../documents/endpoints.ts';
import { getDraft, publishDraft, putDraftPart, reserveDocument } from '../drafts/endpoints.ts';
import { magazineEntity } from '../magazines/save.ts';
import { pageEntity } from '../pages/save.ts';
import { getDocument, getRevisions, putDocument, removeDocument, restoreRevision, undoChange } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('hostile and unlucky documents on $kind', ({ open }) => {
  let connection: Connection;
  let db: Db;
  let editor: Caller;
  beforeAll(async () => {
    connection = await open();
    ({ db } = connection);
    await furnish(db);
    const permissions = ['EDIT_MODULE', 'EDIT_ARTICLE', 'EXPANDED_EDIT_ARTICLE_TOOLS', 'MANAGE_TILES'] as const;
    editor = (await signInStaff(startApi(connection), 'redactie@voorbeeld.be', [{ permissions }])).caller;
  });
  afterAll(() => connection.close());

  const opened = (entity: string, reference: string) => call(getDocument, { params: { entity, reference } }, editor);
  const put = (document: object, version: string) => {
    const { entity, reference } = document as { entity: string; reference: string };
    const [params, headers] = [{ entity, reference }, { 'if-match': `"${version}"` }];
    return call(putDocument, { params, headers, body: { document: document as Record<string, unknown> } }, editor);
  };

  it('that name each other in a circle are saved, and one of them can go and come back', async () => {
    const [one, other] = ['DBBE20260001', 'DBBE20260002'];
    await save(db, magazineEntity, [magazineDocument({ reference: one }), magazineDocument({ reference: other })]);
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const { document, version } = await opened('magazine', from);
      expect(await put({ ...document, related: [to] }, version ?? '')).toMatchObject({ result: 'changed' });
    }
    const params = { entity: 'magazine', reference: one };
    const headers = { 'if-match': `"${(await opened('magazine', one)).version}"` };
    const { change } = await call(removeDocument, { params, headers, query: { confirm: 'true' } }, editor);
    const left = await opened('magazine', other);
    expect(await put({ ...left.document, number: 2 }, left.version ?? '')).toMatchObject({ result: 'changed' });
    expect(await call(undoChange, { params: { change } }, editor)).toMatchObject({ refused: [] });
    expect((await opened('magazine', one)).document).toMatchObject({ related: [other] });
  });

  it('are restored with the picture of that time; where it is gone, the field is named', async () => {
    const reference = 'DBBE00000000801';
    await save(db, articleEntity, [articleDocument({ reference, fileId: 1 })]);
    const first = await opened('article', reference);
    const second = await put({ ...first.document, fileId: 2 }, first.version ?? '');
    const [{ id = '' } = {}] = (await call(getRevisions, { params: { entity: 'article', reference }, query: {} }, editor)).items;
    const restore = (version: string) =>
      call(restoreRevision, { params: { entity: 'article', reference, id }, headers: { 'if-match': `"${version}"` } }, editor);
    const restored = await restore(second.version);
    expect((await opened('article', reference)).document).toMatchObject({ fileId: 1 });
    const third = await put({ ...first.document, fileId: 3 }, restored.version);
    await db.delete(files).where(eq(files.id, 1));
    const answer = await restore(third.version).then(
      () => 'accepted',
      (error: unknown) => (error as { answer: { fields?: object } }).answer.fields,
    );
    const { fileId } = (await opened('article', reference)).document as { fileId: number | null };
    // Never a picture that is not there: it is named, or left out.
    expect([answer, fileId]).toEqual(answer === 'accepted' ? ['accepted', null] : [{ fileId: 'unknown_reference' }, 3]);
  });

  it('that an import changes during an open draft wait for a decision, and nothing is overwritten', async () => {
    const params = { entity: 'page', reference: 'invoer' };
    await save(db, pageEntity, [pageDocument('invoer')]);
    const { bases } = await call(getDraft, { params }, editor);
    const body = { fields: { title: 'Klad', text: '' }, number: 0, base: bases.nl };
    await call(putDraftPart, { params: { ...params, part: 'nl' as const }, body }, editor);
    await save(db, pageEntity, [pageDocument('invoer', { texts: { nl: { title: 'Ingevoerd', text: '' } } })]);
    expect((await call(getDraft, { params }, editor)).parts).toMatchObject([{ fields: { title: 'Klad' }, isOutdated: true }]);
    expect(await refused(call(publishDraft, { params, body: { parts: ['nl'] } }, editor))).toMatchObject({
      code: 'version_conflict',
      present: { document: { texts: { nl: { title: 'Ingevoerd' } } } },
    });
  });

  it('that name what was removed since they were drafted stay drafts, and the field is named', async () => {
    const [reference, params] = ['DBBE20260009', { entity: 'magazine', reference: 'DBBE20260009' }];
    await save(db, articleEntity, [articleDocument({ reference: 'DBBE00000000809' })]);
    await save(db, magazineEntity, [magazineDocument({ reference })]);
    const { bases } = await call(getDraft, { params }, editor);
    const { texts: _, ...common } = (await opened('magazine', reference)).document as { texts: object };
    const fields = { ...common, articles: ['DBBE00000000809'] };
    await call(putDraftPart, { params: { ...params, part: 'common' as const }, body: { fields, number: 0, base: bases.common } }, editor);
    await remove(db, articleEntity, ['DBBE00000000809']);
    const publishing = call(publishDraft, { params, body: { parts: ['common'] } }, editor);
    expect(await refused(publishing)).toMatchObject({ code: 'invalid_input', fields: { 'articles.0': 'unknown_reference' } });
    expect((await call(getDraft, { params }, editor)).parts).toMatchObject([{ fields: { articles: ['DBBE00000000809'] } }]);
  });

  it('that several begin to draft under one new reference at once are begun by one of them', async () => {
    const begin = () => call(reserveDocument, { params: { entity: 'page' }, body: { portal: 'dbbe', reference: 'tegelijk' } }, editor);
    const begun = await Promise.allSettled(Array.from({ length: 8 }, begin));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(begin())).toMatchObject({ fields: { reference: 'reference_taken' } });
    const answers = begun.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallFailed).answer] : []));
    expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  });

  it('with control characters, halves of characters or unknown keys are refused, each field by its name', async () => {
    await save(db, pageEntity, [pageDocument('tekens')]);
    const { document, version } = await opened('page', 'tekens');
    for (const [mark, rule] of [
      ...['\u0000', '\u0001', '\u000b', '\u007f', '\u0085', '\ud800'].map((one) => [one, 'not_allowed'] as const),
      ...['\t', '\n', '\u202e'].map((one) => [one, undefined] as const),
    ]) {
      const words = { title: `a${mark}b`, description: `a${mark}b`, text: '<p>x</p>' };
      const saving = put({ ...document, texts: { nl: words } }, (await opened('page', 'tekens')).version ?? '');
      if (rule) expect(await refused(saving)).toMatchObject({ fields: { 'texts.nl.title': rule, 'texts.nl.description': rule } });
      else expect(await saving).toMatchObject({ result: 'changed' });
    }
    for (const [words, fields] of [
      [{ title: 'a', text: 'a\u0000b' }, { 'texts.nl.text': 'not_allowed' }],
      [JSON.parse('{"title":"a","__proto__":"x"}'), { 'texts.nl.__proto__': 'unknown_field' }],
    ])
      expect(await refused(put({ ...document, texts: { nl: words } }, version ?? ''))).toMatchObject({ fields });
  });

  it('with titles from right to left are kept, listed and found as they were typed', async () => {
    const title = 'שלום עולם \u200f(2026)';
    await save(db, pageEntity, [
      pageDocument('rechts', { texts: { nl: { title, text: '<p>مرحبا</p>' }, fr: { title: 'مرحبا', text: '' } } }),
    ]);
    expect((await opened('page', 'rechts')).document).toMatchObject({
      texts: { nl: { title, text: '<p>مرحبا</p>' }, fr: { title: 'مرحبا' } },
    });
    for (const q of ['שלום', 'مرحبا']) {
      const { items } = await call(getDocuments, { params: { entity: 'page' }, query: { q } }, editor);
      expect([q, items.map(({ reference }) => reference)]).toEqual([q, ['rechts']]);
    }
  });
});
