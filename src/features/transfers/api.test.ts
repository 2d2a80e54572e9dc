import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { type CallFailed, call } from '../../lib/call.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { signInStaff } from '../../testing/staff.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { getDocument, putDocument } from '../editing/endpoints.ts';
import { contentEntities, entitiesOf } from '../entities.ts';
import { finishUpload, putPiece, startUpload } from '../files/endpoints.ts';
import { forgetTransfers, runTransfer } from './commands.ts';
import { getTransferFile, getTransferReports, getTransfers, repeatImport, startExport, startImport, stopTransfer } from './endpoints.ts';
import { brokenZip, idInAddress } from './rules.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('imports and exports by staff on $kind', ({ open }) => {
  const folder = temporaryFolder('transfers');
  const mediaDir = path.join(folder, 'media');
  const files = path.join(folder, 'transfers');
  let connection: Connection;
  let api: Api;
  let webmaster: Caller;
  let ofOnePortal: Caller;
  const keyed = keyedBy('a secret of the tests');

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection, undefined, mediaDir);
    webmaster = (await signInStaff(api, 'web@voorbeeld.be', [{ permissions: ['WEBMASTER', 'EDIT_MODULE'] }])).caller;
    ofOnePortal = (await signInStaff(api, 'een@voorbeeld.be', [{ permissions: ['WEBMASTER'], portals: ['dbbe'] }])).caller;
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const linesOf = (...documents: object[]) => Buffer.from(documents.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const run = (id: string) =>
    runTransfer(
      { db: connection.db, entities: entitiesOf(mediaDir, keyed), clock: api.now, folder: files, committed: () => {} },
      id,
      contentEntities,
    );
  async function imported(name: string, bytes: Buffer, options: { isDryRun?: boolean; isForced?: boolean } = {}) {
    const { id } = await call(
      startImport,
      { body: { upload: await uploadFile(name, bytes, webmaster), isDryRun: false, ...options } },
      webmaster,
    );
    await run(id);
    return found(id);
  }
  async function found(id: string) {
    const one = (await call(getTransfers, {}, webmaster)).find((transfer) => transfer.id === id);
    if (!one) throw new Error(`There is no transfer ${id}.`);
    const { items } = await call(getTransferReports, { params: { id }, query: {} }, webmaster);
    return { ...one, reports: items };
  }
  const stored = (reference: string) => call(getDocument, { params: { entity: 'page', reference } }, webmaster);

  it('try a file without a change, and import it for good, with what each line says', async () => {
    const bytes = zlib.gzipSync(Buffer.concat([linesOf(pageDocument('een'), { entity: 'page', reference: '' }), Buffer.from('{oeps\n')]));
    const tried = await imported('paginas.ndjson.gz', bytes, { isDryRun: true });
    expect(tried).toMatchObject({ state: 'done', isDryRun: true, share: 1, totals: { added: 1, bad: 2 } });
    expect(tried.reports.map(({ line, level, code }) => [line, level, code])).toEqual([
      [2, 'bad', 'fields'],
      [3, 'bad', 'notJson'],
    ]);
    expect((await refused(stored('een'))).code).toBe('not_found');
    const { id } = await call(repeatImport, { params: { id: tried.id } }, webmaster);
    await run(id);
    expect(await found(id)).toMatchObject({ state: 'done', isDryRun: false, totals: { added: 1, bad: 2 }, name: 'paginas.ndjson.gz' });
    expect((await stored('een')).document).toMatchObject({ reference: 'een' });
    expect((await refused(call(repeatImport, { params: { id } }, webmaster))).code).toBe('conflict');
  });

  it('keep a field that was edited here, say so, and take it by force', async () => {
    const before = pageDocument('bewerkt');
    await imported('a.ndjson', linesOf(before));
    const { document, version } = await stored('bewerkt');
    const texts = { ...(document as typeof before).texts, nl: { ...(document as typeof before).texts.nl, title: 'Hier bewerkt' } };
    await call(
      putDocument,
      {
        params: { entity: 'page', reference: 'bewerkt' },
        headers: { 'if-match': `"${version}"` },
        body: { document: { ...document, texts } },
      },
      webmaster,
    );
    const newer = { ...before, texts: { ...before.texts, nl: { ...before.texts.nl, title: 'Nieuwer' } } };
    const kept = await imported('a.ndjson', linesOf(newer));
    expect(kept.reports).toMatchObject([{ line: 1, level: 'note', code: 'kept', values: { entity: 'page', fields: 'texts.nl.title' } }]);
    expect((await stored('bewerkt')).document).toMatchObject({ texts: { nl: { title: 'Hier bewerkt' } } });
    await imported('a.ndjson', linesOf(newer), { isForced: true });
    expect((await stored('bewerkt')).document).toMatchObject({ texts: { nl: { title: 'Nieuwer' } } });
  });

  it('take the bytes of an upload once, however many ask at once', async () => {
    const body = { upload: await uploadFile('samen.ndjson', linesOf(pageDocument('samen')), webmaster), isDryRun: true };
    const begun = await Promise.allSettled(Array.from({ length: 5 }, () => call(startImport, { body }, webmaster)));
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = begun.flatMap((one) => (one.status === 'rejected' ? [(one.reason as CallFailed).answer.code] : []));
    expect(codes.filter((code) => !['not_found', 'upload_offset'].includes(code))).toEqual([]);
  });

  it('refuse what gives rights, by its field', async () => {
    const member = {
      entity: 'member',
      reference: 'M-9',
      email: 'nieuw@voorbeeld.be',
      firstName: 'Nora',
      lastName: 'Nieuw',
      language: 'nl',
    };
    const { reports, totals } = await imported('leden.ndjson', linesOf({ ...member, permissions: [29] }));
    expect(totals).toMatchObject({ added: 0, bad: 1 });
    expect(reports).toMatchObject([{ code: 'fields', values: { entity: 'member', fields: expect.stringContaining('permissions') } }]);
  });

  it('export documents into a file that imports as the same, fetched by an address that ends', async () => {
    const { id } = await call(startExport, { body: { portal: 'dbbe' } }, ofOnePortal);
    expect((await refused(call(getTransferFile, { params: { id } }, webmaster))).code).toBe('not_found');
    await run(id);
    const made = await found(id);
    const lines = zlib
      .gunzipSync(fs.readFileSync(path.join(files, id)))
      .toString()
      .trim()
      .split('\n');
    expect(made).toMatchObject({ kind: 'export', state: 'done', name: 'export-dbbe.ndjson.gz', totals: { written: lines.length } });
    expect(lines.some((line) => line.includes('"entity":"member"'))).toBe(false);
    const again = await imported(made.name, fs.readFileSync(path.join(files, id)));
    expect(again.totals).toMatchObject({ same: lines.length, added: 0, changed: 0, bad: 0 });
    const { address } = await call(getTransferFile, { params: { id } }, webmaster);
    expect(idInAddress(keyed, address, api.now())).toBe(id);
    expect(
      idInAddress(
        keyed,
        address.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
        api.now(),
      ),
    ).toBeUndefined();
    expect(idInAddress(keyed, address, new Date(api.now().getTime() + 61_000))).toBeUndefined();
  });

  it('stop before they begin, and are run once', async () => {
    const { id } = await call(
      startImport,
      { body: { upload: await uploadFile('b.ndjson', linesOf(pageDocument('nooit')), webmaster), isDryRun: false } },
      webmaster,
    );
    expect((await call(stopTransfer, { params: { id } }, webmaster)).state).toBe('stopped');
    await run(id);
    expect((await refused(stored('nooit'))).code).toBe('not_found');
    expect((await refused(call(stopTransfer, { params: { id } }, webmaster))).code).toBe('conflict');
  });

  it('say what is wrong with a file', async () => {
    const damaged = zlib.gzipSync(linesOf(pageDocument('kapot'))).subarray(0, 40);
    for (const bytes of [damaged, linesOf(pageDocument('niet-ingepakt'))])
      expect(await imported('kapot.ndjson.gz', bytes)).toMatchObject({ state: 'failed', error: brokenZip });
    const { reports } = await imported('lijst.ndjson', Buffer.from('[\n{}\n]\n'));
    expect(reports).toMatchObject([{ line: 1, code: 'array' }]);
    const picture = await call(startUpload, { body: { name: 'foto.ndjson', bytes: 5, fingerprint: 'fingerprint-half' } }, webmaster);
    const body = { upload: picture.id, isDryRun: true };
    expect((await refused(call(startImport, { body }, webmaster))).code).toBe('upload_offset');
    await call(putPiece, { params: { id: picture.id, offset: '0' }, bytes: new Uint8Array(5) }, webmaster);
    expect((await refused(call(finishUpload, { params: { id: picture.id }, body: {} }, webmaster))).fields).toEqual({ file: 'wrong_kind' });
  });

  it('are for a webmaster of every portal, but for the export of the own one', async () => {
    for (const asked of [
      () => call(getTransfers, {}, ofOnePortal),
      () => call(startExport, { body: {} }, ofOnePortal),
      () => call(startExport, { body: { portal: 'hobe' } }, ofOnePortal),
      () => call(startImport, { body: { upload: '00000000-0000-4000-8000-000000000000', isDryRun: true } }, ofOnePortal),
    ])
      expect(await refused(asked())).toMatchObject({ code: 'forbidden', fields: { portal: 'not_permitted' } });
    const unknown = { upload: '00000000-0000-4000-8000-000000000000', isDryRun: true };
    expect((await refused(call(startImport, { body: unknown }, webmaster))).code).toBe('not_found');
    expect((await refused(call(startExport, { body: { entities: ['member'] } }, webmaster))).fields).toEqual({
      'entities.0': 'unknown_reference',
    });
  });

  it('bring recipients and suppressions in and out as CSV for who keeps the bounces, and nothing else', async () => {
    const { caller: keeper } = await signInStaff(api, 'post@voorbeeld.be', [{ permissions: ['ACCESS_EMAIL_BOUNCER'] }]);
    const rows = [
      'email;portal;language;consentDate;source',
      'an@voorbeeld.be;dbbe;nl;2026-01-02;beurs',
      "'=bo@voorbeeld.be;dbbe;fr;2026-01-02;beurs",
      'cleo@voorbeeld.be;dbbe;nl;2099-01-02;beurs',
      'fout;dbbe;nl;;',
    ];
    const file = Buffer.from(rows.join('\r\n'));
    const body = { upload: await uploadFile('lijst.csv', file, keeper), isDryRun: false, entities: ['recipient', 'suppression'] };
    const { id } = await call(startImport, { body }, keeper);
    await run(id);
    const reports = (await call(getTransferReports, { params: { id }, query: {} }, keeper)).items;
    // Refusals of the database are found after words that are no fields; the list has the order of the file.
    expect(reports.map(({ line, values }) => [line, values.fields])).toEqual([
      [4, 'consentDate: in_future'],
      [5, 'email: not_an_email, consentDate: required, source: required'],
    ]);
    const after = { cursor: String(reports[0]?.id) };
    expect((await call(getTransferReports, { params: { id }, query: after }, keeper)).items).toEqual(reports.slice(1));
    const { id: out } = await call(startExport, { body: { entities: ['recipient'], format: 'csv' } }, keeper);
    await run(out);
    const csv = fs.readFileSync(path.join(files, out), 'utf8');
    expect(csv).toBe(
      `\ufeff${['email,portal,language,isActive,consentDate,source', "'=bo@voorbeeld.be,dbbe,fr,true,2026-01-01T23:00:00.000Z,beurs", 'an@voorbeeld.be,dbbe,nl,true,2026-01-01T23:00:00.000Z,beurs', ''].join('\r\n')}`,
    );
    expect((await call(getTransfers, {}, keeper)).map((one) => [one.name, one.state, one.totals]).sort()).toEqual([
      ['export-recipient.csv', 'done', { written: 2 }],
      ['lijst.csv', 'done', { added: 2, changed: 0, same: 0, removed: 0, bad: 2 }],
    ]);
    const ofWebmaster = await imported('a.ndjson', linesOf(pageDocument('eigen'), { entity: 'suppression', email: 'x@voorbeeld.be' }));
    expect(ofWebmaster.reports).toMatchObject([{ line: 2, code: 'notPermitted', values: { name: 'suppression' } }]);
    expect((await call(getTransfers, {}, webmaster)).some(({ name }) => name.endsWith('.csv'))).toBe(false);
    for (const [refusal, code, fields] of [
      [() => call(getTransferFile, { params: { id: out } }, webmaster), 'not_found', undefined],
      [() => call(getTransferReports, { params: { id: ofWebmaster.id }, query: {} }, keeper), 'not_found', undefined],
      [() => call(startExport, { body: {} }, keeper), 'forbidden', { entities: 'not_permitted' }],
      [() => call(startExport, { body: { entities: ['suppression'] } }, webmaster), 'forbidden', { entities: 'not_permitted' }],
      [() => call(startExport, { body: { format: 'csv' } }, webmaster), 'invalid_input', { format: 'not_allowed' }],
      [() => call(startImport, { body: { ...body, entities: ['page'] } }, keeper), 'forbidden', { entities: 'not_permitted' }],
      [() => call(startImport, { body: { ...body, entities: ['zeker'] } }, keeper), 'invalid_input', { 'entities.0': 'unknown_reference' }],
    ] as const) {
      const refusedWith = await refused(refusal());
      expect([refusedWith.code, refusedWith.fields]).toEqual([code, fields]);
    }
  });

  it('are forgotten after a week, with their files', async () => {
    const before = fs.readdirSync(files).length;
    expect(before).toBeGreaterThan(3);
    await forgetTransfers(connection.db, files, new Date(api.now().getTime() + 8 * 86_400_000));
    expect(fs.readdirSync(files)).toEqual([]);
    expect(await call(getTransfers, {}, webmaster)).toEqual([]);
  });
});
