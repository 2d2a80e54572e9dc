import fs from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entities } from '../../content/opening.ts';
import type { Connection } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { staffGrants } from '../../db/tables/staff.ts';
import { call } from '../../lib/call.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { temporaryFolder } from '../../testing/servers/server.ts';
import { signInStaff } from '../../testing/staff.ts';
import { uploadFile } from '../../testing/uploads.ts';
import { renameDocument } from '../drafts/endpoints.ts';
import { getDocument, putDocument } from '../editing/endpoints.ts';
import { contentEntities, entitiesOf } from '../entities.ts';
import { askToStop, runTransfer } from './commands.ts';
import { continueImport, getTransferReports, getTransfers, startImport } from './endpoints.ts';
import { rightLost } from './rules.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

describe.each(databases)('an import that was stopped, on $kind', ({ open }) => {
  const folder = temporaryFolder('resumed');
  const mediaDir = path.join(folder, 'media');
  const files = path.join(folder, 'transfers');
  const keyed = keyedBy('a secret of the tests');
  let connection: Connection;
  let api: Api;
  let webmaster: Caller;

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection, undefined, mediaDir);
    webmaster = (await signInStaff(api, 'web@voorbeeld.be', [{ permissions: ['WEBMASTER', 'EDIT_MODULE'] }])).caller;
  });
  afterAll(async () => {
    await connection.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const line = (document: object) => `${JSON.stringify(document)}\n`;
  const removal = (reference: string) => line({ entity: 'page', reference, delete: true });
  /** Pages that are each a batch of their own: a removal lies between them. The second piece of the file has the last. */
  const text = (name: string) =>
    [
      line(pageDocument(`${name}-1`)),
      '{oeps\n',
      removal(`${name}-7`),
      line(pageDocument(`${name}-2`)),
      removal(`${name}-8`),
      line(pageDocument(`${name}-3`)),
      `${' '.repeat(70_000)}\n`,
      line(pageDocument(`${name}-1`)),
      line(pageDocument(`${name}-4`)),
      '{oeps\n',
    ].join('');

  async function begun(
    name: string,
    options: { isDryRun: boolean; isForced?: boolean },
    lines = text(name),
    by = webmaster,
  ): Promise<string> {
    const upload = await uploadFile(`${name}.ndjson`, Buffer.from(lines), by);
    return (await call(startImport, { body: { upload, ...options } }, by)).id;
  }
  const entities = entitiesOf(mediaDir, keyed);
  const run = (id: string, by: Entities = entities) =>
    runTransfer({ db: connection.db, entities: by, clock: api.now, folder: files, committed: () => {} }, id, contentEntities);
  /** Entities with which somebody does something while the second batch of pages is made ready. */
  function during(act: () => Promise<unknown>): Entities {
    const page = entities.get('page');
    if (!page) throw new Error('There are no pages.');
    let batches = 0;
    const prepare = async () => {
      batches += 1;
      if (batches === 2) await act();
    };
    return new Map(entities).set('page', { ...page, prepare });
  }
  async function found(id: string) {
    const one = (await call(getTransfers, {}, webmaster)).find((transfer) => transfer.id === id);
    const { items } = await call(getTransferReports, { params: { id }, query: {} }, webmaster);
    return { ...one, reports: items.map(({ line: at, code }) => [at, code]) };
  }
  const stored = (reference: string) => call(getDocument, { params: { entity: 'page', reference } }, webmaster);
  const resume = (id: string, by = webmaster) => call(continueImport, { params: { id } }, by);
  const asked = (id: string) => during(async () => askToStop(connection.db, id, api.now()));
  const all = [
    [2, 'notJson'],
    [8, 'duplicate'],
    [10, 'notJson'],
  ];

  it('goes on after its last finished line, and leaves what was edited since', async () => {
    const id = await begun('deel', { isDryRun: false, isForced: true });
    await run(id, asked(id));
    expect(await found(id)).toMatchObject({ state: 'stopped', totals: { added: 2, same: 2, bad: 1 }, reports: [[2, 'notJson']] });
    expect((await refused(stored('deel-3'))).code).toBe('not_found');
    const { document, version } = await stored('deel-1');
    const { texts } = document as ReturnType<typeof pageDocument>;
    const edited = { ...document, texts: { ...texts, nl: { ...texts.nl, title: 'Hier bewerkt' } } };
    const headers = { 'if-match': `"${version}"` };
    await call(putDocument, { params: { entity: 'page', reference: 'deel-1' }, headers, body: { document: edited } }, webmaster);
    expect(await resume(id)).toMatchObject({ state: 'waiting', endedAt: null });
    expect((await refused(resume(id))).code).toBe('conflict');
    await run(id);
    expect(await found(id)).toMatchObject({ state: 'done', share: 1, totals: { added: 4, same: 2, bad: 3 }, reports: all });
    expect((await stored('deel-1')).document).toMatchObject({ texts: { nl: { title: 'Hier bewerkt' } } });
    expect((await refused(resume(id))).code).toBe('conflict');
  });

  it('goes on after an error', async () => {
    const id = await begun('fout', { isDryRun: false });
    await run(
      id,
      during(() => Promise.reject(Object.assign(new Error('There is no space left.'), { code: '53100' }))),
    );
    const failed = await found(id);
    expect(failed).toMatchObject({ state: 'failed', totals: { added: 1, same: 1, bad: 1 } });
    expect(failed.error).toContain('There is no space left.');
    expect(await resume(id)).toMatchObject({ state: 'waiting', error: null });
    await run(id);
    expect(await found(id)).toMatchObject({ state: 'done', totals: { added: 4, same: 2, bad: 3 }, reports: all });
  });

  it('knows what its first part brought under a former name', async () => {
    await run(await begun('vroeger', { isDryRun: false }, line(pageDocument('vroeger'))));
    const { version } = await stored('vroeger');
    const [params, headers] = [{ entity: 'page', reference: 'vroeger' }, { 'if-match': `"${version}"` }];
    await call(renameDocument, { params, headers, body: { reference: 'voortaan' } }, webmaster);
    const [before, after] = [text('hernoemd').split('\n').slice(1, 7), line(pageDocument('voortaan'))];
    const id = await begun('hernoemd', { isDryRun: false }, `${line(pageDocument('vroeger'))}${before.join('\n')}\n${after}`);
    const early = [
      [1, 'renamed'],
      [2, 'notJson'],
    ];
    await run(id, asked(id));
    expect(await found(id)).toMatchObject({ state: 'stopped', reports: early });
    await resume(id);
    await run(id);
    expect(await found(id)).toMatchObject({ state: 'done', reports: [...early, [8, 'duplicate']] });
  });

  it('stops when the right of who imports is gone, also with their account, and goes on for somebody who has it', async () => {
    const rights = [{ permissions: ['WEBMASTER', 'EDIT_MODULE'] as const }];
    const { caller, accountId, staffId } = await signInStaff(api, 'ex@voorbeeld.be', rights);
    const id = await begun('recht', { isDryRun: false }, undefined, caller);
    const later = await begun('later', { isDryRun: false }, undefined, caller);
    const revoke = () => connection.db.delete(staffGrants).where(eq(staffGrants.staff, staffId));
    await run(id, during(revoke));
    expect(await found(id)).toMatchObject({ state: 'stopped', error: rightLost, totals: { added: 2 }, reports: [[2, 'notJson']] });
    expect((await refused(stored('recht-3'))).code).toBe('not_found');
    expect((await refused(resume(id, caller))).code).toBe('forbidden');
    expect(await resume(id)).toMatchObject({ state: 'waiting', error: null });
    await run(id);
    expect(await found(id)).toMatchObject({ state: 'done', error: null, totals: { added: 4, same: 2, bad: 3 }, reports: all });
    await connection.db.delete(accounts).where(eq(accounts.id, accountId));
    await run(later);
    expect(await found(later)).toMatchObject({ state: 'stopped', error: rightLost, by: null });
    expect((await refused(stored('later-1'))).code).toBe('not_found');
  });

  it('begins anew if it was a trial', async () => {
    const id = await begun('proef', { isDryRun: true });
    await run(id, asked(id));
    expect(await found(id)).toMatchObject({ state: 'stopped', totals: { added: 2 } });
    expect(await resume(id)).toMatchObject({ state: 'waiting', share: 0, totals: {} });
    await run(id);
    expect(await found(id)).toMatchObject({ state: 'done', totals: { added: 4, same: 2, bad: 3 }, reports: all });
    expect((await refused(stored('proef-1'))).code).toBe('not_found');
  });

  it('says that its file is gone', async () => {
    const id = await begun('weg', { isDryRun: false });
    await run(id, asked(id));
    fs.rmSync(path.join(files, id));
    expect((await refused(resume(id))).code).toBe('file_gone');
    expect(await found(id)).toMatchObject({ state: 'stopped' });
  });
});
