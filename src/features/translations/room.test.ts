import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { messageOverrides } from '../../db/tables/translations.ts';
import { productMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/call.ts';
import { translationServiceAt } from '../../server/translation-service.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { articleEntity } from '../articles/save.ts';
import { saveTranslation } from './endpoints.ts';
import { addTerm, getGlossary, removeTerm, saveTerm } from './glossary-endpoints.ts';
import { exportMessages, getMessages, importMessages, requestTranslation } from './room-endpoints.ts';
import { maxFileBytes } from './room-schema.ts';

type Caller = ReturnType<Api['from']>;
const bytes = (text: string) => new TextEncoder().encode(text);
const skip = productMessages('nl')['layouts.skip'];

describe.each(databases)('the room of messages on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let caller: Caller;
  let answers: (asked: Record<string, string>) => { status: number; body: string };
  const asked: Record<string, string>[] = [];
  const service = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
    asked.push({ path: request.url ?? '', ...body });
    const answer = answers(body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    const texts = {
      nl: { title: 'Een nieuw dak', text: '<p>Kijk het dak na. De goot is schoon.</p>' },
      fr: { title: 'Un nouveau toit', text: '<p>Contrôlez le toit. Le chéneau est propre.</p>' },
    };
    await save(connection.db, articleEntity, [articleDocument({ reference: 'DBBE00000000001', texts })]);
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const translationService = translationServiceAt(address);
    api = startApi(connection, undefined, undefined, { ...(translationService && { translationService }) });
    ({ caller } = await signInStaff(api, 'vertaler@voorbeeld.be', [{ permissions: ['TRANSLATION'] }]));
  });
  beforeEach(async () => {
    await connection.db.execute(sql`delete from message_overrides`);
  });
  afterAll(async () => {
    service.closeAllConnections();
    service.close();
    await connection.close();
  });

  const put = (key: string, value: string, language: 'nl' | 'fr' = 'nl', portalCode: string | null = null) =>
    call(saveTranslation, { headers: {}, query: {}, body: { appId: 1, key, value, language, portalCode } }, caller);
  const list = async (query: object) => call(getMessages, { query }, caller);
  const keysOf = async (query: object) => (await list(query)).items.map(({ key }) => key);

  it('finds messages by words of their key and of both languages, and those that were overridden', async () => {
    await put('layouts.skip', 'Meteen lezen');
    await put('portals.nav.home', 'Thuis');
    await put('portals.nav.home', 'Maison', 'fr');
    expect(await keysOf({ q: 'meteen LEZEN' })).toEqual(['layouts.skip']);
    expect(await keysOf({ q: productMessages('fr')['layouts.skip'] })).toContain('layouts.skip');
    expect(await keysOf({ state: 'overridden' })).toEqual(['layouts.skip', 'portals.nav.home']);
    // Overridden in Dutch, not in French.
    expect(await keysOf({ state: 'missing' })).toEqual(['layouts.skip']);
    expect(await keysOf({ state: 'overridden', portal: 'hobe' })).toEqual([]);
    const [row] = (await list({ key: 'layouts.skip', portal: 'hobe' })).items;
    expect(row?.nl).toMatchObject({ product: skip, shown: 'Meteen lezen', all: 'Meteen lezen', own: null });
    await connection.db
      .insert(messageOverrides)
      .values({ app: 1, key: 'layouts.gone', locale: 'nl', portal: null, value: 'Weg', updatedAt: new Date() });
    expect((await list({ state: 'unused' })).items).toMatchObject([{ key: 'layouts.gone', isUsed: false, nl: { all: 'Weg' } }]);
    await connection.db
      .insert(messageOverrides)
      .values({ app: 1, key: 'layouts.gone', locale: 'nl', portal: 'hobe', value: 'Heen', updatedAt: new Date() });
    // Each place has its own, and only these can be removed there.
    expect((await list({ state: 'unused' })).items).toMatchObject([{ nl: { all: 'Weg', own: null } }]);
    expect((await list({ state: 'unused', portal: 'hobe' })).items).toMatchObject([{ nl: { all: null, own: 'Heen' } }]);
  });

  it('pages through all messages, each once', async () => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list({ ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ key }) => key));
      cursor = page.cursor;
    }
    expect(seen.length).toBe(Object.keys(productMessages('nl')).length);
    expect(new Set(seen).size).toBe(seen.length);
  });

  const send = (format: 'json' | 'xliff', text: string | Uint8Array<ArrayBuffer>, as = caller) =>
    call(importMessages, { query: { format }, bytes: typeof text === 'string' ? bytes(text) : text }, as);

  it('exports overrides as JSON and takes them in again, where nothing changes', async () => {
    await put('layouts.skip', 'Lezen & kijken');
    const { name, text } = await call(exportMessages, { query: { format: 'json' } }, caller);
    expect([name, JSON.parse(text)]).toEqual(['messages-1-all.json', { nl: { 'layouts.skip': 'Lezen & kijken' }, fr: {} }]);
    expect(await send('json', text)).toEqual({ changed: 0, same: 1, faults: [] });
  });

  it('exports every message as XLIFF, and takes in the French ones that differ', async () => {
    await put('layouts.skip', 'Lezen & kijken');
    const { name, text } = await call(exportMessages, { query: { format: 'xliff' } }, caller);
    expect(name).toBe('messages-1-all.xlf');
    expect(text).toContain('<source>Lezen &amp; kijken</source>');
    const total = Object.keys(productMessages('fr')).length;
    expect(await send('xliff', text)).toEqual({ changed: 0, same: total, faults: [] });
    const french = productMessages('fr')['portals.nav.home'];
    const changed = text.replace(`<target>${french}</target>`, '<target>Maison &amp; toit</target>');
    expect(await send('xliff', changed)).toEqual({ changed: 1, same: total - 1, faults: [] });
    // A tool of translators names a country, and breaks the lines.
    const others = changed
      .replace('target-language="fr"', 'target-language="fr-BE"')
      .replaceAll('<target>', '<target state="final">\n  ')
      .replaceAll('</target>', '\n</target>');
    expect(await send('xliff', others)).toEqual({ changed: 0, same: total, faults: [] });
    expect((await list({ state: 'overridden' })).items.map((row) => row.fr.all)).toContain('Maison & toit');
  });

  it('names the overrides of a file that break a rule, and takes in the others', async () => {
    const file = { nl: { 'layouts.skip': 'Lezen', 'layouts.none': 'x', 'article.minutes': '{minuten}' }, fr: { 'layouts.skip': '<b>' } };
    expect(await send('json', JSON.stringify(file))).toMatchObject({
      changed: 1,
      faults: [
        { key: 'layouts.none', language: 'nl', code: 'unknown_reference' },
        { key: 'article.minutes', language: 'nl', code: 'other_values' },
        { key: 'layouts.skip', language: 'fr', code: 'has_markup' },
      ],
    });
  });

  const xliff = (inside: string, before = '') =>
    `<?xml version="1.0"?>${before}<xliff version="1.2"><file target-language="fr"><body>${inside}</body></file></xliff>`;
  it.each([
    ['json', 'x', 'unreadable_file'],
    ['json', '[]', 'unreadable_file'],
    ['json', '{"en":{}}', 'unreadable_file'],
    ['json', '{"nl":{"layouts.skip":7}}', 'unreadable_file'],
    ['json', '{"nl":[]}', 'unreadable_file'],
    ['xliff', '', 'not_xliff'],
    ['xliff', '{}', 'not_xliff'],
    ['xliff', xliff('').replace('1.2', '2.0'), 'not_xliff'],
    ['xliff', xliff('').replace('"fr"', '"de"'), 'not_xliff'],
    ['xliff', xliff('<__proto__>1</__proto__>'), 'not_xliff'],
    ['xliff', xliff('<trans-unit id="layouts.skip"><target>x</target>'), 'not_xliff'],
    ['xliff', xliff('', '<!DOCTYPE xliff [<!ENTITY a "b">]>'), 'has_entities'],
    ['xliff', xliff('', '<!doctype xliff SYSTEM "file:///etc/passwd">'), 'has_entities'],
    ['xliff', xliff('<trans-unit id="layouts.skip"><target>&lol;</target></trans-unit>'), 'has_entities'],
    ['json', JSON.stringify({ nl: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [at, ''])) }), 'too_many_messages'],
  ] as const)('refuses as %s: %s', async (format, text, code) => {
    expect(await refused(send(format, text))).toMatchObject({ code: 'invalid_input', fields: { file: code } });
  });

  it('names the units of an XLIFF file without id or with two texts, takes neither text, and reads units in groups', async () => {
    const unit = (id: string, target: string) => `<trans-unit${id && ` id="${id}"`}><target>${target}</target></trans-unit>`;
    const [twice, grouped] = ['layouts.skip', 'portals.nav.magazines'];
    const units = [unit('', 'Un'), unit(twice, 'Un'), unit(twice, 'Deux'), unit(grouped, 'Nos revues'), unit(grouped, 'Nos revues')];
    const text = xliff(`<group><group>${units.join('')}</group></group>`);
    const faults = [
      { key: 'trans-unit 1', language: 'fr', code: 'unknown_reference' },
      { key: twice, language: 'fr', code: 'duplicate' },
    ];
    expect(await send('xliff', text)).toMatchObject({ changed: 1, same: 0, faults });
    const { items } = await call(getMessages, { query: { state: 'overridden' } }, caller);
    expect(items.map(({ key, fr }) => [key, fr.shown])).toEqual([[grouped, 'Nos revues']]);
  });

  it('refuses a JSON file with a key that stands twice, and names it', async () => {
    const refusal = await refused(send('json', '{"fr":{"layouts.skip":"Un","layouts.skip":"Deux"}}'));
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { 'fr.layouts.skip': 'duplicate' } });
  });

  it('names the targets of an XLIFF file with elements within, and keys that no message has', async () => {
    const unit = (id: string, target: string) => `<trans-unit id="${id}"><target>${target}</target></trans-unit>`;
    const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const faults = keys.map((key) => ({ key, code: 'unknown_reference' }));
    const text = xliff([unit('layouts.skip', 'Lire <g id="1">le</g> texte'), ...keys.map((key) => unit(key, 'x'))].join(''));
    expect(await send('xliff', text)).toMatchObject({ changed: 0, faults: [{ key: 'layouts.skip', code: 'has_markup' }, ...faults] });
    const json = `{"nl":{${keys.map((key) => `"${key}":"x"`).join()}}}`;
    expect(await send('json', json)).toMatchObject({ changed: 0, faults });
  });

  it.each([
    ['Lire &amp; regarder', 'Lire & regarder'],
    ['Lire &#233;galement', 'Lire également'],
    ['Lire &amp;#233; &amp;amp;', 'Lire &#233; &amp;'],
    ['<![CDATA[Lire & regarder]]>', 'Lire & regarder'],
    ['Lire <!-- note --><![CDATA[& voir]]> &#xe9;t&#xE9;', 'Lire & voir été'],
    ['<![CDATA[&lol; <!DOCTYPE]]>', undefined],
    ['<![CDATA[Lire]]> &lol;', undefined],
  ])('reads the target %s as %s', async (target, read) => {
    const sent = send('xliff', xliff(`<trans-unit id="layouts.skip"><target>${target}</target></trans-unit>`));
    if (read) await sent;
    else await sent.catch(() => {});
    const [own] = (await list({ state: 'overridden' })).items;
    expect(own?.fr.all).toBe(read);
  });

  it('refuses more than 5 MB, what is not UTF-8, and the files of who may not translate', async () => {
    expect(await refused(send('xliff', new Uint8Array(maxFileBytes + 1)))).toMatchObject({ code: 'too_large' });
    expect(await refused(send('json', new Uint8Array([0xff, 0xfe, 0x80])))).toMatchObject({ fields: { file: 'unreadable_file' } });
    const { caller: own } = await signInStaff(api, 'hout@voorbeeld.be', [{ permissions: ['TRANSLATION'], portals: ['hobe'] }]);
    expect(await refused(send('json', '{"nl":{"layouts.skip":"x"}}', own))).toMatchObject({ code: 'forbidden' });
    expect(await keysOf({ state: 'overridden' })).toEqual([]);
  });

  it('takes a file of both languages from who may change one, as long as it changes that one alone', async () => {
    const { caller: french } = await signInStaff(api, 'traduction@voorbeeld.be', [{ permissions: ['TRANSLATION'], languages: ['fr'] }]);
    await put('layouts.skip', 'Lezen');
    const { text } = await call(exportMessages, { query: { format: 'json' } }, french);
    expect(await send('json', text, french)).toEqual({ changed: 0, same: 1, faults: [] });
    const changed = text.replace('"fr": {}', '"fr": { "layouts.skip": "Lire" }');
    expect(await send('json', changed, french)).toEqual({ changed: 1, same: 1, faults: [] });
    const fields = { language: 'not_permitted' };
    expect(await refused(send('json', changed.replace('Lezen', 'Kijken'), french))).toMatchObject({ code: 'forbidden', fields });
  });

  const suggest = (text: string, sourceLang: 'nl' | 'fr' = 'nl', targetLang: 'nl' | 'fr' = 'fr') =>
    call(requestTranslation, { body: { text, sourceLang, targetLang } }, caller);

  it('keeps a glossary, each pair once, whose terms suggestions name', async () => {
    const add = (nl: string, fr: string, note = '') => call(addTerm, { body: { nl, fr, note } }, caller);
    const dak = await add('dak', 'toiture', 'niet: toit');
    const goot = await add('goot', 'chéneau');
    const doubled = { code: 'invalid_input', fields: { nl: 'duplicate' } };
    expect([
      await refused(add('dak', 'toiture')),
      await refused(add('Dak', 'TOITURE')),
      await refused(call(saveTerm, { params: { id: String(goot.id) }, body: { nl: 'dak', fr: 'toiture' } }, caller)),
    ]).toMatchObject([doubled, doubled, doubled]);
    expect(await refused(add(' ', 'x'))).toMatchObject({ fields: { nl: 'required' } });
    const found = async (q: string) => (await call(getGlossary, { query: { q } }, caller)).items.map(({ nl }) => nl);
    expect([await found(''), await found('CHENEAU'), await found("'; --")]).toEqual([['dak', 'goot'], ['goot'], []]);
    answers = () => ({ status: 500, body: '' });
    const { items, terms } = await suggest('Dak');
    expect(items[0]).toMatchObject({ text: 'toiture', source: 'glossary', likeness: 1 });
    expect(terms).toEqual([{ nl: 'dak', fr: 'toiture', note: 'niet: toit' }]);
    for (const { id } of [dak, goot]) await call(removeTerm, { params: { id: String(id) } }, caller);
    expect([await found(''), await refused(call(removeTerm, { params: { id: String(dak.id) } }, caller))]).toMatchObject([
      [],
      { code: 'not_found' },
    ]);
  });

  it('suggests what was translated here before, and what the service says, each with its source', async () => {
    answers = ({ q }) => ({ status: 200, body: JSON.stringify({ translatedText: `[fr] ${q}` }) });
    const { items, service: state, terms } = await suggest('een nieuw dak');
    expect(terms).toEqual([]);
    expect(state).toBe('answered');
    expect(items).toContainEqual({
      text: 'Un nouveau toit',
      source: 'title',
      original: 'Een nieuw dak',
      of: 'DBBE00000000001',
      likeness: 1,
    });
    expect(items.at(-1)).toMatchObject({ text: '[fr] een nieuw dak', source: 'service' });
    expect(asked.at(-1)).toEqual({ path: '/translate', q: 'een nieuw dak', source: 'nl', target: 'fr', format: 'text' });
    const sentence = await suggest('De goot is schoon');
    expect(sentence.items[0]).toEqual({
      ...{ text: 'Le chéneau est propre.', source: 'sentence', original: 'De goot is schoon.', of: 'DBBE00000000001', likeness: 1 },
    });
    const known = await suggest(skip);
    expect(known.items[0]).toMatchObject({
      text: productMessages('fr')['layouts.skip'],
      source: 'message',
      of: 'layouts.skip',
      likeness: 1,
    });
  });

  it.each([
    [500, '{"translatedText":"x"}'],
    [200, '<html>'],
    [200, '{"translatedText":7}'],
  ])('does without a service that answers %i %s', async (status, body) => {
    answers = () => ({ status, body });
    const answer = await suggest(skip);
    expect(answer.service).toBe('down');
    expect(new Set(answer.items.map(({ source }) => source))).toEqual(new Set(['message']));
  });

  it('asks nobody for the language that a text has', async () => {
    const before = asked.length;
    expect(await refused(suggest(skip, 'nl', 'nl'))).toMatchObject({ code: 'invalid_input', fields: { targetLang: 'not_allowed' } });
    expect(asked.length).toBe(before);
  });
});
