import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDocuments } from '../documents/endpoints.ts';
import { getDocument, putDocument } from '../editing/endpoints.ts';
import { discardDraft, getDraft, publishDraft, putDraftPart, reserveDocument } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];
type PartName = 'common' | 'nl' | 'fr';

describe.each(databases)('drafts on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let colleague: Caller;
  let translator: Caller;
  let chief: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    colleague = (await signInStaff(api, 'collega@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
    translator = (await signInStaff(api, 'fr@voorbeeld.be', [{ permissions: ['TRANSLATE_ARTICLE'], languages: ['fr'] }])).caller;
    chief = (
      await signInStaff(api, 'chef@voorbeeld.be', [
        { permissions: ['EDIT_ARTICLE', 'CREATE_ARTICLE', 'DUPLICATE_ARTICLE', 'EXPANDED_EDIT_ARTICLE_TOOLS'] },
      ])
    ).caller;
  });
  afterAll(() => connection.close());

  const params = (reference: string, entity = 'page') => ({ entity, reference });
  const drafted = (reference: string, by = editor, entity = 'page') => call(getDraft, { params: params(reference, entity) }, by);
  const stored = async (reference: string, more: object = {}) =>
    call(
      putDocument,
      {
        headers: { 'if-none-match': '*' },
        params: params(reference),
        body: { document: pageDocument(reference, more) as Record<string, unknown> },
      },
      editor,
    );
  async function keep(
    reference: string,
    part: PartName,
    fields: object | null,
    { by = editor, entity = 'page', number = 0, state = 'draft' as 'draft' | 'ready' } = {},
  ) {
    const { bases } = await drafted(reference, by, entity);
    const body = { fields: fields as Record<string, unknown> | null, number, base: bases[part], state };
    return (await call(putDraftPart, { params: { ...params(reference, entity), part }, body }, by)).part;
  }
  const publish = (reference: string, parts: PartName[], by = editor, entity = 'page') =>
    call(publishDraft, { params: params(reference, entity), body: { parts } }, by);
  const textsNow = async (reference: string) =>
    (await call(getDocument, { params: params(reference) }, editor)).document?.texts as Record<'nl' | 'fr', { title: string }>;

  it('keep parts apart, and publish one language while the other waits', async () => {
    await stored('een');
    await keep('een', 'nl', { title: 'Nieuw', text: '<p>Tekst</p>' });
    await keep('een', 'fr', { title: 'Nouveau', text: '' }, { state: 'ready' });
    const { items } = await call(getDocuments, { params: { entity: 'page' }, query: { q: 'een' } }, editor);
    expect(items).toMatchObject([{ hasDraft: true, languages: { nl: 'draft', fr: 'ready' } }]);
    const inState = async (language: 'nl' | 'fr', state: 'draft' | 'ready' | 'live' | 'behind') =>
      (await call(getDocuments, { params: { entity: 'page' }, query: { q: 'een', language, state } }, editor)).items.length;
    expect([await inState('fr', 'ready'), await inState('nl', 'draft'), await inState('fr', 'draft'), await inState('nl', 'live')]).toEqual(
      [1, 1, 0, 0],
    );
    expect(await publish('een', ['nl'])).toMatchObject({ result: 'changed' });
    expect(await textsNow('een')).toMatchObject({ nl: { title: 'Nieuw' }, fr: { title: 'Page een' } });
    expect((await drafted('een')).parts).toMatchObject([{ part: 'fr', fields: { title: 'Nouveau' }, state: 'ready', isOutdated: false }]);
    await call(discardDraft, { params: params('een'), query: { part: 'fr' } }, editor);
    expect([await inState('fr', 'behind'), await inState('nl', 'live'), await inState('fr', 'live')]).toEqual([1, 1, 0]);
    await keep('een', 'fr', { title: 'Nouveau', text: '' });
    await publish('een', ['fr']);
    expect(await drafted('een')).toMatchObject({ parts: [], isStored: true });
  });

  it('remain while a field breaks a rule, which is named', async () => {
    await stored('regels');
    await keep('regels', 'nl', { title: '', text: 5 });
    expect(await refused(publish('regels', ['nl']))).toMatchObject({
      code: 'invalid_input',
      fields: { 'texts.nl.title': 'required', 'texts.nl.text': 'wrong_type' },
    });
    expect((await drafted('regels')).parts).toMatchObject([{ fields: { title: '', text: 5 } }]);
  });

  it('vanish when a part is the same as the stored one again', async () => {
    const document = pageDocument('zelfde');
    await stored('zelfde');
    const { document: canonical } = await call(getDocument, { params: params('zelfde') }, editor);
    const first = await keep('zelfde', 'nl', { ...document.texts.nl, title: 'Anders' });
    const { nl } = (canonical as { texts: { nl: object } }).texts;
    expect(await keep('zelfde', 'nl', nl, { number: first?.number ?? 0 })).toBeNull();
    expect((await drafted('zelfde')).parts).toEqual([]);
  });

  it('answer another number with the present part', async () => {
    await stored('nummer');
    const mine = await keep('nummer', 'nl', { title: 'Van mij' });
    expect(await refused(keep('nummer', 'nl', { title: 'Van jou' }))).toMatchObject({
      statusCode: 409,
      code: 'draft_conflict',
      present: { part: 'nl', number: mine?.number, fields: { title: 'Van mij' }, author: { name: expect.any(String) } },
    });
  });

  it('are not discarded over words that were written since', async () => {
    await stored('weg');
    const first = await keep('weg', 'nl', { title: 'Een' });
    const second = await keep('weg', 'nl', { title: 'Een, twee' }, { number: first?.number ?? 0 });
    const drop = (part: typeof first) =>
      call(discardDraft, { params: params('weg'), query: { part: 'nl', number: String(part?.number) } }, editor);
    expect(await refused(drop(first))).toMatchObject({ code: 'draft_conflict', present: { fields: { title: 'Een, twee' } } });
    await drop(second);
    expect((await drafted('weg')).parts).toEqual([]);
  });

  it('do not take the words of somebody who read a draft that is gone', async () => {
    await stored('opnieuw');
    const first = await keep('opnieuw', 'nl', { title: 'Van mij' });
    await call(discardDraft, { params: params('opnieuw'), query: { part: 'nl', number: String(first?.number) } }, editor);
    await keep('opnieuw', 'nl', { title: 'Van jou' });
    expect(await refused(keep('opnieuw', 'nl', { title: 'Van mij, verder' }, { number: first?.number ?? 0 }))).toMatchObject({
      code: 'draft_conflict',
      present: { fields: { title: 'Van jou' } },
    });
  });

  it('are not published over a part that changed since', async () => {
    const { version } = await stored('voorbij');
    await keep('voorbij', 'nl', { title: 'Concept' });
    await keep('voorbij', 'fr', { title: 'Brouillon' });
    const document = pageDocument('voorbij');
    const body = { document: { ...document, texts: { ...document.texts, nl: { title: 'Intussen' } } } };
    await call(putDocument, { headers: { 'if-match': `"${version}"` }, params: params('voorbij'), body }, editor);
    expect(await refused(publish('voorbij', ['nl']))).toMatchObject({
      code: 'version_conflict',
      present: { document: { texts: { nl: { title: 'Intussen' } } } },
    });
    expect((await drafted('voorbij')).parts).toMatchObject([
      { part: 'fr', isOutdated: false },
      { part: 'nl', isOutdated: true, from: { title: 'Bladzijde voorbij' } },
    ]);
    expect(await publish('voorbij', ['fr'])).toMatchObject({ result: 'changed' });
    const [part] = (await drafted('voorbij')).parts;
    await keep('voorbij', 'nl', { title: 'Samengevoegd' }, { number: part?.number ?? 0 });
    expect(await publish('voorbij', ['nl'])).toMatchObject({ result: 'changed' });
  });

  it('lose no change of two people in random interleavings', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.constantFrom('type', 'read', 'publish')), { minLength: 4, maxLength: 14 }),
        async (acts) => {
          const reference = `wissel-${connection.kind}-${run++}`;
          await stored(reference);
          const seen = [0, 0].map(() => ({ number: 0, words: 'Bladzijde', base: null as string | null }));
          for (const one of seen) one.base = (await drafted(reference)).bases.nl;
          let accepted = 'Bladzijde';
          for (const [who, act] of acts) {
            const mine = seen[who] as (typeof seen)[number];
            if (act === 'type') {
              const words = `${mine.words} ${who}${run}`;
              const body = { fields: { title: words, text: '' }, number: mine.number, base: mine.base };
              const saved = await call(putDraftPart, { params: { ...params(reference), part: 'nl' as const }, body }, editor).catch(
                (error: unknown) => error,
              );
              if (saved instanceof CallFailed) {
                // Nothing is overwritten: the present part holds what was accepted last.
                expect(
                  (saved.answer.present as { fields?: { title: string } } | null)?.fields?.title ?? (await textsNow(reference)).nl.title,
                ).toContain(accepted.slice(-1));
              } else {
                accepted = words;
                Object.assign(mine, { words, number: (saved as { part: { number: number } }).part.number });
              }
            } else if (act === 'publish') {
              const done = await publish(reference, ['nl']).catch((error: unknown) => error);
              if (!(done instanceof CallFailed)) expect((await textsNow(reference)).nl.title).toBe(accepted);
            } else {
              const { parts, bases } = await drafted(reference);
              const part = parts.find((each) => each.part === 'nl');
              const words = part ? (part.fields as { title: string }).title : (await textsNow(reference)).nl.title;
              Object.assign(mine, { number: part?.number ?? 0, words, base: part ? part.base : bases.nl });
            }
          }
          const { parts } = await drafted(reference);
          const [left] = parts;
          const last = left ? (left.fields as { title: string }).title : (await textsNow(reference)).nl.title;
          expect(accepted === 'Bladzijde' || last === accepted).toBe(true);
        },
      ),
      { numRuns: Number(process.env.DRAFT_RUNS ?? 20) },
    );
  });

  it('of new documents reserve their references', async () => {
    const first = await call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'dbbe' } }, chief);
    const second = await call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'dbbe' } }, chief);
    expect([first.reference, second.reference]).toEqual(['DBBE00000000001', 'DBBE00000000002']);
    expect(await call(reserveDocument, { params: { entity: 'page' }, body: { portal: 'dbbe', reference: 'vers' } }, editor)).toEqual({
      reference: 'vers',
    });
    const again = (reference: string) => call(reserveDocument, { params: { entity: 'page' }, body: { portal: 'dbbe', reference } }, editor);
    expect(await refused(again('vers'))).toMatchObject({ fields: { reference: 'reference_taken' } });
    expect(await refused(again('themes'))).toMatchObject({ fields: { reference: 'reserved_word' } });
    expect(await refused(again('een'))).toMatchObject({ fields: { reference: 'reference_taken' } });
    const without = (body: object) => call(reserveDocument, { params: { entity: 'article' }, body }, chief);
    expect(await refused(without({}))).toMatchObject({ fields: { portal: 'required' } });
    expect(await refused(without({ portal: 'zzzz' }))).toMatchObject({ fields: { portal: 'unknown_reference' } });
    const many = await Promise.all(
      Array.from({ length: 8 }, () => call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'hobe' } }, chief)),
    );
    expect(new Set(many.map(({ reference }) => reference)).size).toBe(8);
    expect(await drafted('vers')).toMatchObject({ isStored: false, parts: [{ part: 'common', fields: { portals: ['dbbe'] } }] });
    await keep('vers', 'nl', { title: 'Verse bladzijde' });
    const { items } = await call(getDocuments, { params: { entity: 'page' }, query: { q: 'verse' } }, editor);
    expect(items).toMatchObject([{ reference: 'vers', titles: { nl: 'Verse bladzijde' }, languages: { nl: 'draft', fr: 'missing' } }]);
    expect(await publish('vers', ['common', 'nl'])).toMatchObject({ result: 'added' });
    expect(await textsNow('vers')).toEqual({ nl: expect.objectContaining({ title: 'Verse bladzijde' }) });
    await call(discardDraft, { params: params(second.reference, 'article'), query: {} }, chief);
    expect(await refused(drafted(second.reference, chief, 'article'))).toMatchObject({ code: 'not_found' });
  });

  it('begin with the content of another document', async () => {
    const made = articleDocument({ reference: 'DBBE00000000700' });
    const headers = { 'if-none-match': '*' as const };
    await call(
      putDocument,
      { headers, params: params('DBBE00000000700', 'article'), body: { document: made as Record<string, unknown> } },
      chief,
    );
    const { reference } = await call(
      reserveDocument,
      { params: { entity: 'article' }, body: { portal: 'dbbe', from: 'DBBE00000000700' } },
      chief,
    );
    const { parts } = await drafted(reference, chief, 'article');
    expect(parts.find(({ part }) => part === 'common')?.fields).toMatchObject({ reference, interests: ['daken'] });
    expect(await publish(reference, ['common', 'nl', 'fr'], chief, 'article')).toMatchObject({ result: 'added' });
    const missing = call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'dbbe', from: 'DBBE00000009999' } }, chief);
    expect(await refused(missing)).toMatchObject({ code: 'not_found' });
    const by = call(reserveDocument, { params: { entity: 'article' }, body: { portal: 'dbbe' } }, translator);
    expect(await refused(by)).toMatchObject({ code: 'forbidden' });
  });

  it('of a translator touch one language, and are made live by another', async () => {
    const reference = 'DBBE00000000700';
    const open = await drafted(reference, translator, 'article');
    expect(open.may).toMatchObject({ save: false, drafts: ['fr'], languages: [] });
    for (const part of ['common', 'nl'] as const)
      expect(await refused(keep(reference, part, {}, { by: translator, entity: 'article' }))).toMatchObject({ code: 'forbidden' });
    await keep(reference, 'fr', { title: 'Traduit' }, { by: translator, entity: 'article', state: 'ready' });
    expect(await refused(publish(reference, ['fr'], translator, 'article'))).toMatchObject({
      code: 'forbidden',
      fields: { 'texts.fr.title': 'not_permitted' },
    });
    expect(await publish(reference, ['fr'], chief, 'article')).toMatchObject({ result: 'changed' });
  });

  it('can be left by colleagues of another portal of the document, and by nobody else', async () => {
    await stored('gedeeld', { portals: ['dbbe', 'hobe'] });
    await keep('gedeeld', 'nl', { title: 'Voorstel' }, { by: colleague });
    expect(await refused(publish('gedeeld', ['nl'], colleague))).toMatchObject({ code: 'forbidden' });
    expect(await refused(drafted('een', colleague))).toMatchObject({ code: 'not_found' });
    expect(await publish('gedeeld', ['nl'])).toMatchObject({ result: 'changed' });
  });

  it('refuse what cannot be stored', async () => {
    await stored('hard');
    const put = (fields: unknown, more: object = {}) =>
      editor.fetch('/api/staff/drafts/page/hard/nl', {
        method: 'PUT',
        headers: { ...editor.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ fields, number: 0, base: null, ...more }),
      });
    for (const [fields, named] of [
      [{ title: 'a\u0000b' }, { 'fields.title': 'not_allowed' }],
      [{ list: ['a', 'a\ud800b'] }, { 'fields.list.1': 'not_allowed' }],
      [{ a: { 'b\u0000': 1 } }, { 'fields.a': 'not_allowed' }],
      [JSON.parse('{"a":{"__proto__":1}}'), { 'fields.a.__proto__': 'unknown_field' }],
    ])
      expect(await (await put(fields)).json()).toMatchObject({ statusCode: 400, fields: named });
    for (const wrong of [{ fields: ['lijst'] }, { number: -1 }, { state: 'live' }]) expect((await put({}, wrong)).status).toBe(400);
    expect((await put({ title: 'x'.repeat(13_000_000) })).status).toBe(413);
    expect((await put(null)).status).toBe(200);
  });
});
