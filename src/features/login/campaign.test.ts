import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { abos, accounts, newsletterRecipients } from '../../db/tables/accounts.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { createAddress } from '../addresses/endpoints.ts';
import { postContactMessage } from '../contact/endpoints.ts';
import { signUpForNewsletter } from '../recipients/endpoints.ts';
import { startTrial } from '../subscriptions/endpoints.ts';
import { createContact } from './endpoints.ts';

const codes: readonly [string, string | null][] = [
  ['zomer actie', 'zomer actie'],
  ['été+"25 %" <b>\'& 夏', 'été+"25 %" <b>\'& 夏'],
  [' a ', ' a '],
  ['🏗'.repeat(64), '🏗'.repeat(64)],
  ['x'.repeat(64), 'x'.repeat(64)],
  [`${'x'.repeat(63)}🏗🏗`, `${'x'.repeat(63)}🏗`],
  ['y'.repeat(5_000), 'y'.repeat(64)],
  ['a\u0000b\r\nc\u0085', 'abc'],
  ['\ud83c', '\ufffd'],
  ['\u0000', null],
  ['', null],
];
const street = { street: 'Dakstraat', streetNumber: '7', city: 'Gent', zipCode: '9000', countryCode: 'BE', isB2b: false };

describe.each(databases)('a campaign on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
  });
  afterAll(() => connection.close());

  it.each(codes)('%j is kept wherever it is taken, and refuses nobody', async (campagnecode, stored) => {
    const { db } = connection;
    api.wait(7_200);
    const email = `lid-${Math.random().toString(36).slice(2)}@voorbeeld.be`;
    const body = { email, firstName: 'Jan', lastName: 'Peeters', lang: 'nl' } as const;
    const { challenge } = await call(createContact, { query: { campagnecode }, body }, api.from());
    const { token } = await api.validate(email, { challenge, code: await api.codeFor(email) });
    const jan = api.withToken(token);
    const { id } = await call(createAddress, { body: { ...street, lang: 'nl' } }, jan);
    await call(startTrial, { query: { campagnecode }, body: { portalCode: 'dbbe', lang: 'nl', addressId: id } }, jan);
    const message = { name: 'Jan', email, subject: 'Vraag', text: 'Hoe laat?', lang: 'nl', campaign: campagnecode } as const;
    const { ticket } = await call(postContactMessage, { body: message }, api.from());
    const wish = { email, portalCode: 'hobe', language: 'nl', campaign: campagnecode } as const;
    await call(signUpForNewsletter, { body: wish }, api.from());
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
    const [abo] = await db
      .select()
      .from(abos)
      .where(eq(abos.account, account?.id ?? 0));
    const [written] = await db.select().from(tickets).where(eq(tickets.id, ticket));
    const [recipient] = await db.select().from(newsletterRecipients).where(eq(newsletterRecipients.email, email));
    expect([account, abo, written, recipient].map((row) => row?.campaignCode)).toEqual([stored, stored, stored, stored]);
  });

  it('that is no text, or comes twice, refuses nobody either', async () => {
    api.wait(7_200);
    const send = (path: string, body: object) =>
      api.from().fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const message = { name: 'Jan', email: 'jan@voorbeeld.be', subject: 'Vraag', text: 'Hoe laat?', lang: 'nl' };
    for (const campaign of [5, null, {}, ['a']]) expect((await send('/api/contact-messages', { ...message, campaign })).status).toBe(200);
    const body = { email: 'twee@voorbeeld.be', firstName: 'Jan', lastName: 'Peeters', lang: 'nl' };
    expect((await send('/api/contacts?campagnecode=%E9t%E9&campagnecode=b', body)).status).toBe(200);
  });
});
