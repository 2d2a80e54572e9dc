import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '../../content/entity.ts';
import { csvOfLines } from '../../content/transfer/csv-lines.ts';
import { exportDocuments } from '../../content/transfer/export.ts';
import { importDocuments } from '../../content/transfer/import.ts';
import type { ImportOptions } from '../../content/transfer/import-options.ts';
import type { Connection } from '../../db/connection.ts';
import { accounts, newsletterRecipients } from '../../db/tables/accounts.ts';
import { farewells, recipientEvents, suppressions } from '../../db/tables/sending.ts';
import { keyedBy } from '../../server/secret.ts';
import { databases } from '../../testing/databases.ts';
import { furnish } from '../../testing/saving.ts';
import { eraseDue } from '../account/erasure-commands.ts';
import { entitiesOf } from '../entities.ts';
import { recipientEntities } from '../transfers/rules.ts';
import { liftSuppression } from './mailing-queries.ts';
import { wishFor } from './queries.ts';
import { chooseNewsletter } from './subscription-commands.ts';

const now = new Date('2026-11-21T12:00:00Z');
const keyed = keyedBy('test');
const entities = entitiesOf(undefined, keyed);
const consentDate = '2026-03-01T10:00:00.000Z';
const recipient = (email: string, more: object = {}) => ({
  ...{ entity: 'recipient', email, portal: 'dbbe', language: 'nl', isActive: true, consentDate, source: 'beurs 2026' },
  ...more,
});
const suppression = (email: string, more: object = {}) => ({
  ...{ entity: 'suppression', email, reason: 'complaint', date: '2026-05-01T10:00:00.000Z', source: 'oude lijst' },
  ...more,
});

describe.each(databases)('imports of recipients on $kind', ({ open }) => {
  const open2: Connection[] = [];
  let connection: Connection;
  beforeAll(async () => {
    for (const _ of [1, 2]) open2.push(await open());
    for (const { db } of open2) await furnish(db);
    connection = open2[0] as Connection;
  });
  afterAll(async () => {
    for (const { close } of open2) await close();
  });

  async function imported(given: readonly object[] | string, more: Partial<ImportOptions> = {}, { db } = connection) {
    const said: [number, string][] = [];
    const text = typeof given === 'string' ? given : given.map((one) => `${JSON.stringify(one)}\n`).join('');
    const report: ImportOptions['report'] = ({ line, text }) => void said.push([line, text]);
    const totals = await importDocuments(Readable.from([text]), { db, entities, clock: () => now, report, ...more });
    return { ...totals, said };
  }
  const exported = async ({ db } = connection, names: readonly string[] = recipientEntities) =>
    (await Array.fromAsync(exportDocuments({ db, entities: names.flatMap((name) => entities.get(name) ?? []) }))).join('');
  const rowOf = async (email: string, { db } = connection) =>
    (
      await db
        .select()
        .from(newsletterRecipients)
        .where(and(eq(newsletterRecipients.email, email), eq(newsletterRecipients.portal, 'dbbe')))
    )[0];
  const choose = (email: string, isActive: boolean) =>
    chooseNewsletter(
      connection.db,
      keyed,
      { email, portal: 'dbbe', locale: 'nl', isActive, now },
      { door: 'preferences', wording: 'Ja,\u00a0graag' },
    );

  it('subscribe with the proof of consent, change nothing in a trial, and find the same again', async () => {
    const documents = [recipient('Nieuw@Voorbeeld.be'), recipient('weg@voorbeeld.be', { isActive: false })];
    expect(await imported(documents, { dryRun: true })).toMatchObject({ added: 2, bad: 0 });
    expect(await rowOf('nieuw@voorbeeld.be')).toBeUndefined();
    expect(await imported(documents)).toMatchObject({ added: 2, bad: 0, said: [] });
    const row = await rowOf('nieuw@voorbeeld.be');
    expect(row).toMatchObject({ isActive: true, confirmedAt: new Date(consentDate), changedAt: now });
    expect(
      await connection.db
        .select()
        .from(recipientEvents)
        .where(eq(recipientEvents.recipient, row?.id ?? 0)),
    ).toMatchObject([{ act: 'added', door: 'import', wording: 'beurs 2026', at: now }]);
    expect(await imported(documents)).toMatchObject({ same: 2 });
    expect(await imported([recipient('nieuw@voorbeeld.be', { source: 'beurs 2025' })])).toMatchObject({ changed: 1 });
    expect((await rowOf('nieuw@voorbeeld.be'))?.id).toBe(row?.id);
  });

  it('confirm who was asked, and revive nobody who left or is suppressed, row by row', async () => {
    await wishFor(connection.db, { email: 'gevraagd@voorbeeld.be', portal: 'dbbe', locale: 'nl', campaignCode: null, now });
    await choose('vertrokken@voorbeeld.be', true);
    await choose('vertrokken@voorbeeld.be', false);
    await imported([recipient('eerder@voorbeeld.be')]);
    await choose('eerder@voorbeeld.be', false);
    await imported([suppression('klacht@voorbeeld.be'), suppression('gewist@voorbeeld.be')]);
    await connection.db.update(suppressions).set({ email: null }).where(eq(suppressions.email, 'gewist@voorbeeld.be'));
    const documents = [
      recipient('gevraagd@voorbeeld.be'),
      ...['vertrokken', 'eerder', 'klacht', 'gewist', 'goed'].map((name) => recipient(`${name}@voorbeeld.be`)),
      recipient('vertrokken@voorbeeld.be', { portal: 'hobe' }),
    ];
    for (const force of [false, true]) {
      const { bad, said } = await imported(documents, { force });
      expect([bad, said]).toEqual([
        4,
        [
          [2, 'isActive: unsubscribed'],
          [3, 'isActive: unsubscribed'],
          [4, 'email: suppressed'],
          [5, 'email: suppressed'],
        ],
      ]);
    }
    for (const name of ['vertrokken', 'eerder']) expect((await rowOf(`${name}@voorbeeld.be`))?.isActive).toBe(false);
    for (const name of ['klacht', 'gewist']) expect(await rowOf(`${name}@voorbeeld.be`)).toBeUndefined();
    for (const name of ['gevraagd', 'goed']) expect((await rowOf(`${name}@voorbeeld.be`))?.isActive).toBe(true);
  });

  it('revive nobody who was erased after they left or with a subscription, and stand in nobody\u2019s way who subscribes again', async () => {
    const names = ['weggegaan', 'gebleven', 'nooit', 'terug'];
    for (const isActive of [true, false]) await choose('weggegaan@voorbeeld.be', isActive);
    for (const name of ['gebleven', 'terug']) await choose(`${name}@voorbeeld.be`, true);
    await wishFor(connection.db, { email: 'nooit@voorbeeld.be', portal: 'dbbe', locale: 'nl', campaignCode: null, now });
    const people = { createdAt: now, updatedAt: now, erasedFrom: now, locale: 'nl' as const, firstName: 'An', lastName: 'Claes' };
    await connection.db.insert(accounts).values(names.map((name) => ({ ...people, email: `${name}@voorbeeld.be` })) as never);
    expect(await eraseDue(connection.db, keyed, now)).toBe(4);
    for (const name of names) expect(await rowOf(`${name}@voorbeeld.be`)).toBeUndefined();
    const kept = JSON.stringify(await connection.db.select().from(farewells));
    expect(kept).not.toMatch(/voorbeeld|dbbe/);
    const documents = [...names, 'ander'].map((name) => recipient(`${name}@voorbeeld.be`));
    for (const force of [false, true])
      expect((await imported([...documents, recipient('weggegaan@voorbeeld.be', { language: 'fr' })], { force })).said).toEqual([
        [1, 'isActive: unsubscribed'],
        [2, 'isActive: unsubscribed'],
        [4, 'isActive: unsubscribed'],
      ]);
    expect(await rowOf('nooit@voorbeeld.be')).toMatchObject({ isActive: true });
    await choose('terug@voorbeeld.be', true);
    expect(await imported([recipient('terug@voorbeeld.be')])).toMatchObject({ bad: 0 });
    expect(await rowOf('terug@voorbeeld.be')).toMatchObject({ isActive: true });
  });

  it('forget no farewell and lift no suppression: neither is removed, and an older one does not come back', async () => {
    const removal = (entity: string, reference: string) => ({ entity, reference, delete: true });
    await imported([recipient('stil@voorbeeld.be', { isActive: false }), recipient('blij@voorbeeld.be'), suppression('hard@voorbeeld.be')]);
    const { removed, said } = await imported([
      removal('recipient', 'dbbe:nl:stil@voorbeeld.be'),
      removal('recipient', 'dbbe:nl:blij@voorbeeld.be'),
      removal('suppression', 'hard@voorbeeld.be'),
    ]);
    expect([removed, said]).toEqual([
      1,
      [
        [1, 'reference: unsubscribed'],
        [3, 'reference: suppressed'],
      ],
    ]);
    await liftSuppression(connection.db, keyed, 'hard@voorbeeld.be', null, new Date('2026-11-20T12:00:00Z'));
    const again = async (date: string) => imported([suppression('hard@voorbeeld.be', { date })]);
    expect((await again('2026-05-01')).said).toEqual([[1, 'date: lifted']]);
    expect((await again('2026-11-22')).said).toEqual([[1, 'date: in_future']]);
    expect(await again('2026-11-21')).toMatchObject({ changed: 0, added: 1 });
  });

  it('refuse an address, a portal, a language, a date and a source beyond the rules, by field', async () => {
    const long = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.be`;
    const bad: [object, string][] = [
      [{ email: 'geen adres' }, 'email: not_an_email'],
      [{ email: 'a@b@c.be' }, 'email: not_an_email'],
      [{ email: 'an@voorbeeld.be\nBcc: x@y.be' }, 'email: not_an_email'],
      [{ email: long }, 'email: too_long'],
      [{ portal: 'zzzz' }, 'portal: unknown_reference'],
      [{ language: 'de' }, 'language: not_allowed'],
      [{ isActive: 'soms' }, 'isActive: wrong_type'],
      [{ consentDate: undefined }, 'consentDate: required'],
      [{ consentDate: '31/02/2026' }, 'consentDate: not_a_date'],
      [{ consentDate: '2026-11-21T12:00:01Z' }, 'consentDate: in_future'],
      [{ source: ' ' }, 'source: required'],
      [{ source: 's'.repeat(501) }, 'source: too_long'],
      [{ reden: 'x' }, 'reden: unknown_field'],
    ];
    const { said } = await imported(bad.map(([more], index) => recipient(`regel-${index}@voorbeeld.be`, more)));
    expect(said.sort(([a], [b]) => a - b)).toEqual(bad.map(([, said], index) => [index + 1, said]));
    expect(
      (await imported([suppression('x@voorbeeld.be', { reason: 'zomaar' }), suppression('x@voorbeeld.be', { date: 'ooit' })])).said,
    ).toEqual([
      [1, 'reason: not_allowed'],
      [2, 'date: not_a_date'],
    ]);
  });

  it('take back their own CSV, and an export into an empty installation is byte for byte the same', async () => {
    await choose('hier@voorbeeld.be', true);
    await imported([recipient('+plus@voorbeeld.be', { source: '=1+1; "citaat"' }), suppression('hier@voorbeeld.be')]);
    const there = open2[1] as Connection;
    const whole = await exported();
    expect(whole).toContain('"source":"preferences: Ja, graag"');
    expect(await imported(whole)).toMatchObject({ added: 0, bad: 0 });
    expect(await exported()).toBe(whole);
    expect(await imported(whole, {}, there)).toMatchObject({ bad: 0, said: [] });
    expect(await exported(there)).toBe(whole);
    for (const name of recipientEntities) {
      const lines = Readable.from((await exported(connection, [name])).split(/(?<=\n)/));
      const csv = (await Array.fromAsync(csvOfLines(lines, entities.get(name) as AnyEntity))).join('');
      expect(await imported(csv, { isCsv: true }, there)).toMatchObject({ added: 0, changed: 0, bad: 0 });
    }
    expect(
      (await imported(`email,portal,language,consentDate,source\n${'geen,dbbe,nl,2026-01-01,x\n'.repeat(3)}`, { isCsv: true })).said,
    ).toEqual([2, 3, 4].map((line) => [line, 'email: not_an_email']));
  });
});
