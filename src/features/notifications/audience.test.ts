import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../db/connection.ts';
import { abos, accountCompanies, accountInterests, accounts } from '../../db/tables/accounts.ts';
import { call } from '../../lib/call.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { databases } from '../../testing/databases.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish, save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { customerEntity } from '../companies/save.ts';
import { getDocuments } from '../documents/endpoints.ts';
import { putDocument } from '../editing/endpoints.ts';
import { getFront } from '../overview/endpoints.ts';
import { getPlanning } from '../planning/endpoints.ts';
import { titlesFor } from './audience-queries.ts';
import type { NotificationAudience } from './document-schema.ts';
import { getNotifications, reactToNotification } from './endpoints.ts';
import { notificationsFor } from './queries.ts';
import { askReach, getNotificationResults } from './reach-endpoints.ts';
import { noticeEntity, notificationEntity } from './save.ts';

const now = new Date('2026-11-21T12:00:00Z');
const texts = (...languages: Locale[]) =>
  Object.fromEntries(languages.map((locale) => [locale, { title: `Titel ${locale}`, text: 'Tekst' }]));
const notification = (reference: string, more: object = {}) => ({
  ...{ entity: 'notification', reference, typeReference: 'news', portal: 'dbbe', sender: 'De redactie', date: '2026-11-20' },
  ...{ texts: texts('nl', 'fr'), ...more },
});

/** Returns numbers below a limit, the same ones each time. */
function numbersFrom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

describe.each(databases)('audiences of notifications on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  const members: { id: number; locale: Locale }[] = [];
  const audiences: readonly { audience: NotificationAudience; topics?: string[] }[] = [
    { audience: 'all' },
    { audience: 'subscribers' },
    { audience: 'interests', topics: ['daken'] },
    { audience: 'interests', topics: ['daken', 'hout'] },
    { audience: 'companies' },
  ];

  beforeAll(async () => {
    connection = await open();
    const { db } = connection;
    await furnish(db);
    await save(db, customerEntity, [
      { entity: 'customer', reference: 'HIER', name: 'Hier', portals: ['dbbe'] },
      { entity: 'customer', reference: 'ELDERS', name: 'Elders', portals: ['hobe'] },
    ]);
    const below = numbersFrom(7);
    for (let index = 0; index < 24; index += 1) {
      const locale = locales[below(2)] as Locale;
      const person = {
        email: `lid${index}@voorbeeld.be`,
        firstName: 'Lid',
        lastName: String(index),
        locale,
        createdAt: now,
        updatedAt: now,
      };
      const [row] = await db.insert(accounts).values(person).returning({ id: accounts.id });
      const id = row?.id ?? 0;
      members.push({ id, locale });
      for (const portal of ['dbbe', 'hobe'].filter(() => below(3) === 0)) {
        const expiryDate = [null, new Date('2027-01-01'), new Date('2026-11-21T12:00:00Z')][below(3)] ?? null;
        await db.insert(abos).values({ account: id, portal, startDate: now, expiryDate, isTrial: false, createdAt: now });
      }
      const chosen = ['daken', 'hout'].filter(() => below(3) === 0);
      if (chosen.length)
        await db.insert(accountInterests).values(chosen.map((interest, position) => ({ account: id, interest, position })));
      const firms = ['HIER', 'ELDERS'].filter(() => below(4) === 0);
      if (firms.length) await db.insert(accountCompanies).values(firms.map((customer, position) => ({ account: id, customer, position })));
    }
    api = startApi(connection);
    editor = (await signInStaff(api, 'an@voorbeeld.be', [{ permissions: ['EDIT_MODULE'], portals: ['dbbe'] }])).caller;
    members.length = 0;
    members.push(...(await db.select({ id: accounts.id, locale: accounts.locale }).from(accounts)));
  });
  afterAll(() => connection.close());

  it.each(audiences)('reach exactly the members who are shown one: $audience $topics', async ({ audience, topics = [] }) => {
    const cases = [['nl'], ['fr'], ['nl', 'fr']].flatMap((languages) => ['dbbe', null].map((portal) => ({ languages, portal })));
    for (const { languages, portal } of cases as { languages: Locale[]; portal: string | null }[]) {
      const { members: reached } = await call(askReach, { body: { portal, audience, topics, languages } }, editor);
      const reference = 'M-PROEF';
      await save(connection.db, notificationEntity, [notification(reference, { portal, audience, topics, texts: texts(...languages) })]);
      let shown = 0;
      for (const { id: account, locale } of members) {
        const { content } = await notificationsFor(connection.db, { account, locale, portal: 'dbbe', cursor: undefined, limit: 5, now });
        shown += content.length;
      }
      expect([languages, portal, reached]).toEqual([languages, portal, shown]);
      const results = await call(getNotificationResults, { params: { reference } }, editor);
      expect(results.members).toBe(shown);
      expect(reached).toBeGreaterThan(0);
      if (audience !== 'all') expect(reached).toBeLessThan(members.filter(({ locale }) => languages.includes(locale)).length);
    }
  });

  it('are shown to a member of a preview as to one who has the same subscriptions and interests', async () => {
    const { db } = connection;
    const titled = (title: string, more: object) => notification(title, { texts: { nl: { title, text: 'Tekst' } }, ...more });
    await save(db, notificationEntity, [
      titled('ALLEN', { audience: 'all' }),
      titled('ABONNEES', { audience: 'subscribers' }),
      titled('OVERAL', { audience: 'subscribers', portal: null }),
      titled('DAKEN', { audience: 'interests', topics: ['daken'] }),
      titled('BEIDE', { audience: 'interests', topics: ['daken', 'hout'] }),
      titled('FIRMA', { audience: 'companies' }),
      titled('LATER', { audience: 'all', date: '2026-11-22' }),
    ]);
    const names = ['ALLEN', 'ABONNEES', 'OVERAL', 'DAKEN', 'BEIDE', 'FIRMA', 'LATER'];
    const readers = [[], ['daken'], ['hout'], ['daken', 'hout']].flatMap((interests) =>
      [[], ['dbbe'], ['hobe']].map((subscribedOn) => ({ interests, subscribedOn })),
    );
    for (const [index, { interests, subscribedOn }] of readers.entries()) {
      const person = { email: `schijn${index}@voorbeeld.be`, firstName: 'Schijn', lastName: 'Lid', locale: 'nl' as const };
      const [row] = await db
        .insert(accounts)
        .values({ ...person, createdAt: now, updatedAt: now })
        .returning({ id: accounts.id });
      const account = row?.id ?? 0;
      const expiryDate = new Date('2027-01-01');
      for (const portal of subscribedOn)
        await db.insert(abos).values({ account, portal, startDate: now, expiryDate, isTrial: false, createdAt: now });
      for (const [position, interest] of interests.entries()) await db.insert(accountInterests).values({ account, interest, position });
      const where = { portal: 'dbbe', locale: 'nl' as const, now };
      const { content } = await notificationsFor(db, { ...where, account, cursor: undefined, limit: 50 });
      const own = content.map(({ title }) => title).filter((title) => names.includes(title));
      const simulated = (await titlesFor(db, { interests, subscribedOn }, where)).filter((title) => names.includes(title));
      expect([interests, subscribedOn, simulated]).toEqual([interests, subscribedOn, own]);
    }
    const all = await titlesFor(db, { interests: ['hout'], subscribedOn: [] }, { portal: 'dbbe', locale: 'nl', now });
    expect(all.filter((title) => names.includes(title)).sort()).toEqual(['ALLEN', 'BEIDE']);
  });

  it('see it on its portal alone, from its beginning until its end, and not when it is off line', async () => {
    const account = members[0]?.id ?? 0;
    const isSeen = async (reference: string, at: string, portal = 'dbbe') => {
      const { content } = await notificationsFor(connection.db, {
        ...{ account, portal, locale: 'nl', cursor: undefined, limit: 50, now: new Date(at) },
      });
      return content.some(({ title }) => title === reference);
    };
    const named = (title: string, more: object) => notification(title, { texts: { nl: { title, text: 'Tekst' } }, ...more });
    await save(connection.db, notificationEntity, [
      named('KORT', { date: '2026-11-21T12:00:00Z', visibleUntil: '2026-11-21T12:01:00Z' }),
      named('DAG', { visibleUntil: '2026-11-21' }),
      named('AF', { isPublished: false }),
    ]);
    expect(await isSeen('KORT', '2026-11-21T11:59:59.999Z')).toBe(false);
    expect(await isSeen('KORT', '2026-11-21T12:00:00Z')).toBe(true);
    expect(await isSeen('KORT', '2026-11-21T12:00:59.999Z')).toBe(true);
    expect(await isSeen('KORT', '2026-11-21T12:01:00Z')).toBe(false);
    expect(await isSeen('KORT', '2026-11-21T12:00:00Z', 'hobe')).toBe(false);
    expect(await isSeen('DAG', '2026-11-21T22:59:59.999Z')).toBe(true);
    expect(await isSeen('DAG', '2026-11-21T23:00:00Z')).toBe(false);
    expect(await isSeen('AF', '2026-11-21T12:00:00Z')).toBe(false);
  });

  it('answer with what members did: read and reactions', async () => {
    await save(connection.db, notificationEntity, [notification('M-REACTIE', { texts: { nl: { title: 'Reageer', text: 'Tekst' } } })]);
    const tokens = [];
    for (const name of ['een', 'twee']) tokens.push(api.withToken((await api.register(`${name}@voorbeeld.be`)).token));
    for (const [index, who] of tokens.entries()) {
      const [one] = (await call(getNotifications, { query: {} }, who)).content.filter(({ title }) => title === 'Reageer');
      const params = { id: String(one?.id) as never };
      await call(reactToNotification, { params, body: index ? {} : { userReactionTypeId: 2 } }, who);
    }
    const { content } = await call(getNotifications, { query: {} }, tokens[0] as never);
    expect(content.find(({ title }) => title === 'Reageer')).toMatchObject({ isRead: true, userReactionTypeId: 2 });
    const results = await call(getNotificationResults, { params: { reference: 'M-REACTIE' } }, editor);
    expect(results).toMatchObject({ read: 2, reactions: { useful: 0, notUseful: 1, more: 0 } });
  });

  it('are for who has the right on that portal, and stand in the list and the planning', async () => {
    const body = { portal: 'hobe', audience: 'all' as const, languages: ['nl' as const] };
    expect(await refused(call(askReach, { body }, editor))).toMatchObject({ code: 'forbidden' });
    const everywhere = (await signInStaff(api, 'chef@voorbeeld.be', [{ permissions: ['EDIT_MODULE'] }])).caller;
    const nowhere = call(askReach, { body: { ...body, portal: 'xxxx' } }, everywhere);
    expect(await refused(nowhere)).toMatchObject({ code: 'invalid_input', fields: { portal: 'unknown_reference' } });
    await save(connection.db, notificationEntity, [notification('M-ELDERS', { portal: 'hobe' })]);
    const results = (reference: string) => call(getNotificationResults, { params: { reference } }, editor);
    expect(await refused(results('M-ELDERS'))).toMatchObject({ code: 'not_found' });
    expect(await refused(results('GEEN'))).toMatchObject({ code: 'not_found' });
    const { items } = await call(getDocuments, { params: { entity: 'notification' }, query: {} }, editor);
    expect(items.map(({ reference }) => reference)).toContain('M-REACTIE');
    expect(items.map(({ reference }) => reference)).not.toContain('M-ELDERS');
    const planned = await call(getPlanning, { query: { from: '2026-11-16', until: '2026-11-22', kind: 'notification' } }, editor);
    expect(planned.items.map(({ reference }) => reference)).toContain('M-REACTIE');
  });

  it('are counted on the front, and reach members, while members see them', async () => {
    const count = async () => (await call(getFront, {}, editor)).lines.find(({ kind }) => kind === 'notices_running')?.count ?? 0;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await save(connection.db, notificationEntity, [
      notification('M-LOOPT'),
      notification('M-KOMT', { date: '2030-01-01' }),
      notification('M-VOORBIJ', { visibleUntil: '2026-11-20' }),
      notification('M-AF', { isPublished: false }),
      notification('M-HOUT', { portal: 'hobe' }),
    ]);
    expect(await count()).toBe(before + 1);
    const reached = async (reference: string) => (await call(getNotificationResults, { params: { reference } }, editor)).members;
    expect(await reached('M-LOOPT')).toBeGreaterThan(0);
    for (const reference of ['M-KOMT', 'M-VOORBIJ', 'M-AF']) expect(await reached(reference)).toBe(0);
  });

  it('of one member are no document of staff, and their reference is not another’s', async () => {
    const { portal: _, ...personal } = notification('M-EEN', { entity: 'notice', email: 'lid1@voorbeeld.be' }) as Record<string, unknown>;
    await save(connection.db, noticeEntity, [personal]);
    expect(await refused(call(getNotificationResults, { params: { reference: 'M-EEN' } }, editor))).toMatchObject({ code: 'not_found' });
    const params = { entity: 'notification', reference: 'M-EEN' };
    const document = notification('M-EEN');
    const put = call(putDocument, { params, headers: { 'if-none-match': '*' }, body: { document } }, editor);
    expect(await refused(put)).toMatchObject({ code: 'invalid_input', fields: { reference: 'reference_taken' } });
    const free = call(
      putDocument,
      {
        params: { entity: 'notification', reference: 'M-VRIJ' },
        headers: { 'if-none-match': '*' },
        body: { document: notification('M-VRIJ', { portal: undefined }) },
      },
      editor,
    );
    expect(await refused(free)).toMatchObject({ code: 'invalid_input', fields: { portal: 'required' } });
  });
});
