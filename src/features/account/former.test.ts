import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { formerEmails, newsletterRecipients } from '../../db/tables/accounts.ts';
import { loginCodes } from '../../db/tables/login.ts';
import { mails } from '../../db/tables/mails.ts';
import { tickets } from '../../db/tables/tickets.ts';
import { call } from '../../lib/call.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { postContactMessage } from '../contact/endpoints.ts';
import { createContact } from '../login/endpoints.ts';
import { signUpForNewsletter } from '../recipients/endpoints.ts';
import { deleteAccount, getErasure, getExport, requestEmailChange, validateEmailChange } from './endpoints.ts';
import { eraseDue } from './erasure-commands.ts';
import { memberEntity } from './save.ts';

describe.each(databases)('what lies under former addresses on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const write = (email: string, text: string) =>
    call(postContactMessage, { body: { name: 'Jan', email, subject: 'Vraag', text, lang: 'nl' } }, api.from());
  const change = async (who: ReturnType<Api['withToken']>, email: string) => {
    const { challenge } = await call(requestEmailChange, { body: { email } }, who);
    const body = { email, code: await api.codeFor(email) };
    return call(validateEmailChange, { headers: { 'login-challenge': challenge }, body }, who);
  };
  /** Everything that is stored with one of these addresses, but for what is another account's. */
  async function leftOf(email: string): Promise<string[]> {
    const { db } = connection;
    const stored = [
      ...(await db.select().from(mails)).map((row) => ['mail', row.recipient, row.kind]),
      ...(await db.select().from(tickets)).map((row) => ['ticket', row.email, row.description]),
      ...(await db.select().from(loginCodes)).map((row) => ['code', row.subject, row.purpose]),
      ...(await db.select().from(newsletterRecipients)).map((row) => ['newsletter', row.email, row.portal]),
      ...(await db.select().from(formerEmails)).map((row) => ['former', row.email, '']),
    ];
    return stored.filter(([, of]) => of?.includes(email)).map(([kind, , what]) => `${kind} ${what}`);
  }

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    api = startApi(connection);
  });
  afterAll(() => connection.close());

  it('is exported and erased, and what is another member’s by then stays', async () => {
    await write('eerste@voorbeeld.be', 'voor de registratie');
    const jan = api.withToken((await api.register('eerste@voorbeeld.be')).token);
    api.wait(1_200);
    await change(jan, 'tweede@voorbeeld.be');
    api.wait(1_200);
    await change(jan, 'derde@voorbeeld.be');
    await write('eerste@voorbeeld.be', 'van het eerste adres');
    await write('tweede@voorbeeld.be', 'van het tweede adres');
    await call(signUpForNewsletter, { body: { email: 'tweede@voorbeeld.be', portalCode: 'dbbe', language: 'nl' } }, api.from());
    const registration = { email: 'tweede@voorbeeld.be', firstName: 'Jan', lastName: 'Peeters', lang: 'nl' } as const;
    await call(createContact, { query: {}, body: registration }, api.from());
    await call(requestEmailChange, { body: { email: 'vierde@voorbeeld.be' } }, jan);
    api.wait(1_200);
    // A colleague takes the first address over.
    const an = api.withToken((await api.register('eerste@voorbeeld.be')).token);
    await write('eerste@voorbeeld.be', 'van de collega');

    const { data, html } = await call(getExport, {}, jan);
    const text = JSON.stringify(data);
    for (const part of ['voor de registratie', 'van het eerste adres', 'van het tweede adres', 'Peeters']) expect(text).toContain(part);
    expect(text).not.toMatch(/van de collega|hash/i);
    expect(data.formerEmails).toMatchObject([{ email: 'eerste@voorbeeld.be' }, { email: 'tweede@voorbeeld.be' }]);
    expect([...html.matchAll(/<(?:dt|h2)>([a-z_][^<]*)/g)].map(([, name]) => name)).toEqual([]);
    expect(JSON.stringify((await call(getExport, {}, an)).data)).not.toMatch(/voor de registratie|van het eerste adres/);

    await call(deleteAccount, {}, jan);
    api.wait(7 * 86_400);
    expect(await eraseDue(connection.db, keyedBy('a secret of the tests'), api.now())).toBe(1);
    for (const email of ['tweede@voorbeeld.be', 'derde@voorbeeld.be']) expect([email, await leftOf(email)]).toEqual([email, []]);
    expect((await leftOf('eerste@voorbeeld.be')).sort()).toEqual([
      'code email',
      'mail code',
      'mail contactReceived',
      'mail welcome',
      'ticket van de collega',
    ]);
  });

  it('includes addresses that an import changed', async () => {
    const member = (email: string) => ({ entity: 'member', reference: 'M-1', email, firstName: 'Luc', lastName: 'Dumont', language: 'nl' });
    await save(connection.db, memberEntity, [member('oud@voorbeeld.be')], api.now());
    await write('oud@voorbeeld.be', 'van Luc');
    api.wait(3_600);
    await save(connection.db, memberEntity, [member('nieuw@voorbeeld.be')], api.now());
    const luc = api.withToken((await api.signIn('nieuw@voorbeeld.be')).token);
    expect(JSON.stringify((await call(getExport, {}, luc)).data)).toContain('van Luc');
    await call(deleteAccount, {}, luc);
    api.wait(7 * 86_400);
    expect(await eraseDue(connection.db, keyedBy('a secret of the tests'), api.now())).toBe(1);
    expect(await leftOf('oud@voorbeeld.be')).toEqual([]);
  });

  it('and a repeated request for erasure moves no date and sends no second mail', async () => {
    const jan = api.withToken((await api.register('herhaald@voorbeeld.be')).token);
    const first = await call(deleteAccount, {}, jan);
    api.wait(1_200);
    expect(await call(deleteAccount, {}, jan)).toEqual(first);
    expect(await call(getErasure, {}, jan)).toEqual(first);
    expect((await api.mailed('herhaald@voorbeeld.be')).filter(({ kind }) => kind === 'erasure')).toHaveLength(1);
  });
});
