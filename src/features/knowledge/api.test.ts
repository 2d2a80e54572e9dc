import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { knowledgeDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDocument, undoChange } from '../editing/endpoints.ts';
import { getKnowledge, getKnowledgeItem } from './endpoints.ts';
import { categoryEntity, knowledgeEntity, tagEntity } from './save.ts';
import { getStaffKnowledge, getStaffKnowledgeItem, getTermUse, mergeTerms } from './staff-endpoints.ts';

const term = (entity: string, reference: string) => ({
  ...{ entity, reference, texts: { nl: { name: `nl ${reference}` }, fr: { name: `fr ${reference}` } } },
});

describe.each(databases)('the knowledge base on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let member: ReturnType<Api['withToken']>;
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  let reader: Awaited<ReturnType<typeof signInStaff>>['caller'];
  const item = (reference: string, more: object = {}) => save(connection.db, knowledgeEntity, [knowledgeDocument(reference, more)]);

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, categoryEntity, [
      { ...term('category', 'toegang'), position: 2 },
      { ...term('category', 'betalen'), position: 1 },
    ]);
    await save(connection.db, tagEntity, [term('tag', 'wachtwoord'), term('tag', 'paswoord')]);
    await item('lezers', { category: 'toegang' });
    await item('leden', { audience: 'members', category: 'toegang', tags: ['paswoord', 'wachtwoord'], fileId: 1 });
    await item('betaling', { audience: 'members', category: 'betalen', typeReference: 'rule' });
    await item('elders', { audience: 'members', portals: ['hobe'] });
    await item('af', { audience: 'members', isPublished: false });
    await item('huis', {
      audience: 'staff',
      texts: { nl: { title: 'Hoe wij werken', text: '<p onclick="x()">Samen<script>x</script></p>' } },
    });
    api = startApi(connection);
    member = api.withToken((await api.register('lid@voorbeeld.be')).token);
    editor = (await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    reader = (await signInStaff(api, 'bo@voorbeeld.be', [{ permissions: ['MAIL_PREVIEW'] }])).caller;
  });
  afterAll(() => connection.close());

  it('gives members what is for them on their portal, by category', async () => {
    const { content } = await call(getKnowledge, {}, member);
    expect(content.map(({ reference }) => reference)).toEqual(['betaling', 'leden']);
    expect(content[1]).toMatchObject({ category: { name: 'nl toegang' }, tags: [{ name: 'nl paswoord' }, { name: 'nl wachtwoord' }] });
    const params = { reference: 'leden' };
    const one = await call(getKnowledgeItem, { params }, member);
    expect(one).toMatchObject({ author: 'An Peeters', typeReference: 'howto', text: '<p>Zo gaat het.</p>' });
    expect(one.media?.fileUrl).toMatch(/^\/media\/1\//);
  });

  it.each(['lezers', 'huis', 'elders', 'af', 'geen'])('gives members nothing of %s', async (reference) => {
    expect(await refused(call(getKnowledgeItem, { params: { reference } }, member))).toMatchObject({ code: 'not_found' });
  });

  it('gives all staff every published item, and clean text', async () => {
    const { content } = await call(getStaffKnowledge, { query: {} }, reader);
    expect(content.map(({ reference }) => reference).sort()).toEqual(['betaling', 'elders', 'huis', 'leden', 'lezers']);
    const found = async (q: string) => (await call(getStaffKnowledge, { query: { q } }, reader)).content.map(({ reference }) => reference);
    expect([await found('werken HOE'), await found('100%'), await found('x_')]).toEqual([['huis'], [], []]);
    const one = await call(getStaffKnowledgeItem, { params: { reference: 'huis' } }, reader);
    expect(one.text).toBe('<p>Samen</p>');
    expect(await refused(call(getStaffKnowledgeItem, { params: { reference: 'af' } }, reader))).toMatchObject({ code: 'not_found' });
    expect(await refused(call(getStaffKnowledge, { query: {} }, member))).toMatchObject({ code: 'forbidden' });
  });

  it('says what uses a tag, merges two of them, and takes it back', async () => {
    const params = { kind: 'tag', reference: 'paswoord' } as const;
    const use = await call(getTermUse, { params }, editor);
    expect(use).toEqual({
      items: [{ reference: 'leden', title: 'Uitleg leden' }],
      others: [{ reference: 'wachtwoord', name: 'nl wachtwoord' }],
    });
    const merged = await call(mergeTerms, { params, body: { into: 'wachtwoord' } }, editor);
    expect(merged.items).toBe(1);
    const tagsOf = async () => (await call(getDocument, { params: { entity: 'knowledge', reference: 'leden' } }, editor)).document?.tags;
    expect(await tagsOf()).toEqual(['wachtwoord']);
    expect(await refused(call(getTermUse, { params }, editor))).toMatchObject({ code: 'not_found' });
    const undone = await call(undoChange, { params: { change: merged.change } }, editor);
    expect(undone.refused).toEqual([]);
    expect(await tagsOf()).toEqual(['paswoord', 'wachtwoord']);
  });

  it('merges categories, and refuses what cannot be merged', async () => {
    const ask = (reference: string, into: string, who = editor) =>
      call(mergeTerms, { params: { kind: 'category', reference }, body: { into } }, who);
    expect(await refused(ask('toegang', 'toegang'))).toMatchObject({ fields: { into: 'not_allowed' } });
    expect(await refused(ask('toegang', 'geen'))).toMatchObject({ fields: { into: 'unknown_reference' } });
    expect(await refused(ask('geen', 'toegang'))).toMatchObject({ code: 'not_found' });
    expect(await refused(ask('toegang', 'betalen', reader))).toMatchObject({ code: 'forbidden' });
    const elsewhere = (await signInStaff(api, 'cas@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
    expect(await refused(ask('toegang', 'betalen', elsewhere))).toMatchObject({ code: 'forbidden' });
    expect((await ask('toegang', 'betalen')).items).toBe(2);
    const { content } = await call(getKnowledge, {}, member);
    expect(content.map(({ category }) => category?.name)).toEqual(['nl betalen', 'nl betalen']);
  });
});
