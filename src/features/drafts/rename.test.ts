import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDocuments } from '../../content/transfer/import.ts';
import type { Connection } from '../../db/connection.ts';
import { drafts, revisions } from '../../db/tables/editing.ts';
import { outbox } from '../../db/tables/publishing.ts';
import { redirects } from '../../db/tables/redirects.ts';
import { statHours } from '../../db/tables/stats.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument, eventDocument, pageDocument, themeDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDocuments } from '../documents/endpoints.ts';
import { getDocument, getRevisions, putDocument, restoreRevision } from '../editing/endpoints.ts';
import { entitiesOf } from '../entities.ts';
import { storeEvents } from '../stats/commands.ts';
import { differences } from '../stats/queries.ts';
import { getDraft, getRenamed, putDraftPart, renameDocument, scheduleDraft } from './endpoints.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('a rename on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Caller;
  let hobe: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    const permissions = ['EDIT_MODULE', 'CREATE_ARTICLE', 'EDIT_ARTICLE', 'EXPANDED_EDIT_ARTICLE_TOOLS', 'WEBMASTER'] as const;
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions }])).caller;
    hobe = (await signInStaff(api, 'hobe@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['hobe'] }])).caller;
  });
  afterAll(() => connection.close());

  const read = (entity: string, reference: string) => call(getDocument, { params: { entity, reference } }, editor);
  const store = (entity: string, reference: string, document: object) =>
    call(
      putDocument,
      { headers: { 'if-none-match': '*' }, params: { entity, reference }, body: { document: document as Record<string, unknown> } },
      editor,
    );
  const match = (version: string | null) => ({ 'if-match': `"${version}"` });
  const rename = async (entity: string, from: string, to: string, { by = editor, version = '' } = {}) =>
    call(
      renameDocument,
      {
        headers: match(version || (await read(entity, from)).version),
        params: { entity, reference: from },
        body: { reference: to },
      },
      by,
    );
  const leads = async () =>
    Object.fromEntries((await connection.db.select().from(redirects)).map(({ portal, from, to }) => [`${portal} ${from}`, to]));
  const text = (words: string) => ({ texts: { nl: { title: 'Een tekst', text: words }, fr: { title: 'Un texte' } } });

  it('takes along the draft with its hour, the history, the links of others and a redirect in each language', async () => {
    const both = { portals: ['dbbe', 'hobe'], ...text('<p><a href="/over#team">Wij</a></p>') };
    await store('page', 'over', pageDocument('over', both));
    const linking =
      '<p><a href="/over">A</a> <a href="/fr/over?x=1">B</a> <a href="/overal">C</a> <a href="https://elders.example/over">D</a></p>';
    await store(
      'article',
      'DBBE00000000001',
      articleDocument({ reference: 'DBBE00000000001', portals: ['dbbe'], externalUrl: '/over', ...text(linking) }),
    );
    const { bases } = await call(getDraft, { params: { entity: 'article', reference: 'DBBE00000000001' } }, editor);
    const put = (entity: string, reference: string, part: 'common' | 'nl', fields: Record<string, unknown>, base: string | null) =>
      call(putDraftPart, { params: { entity, reference, part }, body: { fields, number: 0, base, state: 'draft' } }, editor);
    const linked = await put('article', 'DBBE00000000001', 'nl', { title: 'Concept', text: '<p><a href="/over">A</a></p>' }, bases.nl);
    const page = await read('page', 'over');
    const { texts: _, ...common } = page.document as { texts: object };
    const own = await call(getDraft, { params: { entity: 'page', reference: 'over' } }, editor);
    await put('page', 'over', 'common', { ...common, isPublished: false }, own.bases.common);
    const at = new Date(api.now().getTime() + 3_600_000).toISOString();
    await call(scheduleDraft, { params: { entity: 'page', reference: 'over' }, body: { parts: ['common'], at } }, editor);
    await connection.db.delete(outbox);

    const answer = await rename('page', 'over', 'over-ons');
    expect(answer).toMatchObject({ reference: 'over-ons', result: 'changed' });

    expect(await refused(read('page', 'over'))).toMatchObject({ statusCode: 404, code: 'not_found' });
    const renamed = await read('page', 'over-ons');
    expect(renamed).toMatchObject({
      version: answer.version,
      document: { reference: 'over-ons', texts: { nl: { text: '<p><a href="/over-ons#team">Wij</a></p>' } } },
    });
    expect((await read('article', 'DBBE00000000001')).document).toMatchObject({
      externalUrl: '/over-ons',
      texts: {
        nl: {
          text: '<p><a href="/over-ons">A</a> <a href="/fr/over-ons?x=1">B</a> <a href="/overal">C</a> <a href="https://elders.example/over" rel="noopener">D</a></p>',
        },
      },
    });
    expect(await leads()).toEqual({
      'dbbe /over': '/over-ons',
      'dbbe /fr/over': '/fr/over-ons',
      'hobe /over': '/over-ons',
      'hobe /fr/over': '/fr/over-ons',
    });
    const { items } = await call(getDocuments, { params: { entity: 'page' }, query: {} }, editor);
    expect(items.map(({ reference, dueAt }) => [reference, dueAt])).toEqual([['over-ons', at]]);
    const draft = await call(getDraft, { params: { entity: 'page', reference: 'over-ons' } }, editor);
    expect(draft).toMatchObject({ due: { at }, parts: [{ fields: { reference: 'over-ons', isPublished: false }, isOutdated: false }] });
    const other = await call(getDraft, { params: { entity: 'article', reference: 'DBBE00000000001' } }, editor);
    expect(other.parts).toMatchObject([{ fields: { text: '<p><a href="/over-ons">A</a></p>' }, isOutdated: false }]);
    expect(other.parts[0]?.number).not.toBe(linked.part?.number);
    const keys = (await connection.db.select().from(outbox)).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['page:over', 'page:over-ons', 'article:DBBE00000000001']));

    // The history goes on, and an older state keeps the new reference.
    const history = await call(getRevisions, { params: { entity: 'page', reference: 'over-ons' }, query: {} }, editor);
    expect(history.items.map(({ act }) => act)).toEqual(['changed', 'added']);
    const [last] = await connection.db.select().from(revisions).where(eq(revisions.change, answer.change)).orderBy(revisions.id);
    expect(last?.document).toMatchObject({ reference: 'over', texts: { nl: { text: '<p><a href="/over#team">Wij</a></p>' } } });
    const restored = await call(
      restoreRevision,
      { params: { entity: 'page', reference: 'over-ons', id: history.items[0]?.id ?? '' }, headers: match(renamed.version) },
      editor,
    );
    expect(restored.reference).toBe('over-ons');

    // Back again: no circle of redirects, and the draft still waits.
    await rename('page', 'over-ons', 'over');
    expect(await leads()).toMatchObject({ 'dbbe /over-ons': '/over', 'hobe /fr/over-ons': '/fr/over' });
    expect(Object.keys(await leads())).toHaveLength(4);
    expect((await connection.db.select().from(drafts).where(eq(drafts.reference, 'over')))[0]?.dueAt?.toISOString()).toBe(at);
  });

  it('takes along what was counted, and no figures of another kind with the same reference', async () => {
    await store('page', 'team', pageDocument('team', { portals: ['dbbe', 'hobe'] }));
    await store('event', 'team', eventDocument({ reference: 'team', portals: ['hobe'] }));
    const event = (portal: string, place: number, reference: string) => ({
      ...{ batchId: '00000000-0000-4000-8000-000000000001', place, at: api.now(), portal, locale: 'nl' as const, typeId: 1, reference },
      ...{
        collectionReference: null,
        path: `/${reference}`,
        campaign: null,
        session: null,
        intValue: 10,
        varCharValue: null,
        bot: '' as const,
      },
    });
    const { db } = connection;
    await storeEvents(db, [event('dbbe', 0, 'team'), event('dbbe', 1, 'ploeg'), event('hobe', 2, 'team')]);
    await rename('page', 'team', 'ploeg');
    const hours = await db.select().from(statHours).orderBy(statHours.portal);
    expect(hours.map(({ portal, reference, events, total }) => [portal, reference, events, total])).toEqual([
      ['dbbe', 'ploeg', 2, 20],
      ['hobe', 'team', 1, 10],
    ]);
    expect(await differences(db)).toEqual([]);
  });

  it('is followed by an import that names the old reference, unless another document has it now', async () => {
    const old = pageDocument('prijs', { portals: ['dbbe'] });
    const bring = async (...documents: object[]) => {
      const reports: string[] = [];
      const totals = await importDocuments(Readable.from([documents.map((one) => JSON.stringify(one)).join('\n')]), {
        ...{ db: connection.db, entities: entitiesOf(undefined), clock: api.now },
        report: ({ text }) => reports.push(text),
      });
      return [totals, reports];
    };
    await bring(old);
    await rename('page', 'prijs', 'tarief');
    await rename('page', 'tarief', 'tarieven');
    expect(await bring({ ...old, ...text('<p>Nieuw</p>') })).toEqual([
      expect.objectContaining({ added: 0, changed: 1, bad: 0 }),
      ['prijs was renamed to tarieven here'],
    ]);
    expect((await read('page', 'tarieven')).document).toMatchObject({ texts: { nl: { text: '<p>Nieuw</p>' } } });
    expect(await refused(read('page', 'prijs'))).toMatchObject({ code: 'not_found' });
    expect(await bring({ ...old, reference: 'tarieven' }, old)).toEqual([
      expect.objectContaining({ bad: 1 }),
      ['is a duplicate: page tarieven is on line 1 already'],
    ]);
    // The old address becomes a page of its own.
    await store('page', 'prijs', old);
    expect(await bring(old)).toEqual([expect.objectContaining({ added: 0, bad: 0 }), []]);
    await bring({ entity: 'page', reference: 'prijs', delete: true }, { entity: 'page', reference: 'tarief', delete: true });
    expect(await refused(read('page', 'tarieven'))).toMatchObject({ code: 'not_found' });
  });

  it('tells who has the document open where it is now, if they may see it', async () => {
    await store('page', 'wie', pageDocument('wie', { portals: ['dbbe'] }));
    const { version } = await read('page', 'wie');
    const renamed = await rename('page', 'wie', 'wij');
    const asked = (caller: Caller, reference = 'wie', entity = 'page') => call(getRenamed, { params: { entity, reference } }, caller);
    expect(await asked(editor)).toEqual({ reference: 'wij', versionFrom: version, versionTo: renamed.version });
    for (const [caller, reference, entity] of [[hobe], [editor, 'wij'], [editor, 'nooit'], [editor, 'wie', 'event']] as const)
      expect(await refused(asked(caller, reference, entity))).toMatchObject({ statusCode: 404, code: 'not_found' });
  });

  it('leaves the links to a theme of the same reference on another portal', async () => {
    await store('page', 'hout', pageDocument('hout', { portals: ['dbbe'] }));
    await store('theme', 'hout', themeDocument('hout', { portals: ['hobe'] }));
    const link = text('<p><a href="/hout">Hout</a></p>');
    await store('page', 'op-hobe', pageDocument('op-hobe', { portals: ['hobe'], ...link }));
    await store('page', 'op-dbbe', pageDocument('op-dbbe', { portals: ['dbbe'], ...link }));
    await rename('page', 'hout', 'houtbouw');
    const words = async (reference: string) =>
      ((await read('page', reference)).document as { texts: { nl: { text: string } } }).texts.nl.text;
    expect(await words('op-hobe')).toBe('<p><a href="/hout">Hout</a></p>');
    expect(await words('op-dbbe')).toBe('<p><a href="/houtbouw">Hout</a></p>');
    await rename('theme', 'hout', 'bois');
    expect(await words('op-hobe')).toBe('<p><a href="/bois">Hout</a></p>');
    expect(await leads()).toMatchObject({ 'hobe /hout': '/bois', 'hobe /fr/hout': '/fr/bois', 'dbbe /hout': '/houtbouw' });
  });

  it('is refused for a taken or reserved word, an old version, other kinds, and who may not edit it on each of its portals', async () => {
    await store('page', 'een', pageDocument('een', { portals: ['dbbe', 'hobe'] }));
    await store('page', 'twee', pageDocument('twee'));
    const bad = async (to: string) => (await refused(rename('page', 'een', to))).fields?.reference;
    expect(await bad('twee')).toBe('reference_taken');
    expect(await bad('een')).toBe('reference_taken');
    expect(await bad('bois')).toBe('reference_taken');
    expect(await bad('magazines')).toBe('reserved_word');
    expect(await bad('a b')).toBe('not_a_reference');
    const { version } = await read('page', 'twee');
    await rename('page', 'twee', 'drie');
    expect(await refused(rename('page', 'een', 'vier', { version: version ?? '' }))).toMatchObject({
      statusCode: 409,
      code: 'version_conflict',
    });
    expect(await refused(rename('page', 'een', 'vier', { by: hobe }))).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect(await refused(rename('article', 'DBBE00000000001', 'DBBE00000000002'))).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
    });
    const headers = { params: { entity: 'page', reference: 'een' }, body: { reference: 'vier' } };
    expect(await refused(call(renameDocument, { ...headers, headers: {} }, editor))).toMatchObject({
      statusCode: 428,
      code: 'version_required',
    });
    expect((await read('page', 'een')).reference).toBe('een');
  });
});
