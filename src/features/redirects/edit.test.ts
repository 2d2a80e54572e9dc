import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { publishedPages, releases } from '../../db/tables/publishing.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { putDocument } from '../editing/endpoints.ts';

describe.each(databases)('an edited redirect on $kind', ({ open }) => {
  let connection: Connection;
  let webmaster: Awaited<ReturnType<typeof signInStaff>>['caller'];
  const put = (reference: string, fields: { from: string; to: string; portal?: string }, version?: string | null) =>
    call(
      putDocument,
      {
        params: { entity: 'redirect', reference },
        headers: version ? { 'if-match': `"${version}"` } : { 'if-none-match': '*' },
        body: { document: { entity: 'redirect', reference, portal: 'dbbe', ...fields } },
      },
      webmaster,
    );
  const publish = (path: string, release = 'test') =>
    connection.db.insert(publishedPages).values({ release, portal: 'dbbe', path, reads: [] });

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    webmaster = (
      await signInStaff(startApi(connection, undefined, undefined, { release: 'test' }), 'web@voorbeeld.be', [
        { permissions: ['WEBMASTER'] },
      ])
    ).caller;
    await publish('/over-ons');
  });
  afterAll(() => connection.close());

  it('cannot begin at an address that has a page on its portal, which would be served first', async () => {
    expect(await refused(put('R1', { from: '/over-ons', to: '/elders' }))).toMatchObject({
      code: 'invalid_input',
      fields: { from: 'has_page' },
    });
    await put('R2', { from: '/over-ons', to: '/elders', portal: 'hobe' });
  });

  it('may begin at an address that only a release that is not served has', async () => {
    const at = new Date('2026-11-21T12:00:00Z');
    await connection.db.insert(releases).values({ id: 'built', startedAt: at, completedAt: at, caughtUpTo: at });
    await publish('/vervallen', 'built');
    expect(await put('R4', { from: '/vervallen', to: '/elders' })).toMatchObject({ result: 'added' });
  });

  it('keeps an address that got a page later, so that its target can still change', async () => {
    const { version } = await put('R3', { from: '/later', to: '/elders' });
    await publish('/later');
    const changed = await put('R3', { from: '/later', to: '/nergens' }, version);
    expect(await refused(put('R3', { from: '/over-ons', to: '/nergens' }, changed.version))).toMatchObject({
      fields: { from: 'has_page' },
    });
  });
});
