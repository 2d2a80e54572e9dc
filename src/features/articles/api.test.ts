import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { articleDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { memberEntity } from '../account/save.ts';
import { customerEntity } from '../companies/save.ts';
import { aboEntity } from '../subscriptions/save.ts';
import { getArticle } from './endpoints.ts';
import { articleEntity } from './save.ts';

const reference = (number: number) => `DBBE${String(number).padStart(11, '0')}`;
const documents = [
  articleDocument({ reference: reference(1), customerReference: 'KLANT', texts: { nl: { title: 'Open dak', text: '<p>Vrij</p>' } } }),
  articleDocument({ reference: reference(2), requiresRegistration: true }),
  articleDocument({ reference: reference(3), isPremium: true, portals: ['dbbe', 'hobe'] }),
  articleDocument({ reference: reference(4), displayDate: '2026-12-01' }),
  articleDocument({ reference: reference(5), isPublished: false }),
];

describe.each(databases)('an article asked on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  const asked = (
    number: number,
    { token, portal = 'dbbe', locale = 'nl' }: { token?: string; portal?: string; locale?: 'nl' | 'fr' } = {},
  ) =>
    call(
      getArticle,
      { params: { portalCode: portal, locale, reference: reference(number) } },
      token === undefined ? api.from() : api.withToken(token),
    );

  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await save(connection.db, customerEntity, [{ entity: 'customer', reference: 'KLANT', name: 'Firma', portals: ['dbbe'] }]);
    await save(connection.db, articleEntity, documents);
    await save(connection.db, memberEntity, [
      { entity: 'member', reference: 'LID', email: 'lezer@voorbeeld.be', firstName: 'An', lastName: 'Lid', language: 'nl' },
    ]);
    api = startApi(connection);
  });
  afterAll(() => connection.close());

  it('comes with its text, its interests and its company', async () => {
    expect(await asked(1)).toMatchObject({
      ...{ reference: reference(1), title: 'Open dak', text: '<p>Vrij</p>', wall: null },
      interesses: [{ code: 'daken', name: 'nl daken' }],
      customer: { name: 'Firma' },
    });
  });

  it.each([
    ['which is on another portal', () => asked(1, { portal: 'hobe' })],
    ['on a portal that does not exist', () => asked(1, { portal: 'zzzz' })],
    ['which has no words in this language', () => asked(1, { locale: 'fr' })],
    ['whose date has not come', () => asked(4)],
    ['which is not published', () => asked(5)],
    ['which does not exist', () => asked(9)],
  ])('%s is not found', async (_, work) => {
    expect(await refused(work())).toMatchObject({ code: 'not_found' });
  });

  it('says to strangers what would open it, and opens to members', async () => {
    expect(await refused(asked(2))).toMatchObject({ code: 'login_required' });
    expect(await refused(asked(3))).toMatchObject({ code: 'subscription_required' });
    const { token } = await api.signIn('lezer@voorbeeld.be');
    expect((await asked(2, { token })).text).toContain(`Tekst ${reference(2)}`);
    expect(await refused(asked(3, { token }))).toMatchObject({ code: 'subscription_required' });
  });

  it('opens with a subscription to any of its portals, while it lasts', async () => {
    const abo = { entity: 'abo', reference: 'ABO', member: 'LID', portal: 'hobe', isTrial: false, startDate: '2026-11-01' };
    await save(connection.db, aboEntity, [{ ...abo, expiryDate: '2026-11-21T12:10:00Z' }]);
    const { token } = await api.signIn('lezer@voorbeeld.be');
    expect((await asked(3, { token })).text).toContain(`Tekst ${reference(3)}`);
    api.wait(11 * 60);
    expect(await refused(asked(3, { token }))).toMatchObject({ code: 'subscription_required' });
  });
});
