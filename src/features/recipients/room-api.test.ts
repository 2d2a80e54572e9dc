import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { auditLines } from '../../db/tables/staff.ts';
import { type CallFailed, call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { allowCounting, getMailing, resumeMailing } from './mailing-endpoints.ts';
import { chooseForRecipient, findRecipients, getRecipient, suppressRecipient } from './room-endpoints.ts';

const email = 'lezer@voorbeeld.be';

describe.each(databases)('the room of recipients on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let caller: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
    ({ caller } = await signInStaff(api, 'bezorging@voorbeeld.be', [{ permissions: ['ACCESS_EMAIL_BOUNCER'], portals: ['dbbe'] }]));
  });
  afterAll(() => connection.close());

  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => 'answered',
      (error: CallFailed) => [error.answer.code, error.answer.fields],
    );
  const choose = (isActive: boolean, more: object = {}) =>
    call(
      chooseForRecipient,
      { body: { email, portalCode: 'dbbe', language: 'nl', isActive, reason: 'Vraag per telefoon', ...more } },
      caller,
    );

  it('adds and removes an address with a reason, which stays as proof', async () => {
    await choose(true);
    const record = await choose(false);
    const [newsletter] = record.newsletters.filter(({ language }) => language === 'nl');
    expect(newsletter).toMatchObject({ portalCode: 'dbbe', isActive: false });
    expect(newsletter?.events.map(({ act, door, wording }) => [act, door, wording])).toEqual([
      ['added', 'staff', 'Vraag per telefoon'],
      ['removed', 'staff', 'Vraag per telefoon'],
    ]);
    expect((await call(findRecipients, { query: { q: 'LEZ' } }, caller)).emails).toEqual([email]);
    expect((await call(findRecipients, { query: { q: 'l%' } }, caller)).emails).toEqual([]);
  });

  it('suppresses an address and lifts that, and names no address in the audit list', async () => {
    const suppressed = await call(suppressRecipient, { body: { email, isSuppressed: true, reason: 'Wil niets meer' } }, caller);
    expect(suppressed.suppression).toMatchObject({ reason: 'staff', source: 'Wil niets meer' });
    expect((await call(suppressRecipient, { body: { email, isSuppressed: false, reason: 'Vergissing' } }, caller)).suppression).toBeNull();
    const lines = await connection.db.select().from(auditLines);
    expect(lines.map(({ act }) => act)).toEqual(expect.arrayContaining(['recipient.newsletter', 'recipient.suppression']));
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('shows and changes newsletters of own portals alone, and asks for a reason', async () => {
    expect((await call(getRecipient, { query: { email } }, caller)).newsletters.map(({ portalCode }) => portalCode)).toEqual([
      'dbbe',
      'dbbe',
    ]);
    expect(await refused(choose(true, { portalCode: 'hobe' }))).toEqual(['forbidden', undefined]);
    expect(await refused(choose(true, { portalCode: 'none' }))).toEqual(['invalid_input', { portalCode: 'unknown_reference' }]);
    expect(await refused(choose(true, { reason: ' ' }))).toEqual(['invalid_input', { reason: 'required' }]);
    const { caller: other } = await signInStaff(api, 'ander@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['dbbe', 'hobe'] }]);
    expect(await refused(call(getRecipient, { query: { email } }, other))).toEqual(['forbidden', undefined]);
  });

  it('is not needed by members: they see a suppression of theirs, lift it, and choose about counting', async () => {
    const own = 'lid@voorbeeld.be';
    const { token } = await api.register(own);
    await call(suppressRecipient, { body: { email: own, isSuppressed: true, reason: 'Klacht' } }, caller);
    expect(await call(getMailing, {}, api.withToken(token))).toMatchObject({ suppression: { reason: 'staff' }, isCounted: false });
    expect(await call(resumeMailing, {}, api.withToken(token))).toEqual({ suppression: null, isCounted: false });
    expect(await call(allowCounting, { body: { isAllowed: true } }, api.withToken(token))).toMatchObject({ isCounted: true });
    expect((await call(getRecipient, { query: { email: own } }, caller)).isCounted).toBe(true);
  });
});
