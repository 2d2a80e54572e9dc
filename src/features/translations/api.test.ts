import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { key } from '../../content/keys.ts';
import type { Connection } from '../../db/connection.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { messageOverrides } from '../../db/tables/translations.ts';
import { productMessages, translator } from '../../i18n/messages.ts';
import { withWords } from '../../i18n/words.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getFront } from '../overview/endpoints.ts';
import { removeTranslation, saveTranslation, undoTranslation } from './endpoints.ts';
import { allOverrides, overridesOf } from './queries.ts';
import type { ReadHeaders, TranslationSave } from './schema.ts';

type Caller = ReturnType<Api['from']>;
const skip = { appId: 1, key: 'layouts.skip', value: 'Naar de tekst', language: 'nl' } as const;

describe.each(databases)('overrides of messages on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let translator7: Caller;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    ({ caller: translator7 } = await signInStaff(api, 'vertaler@voorbeeld.be', [{ permissions: ['TRANSLATION'] }]));
  });
  beforeEach(async () => {
    for (const table of ['message_overrides', 'message_changes', 'outbox']) await connection.db.execute(sql.raw(`delete from ${table}`));
  });
  afterAll(() => connection.close());

  const put = (body: object, caller = translator7, query = {}) =>
    call(saveTranslation, { headers: {}, query, body: body as TranslationSave }, caller);
  const rowsOf = async () =>
    (await connection.db.select().from(messageOverrides)).map(({ key: name, portal, value }) => [name, portal, value]);
  const waiting = async () => {
    const { rows } = (await connection.db.execute(sql`select key, is_bulk from outbox order by key`)) as {
      rows: { key: string; is_bulk: boolean }[];
    };
    expect(rows.every(({ is_bulk }) => is_bulk)).toBe(true);
    return rows.map((row) => row.key);
  };

  it('let that of a portal win over that for all, and both over the product', async () => {
    await put({ ...skip, portalCode: 'hobe', value: 'Naar de inhoud van hout' });
    expect(await waiting()).toEqual([key.messages(1, 'hobe', 'nl')]);
    // The portal with an override of its own does not change.
    await put(skip);
    expect(await waiting()).toEqual([key.messages(1, 'dbbe', 'nl'), key.messages(1, 'hobe', 'nl')]);
    expect(await overridesOf(connection.db, 1, 'dbbe', 'nl')).toEqual({ 'layouts.skip': 'Naar de tekst' });
    const all = await allOverrides(connection.db);
    const shown = (portal: string) => withWords({ of: (locale) => all(1, portal, locale) }, () => translator('nl')('layouts.skip'));
    expect(['dbbe', 'hobe'].map(shown)).toEqual(['Naar de tekst', 'Naar de inhoud van hout']);
    for (const [app, locale] of [
      [2, 'nl'],
      [3, 'nl'],
      [1, 'fr'],
    ] as const)
      expect(await overridesOf(connection.db, app, 'dbbe', locale)).toBeUndefined();
  });

  it('are saved again, removed and undone, each with its audit line, and undone only while nobody changed them since', async () => {
    const first = await put(skip);
    expect(first).toMatchObject({ value: 'Naar de tekst', shown: 'Naar de tekst' });
    const second = await put({ ...skip, value: '  Meteen\r\nlezen\u200b  ', portalCode: '' });
    expect(second.value).toBe('Meteen\nlezen');
    expect(await refused(call(undoTranslation, { params: { id: String(first.change) }, query: {} }, translator7))).toMatchObject({
      code: 'conflict',
    });
    const back = await call(undoTranslation, { params: { id: String(second.change) }, query: {} }, translator7);
    expect(back.value).toBe('Naar de tekst');
    const { value: _, ...place } = skip;
    const gone = await call(removeTranslation, { headers: {}, query: {}, body: place }, translator7);
    expect(gone).toMatchObject({ value: null, shown: productMessages('nl')['layouts.skip'] });
    expect(await rowsOf()).toEqual([]);
    await call(undoTranslation, { params: { id: String(gone.change) }, query: {} }, translator7);
    expect(await rowsOf()).toEqual([['layouts.skip', null, 'Naar de tekst']]);
    const lines = await connection.db.select({ act: auditLines.act, details: auditLines.details }).from(auditLines);
    expect(lines.map(({ act }) => act).filter((act) => act.startsWith('translation.'))).toEqual(
      expect.arrayContaining(['translation.saved', 'translation.undone', 'translation.removed']),
    );
    expect(JSON.stringify(lines)).not.toContain('Naar de tekst');
  });

  it('are refused where another value was written meanwhile, with what stands there and by whom', async () => {
    const { caller: colleague } = await signInStaff(api, 'collega@voorbeeld.be', [{ permissions: ['TRANSLATION'] }]);
    const { value: _, ...place } = skip;
    const putFrom = (headers: ReadHeaders, value: string) =>
      call(saveTranslation, { headers, query: {}, body: { ...skip, value } }, translator7);
    const removeFrom = (headers: ReadHeaders) => call(removeTranslation, { headers, query: {}, body: place }, translator7);
    const none = { 'if-none-match': '*' } as const;
    const first = await putFrom(none, 'Van mij');
    const mine = { 'if-match': `"${first.version}"` };
    const theirs = await put({ ...skip, value: 'Van mijn collega' }, colleague);
    const present = { value: 'Van mijn collega', shown: 'Van mijn collega', version: theirs.version, by: expect.stringMatching(/./) };
    const late = [() => putFrom(mine, 'Nog eens van mij'), () => putFrom(none, 'Nog eens van mij'), () => removeFrom(mine)];
    for (const send of late) expect(await refused(send())).toMatchObject({ statusCode: 409, code: 'version_conflict', present });
    expect(await rowsOf()).toEqual([['layouts.skip', null, 'Van mijn collega']]);
    // The same words again are not a conflict: the first answer may have been lost.
    await putFrom(mine, 'Van mijn collega');
    await putFrom({ 'if-match': `"${theirs.version}"` }, 'Toch van mij');
    await call(removeTranslation, { headers: {}, query: {}, body: place }, colleague);
    const gone = { value: null, shown: productMessages('nl')['layouts.skip'], version: null };
    expect(await refused(putFrom(mine, 'Nog eens'))).toMatchObject({ code: 'version_conflict', present: gone });
    expect((await putFrom(none, 'Opnieuw')).value).toBe('Opnieuw');
  });

  it.each(['layouts.nothing', '__proto__'])('are not removed for %s, which nobody has', async (key) => {
    await put(skip);
    const removed = call(removeTranslation, { headers: {}, query: {}, body: { ...skip, key, value: undefined } as never }, translator7);
    expect(await refused(removed)).toMatchObject({ code: 'invalid_input', fields: { key: 'unknown_reference' } });
  });

  it('publish again what shows them, and nothing for a save that changes nothing', async () => {
    await put(skip);
    await connection.db.execute(sql`delete from outbox`);
    await put(skip);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    [{ ...skip, key: 'layouts.nothing' }, { key: 'unknown_reference' }],
    [{ ...skip, key: '__proto__' }, { key: 'unknown_reference' }],
    [{ ...skip, value: 'Naar {portal}' }, { value: 'other_values' }],
    [{ ...skip, value: 'Naar {' }, { value: 'not_a_message' }],
    [{ ...skip, value: '<script>alert(1)</script>' }, { value: 'has_markup' }],
    [{ ...skip, value: '\u200b' }, { value: 'required' }],
    [{ ...skip, value: 'x'.repeat(2_001) }, { value: 'too_long' }],
    [{ ...skip, key: 'article.minutes', value: '{minutes} min' }, { value: 'other_forms' }],
    [{ ...skip, portalCode: 'zzzz' }, { portalCode: 'unknown_reference' }],
  ] as const)('refuse %j', async (body, fields) => {
    expect(await refused(put(body))).toMatchObject({ code: 'invalid_input', fields });
    expect(await rowsOf()).toEqual([]);
  });

  it('refuse 10 MB, another page than one of the site, and the change of nobody', async () => {
    expect(await refused(put({ ...skip, value: 'x'.repeat(10_000_000) }))).toMatchObject({ code: 'too_large' });
    expect(await refused(put(skip, translator7, { path: '/api/x' }))).toMatchObject({ fields: { path: 'unknown_reference' } });
    for (const id of ['999999', '1']) {
      const undone = call(undoTranslation, { params: { id }, query: {} }, translator7);
      expect(await refused(undone)).toMatchObject({ code: 'not_found' });
    }
    expect(await rowsOf()).toEqual([]);
  });

  it('need permission 7, on the portal and in the language; on every portal where no portal is named', async () => {
    const { caller: own } = await signInStaff(api, 'hout@voorbeeld.be', [
      { permissions: ['TRANSLATION'], portals: ['hobe'], languages: ['nl'] },
    ]);
    const { caller: others } = await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['WEBMASTER', 'TRANSLATE_ARTICLE'] }]);
    const saved = await put({ ...skip, portalCode: 'hobe' }, own);
    for (const portalCode of ['dbbe', undefined])
      expect(await refused(put({ ...skip, portalCode }, own))).toMatchObject({
        code: 'forbidden',
        fields: { portalCode: 'not_permitted' },
      });
    expect(await refused(put({ ...skip, portalCode: 'hobe', language: 'fr' }, own))).toMatchObject({
      fields: { language: 'not_permitted' },
    });
    expect(await refused(put({ ...skip, portalCode: 'hobe' }, others))).toMatchObject({ code: 'forbidden' });
    const everywhere = await put(skip);
    expect(await refused(call(undoTranslation, { params: { id: String(everywhere.change) }, query: {} }, own))).toMatchObject({
      code: 'not_found',
    });
    await call(undoTranslation, { params: { id: String(saved.change) }, query: {} }, own);
    expect(await rowsOf()).toEqual([['layouts.skip', null, 'Naar de tekst']]);
  });

  it('are left out where a later release has no such message, or gives it other values', async () => {
    const place = { app: 1, locale: 'nl' as const, portal: null, updatedAt: new Date() };
    await connection.db.insert(messageOverrides).values([
      { ...place, key: 'layouts.gone', value: 'Weg' },
      { ...place, key: 'layouts.skip', value: 'Naar {portal}' },
    ]);
    expect(await overridesOf(connection.db, 1, 'dbbe', 'nl')).toBeUndefined();
    const told = async () => (await call(getFront, {}, translator7)).lines.filter(({ kind }) => kind === 'words_idle');
    expect(await told()).toMatchObject([{ section: 'wrong', count: 2 }]);
    await connection.db.delete(messageOverrides);
    expect(await told()).toEqual([]);
  });
});
