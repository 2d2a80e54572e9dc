import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { inOrder } from '../../content/canonical.ts';
import type { Entity, Reference, Write } from '../../content/entity.ts';
import type { Db } from '../../db/connection.ts';
import { farewellsOf } from '../../db/farewells.ts';
import { suppressionHash } from '../../db/suppressions.ts';
import { newsletterRecipients } from '../../db/tables/accounts.ts';
import { portals } from '../../db/tables/portals.ts';
import { recipientEvents, suppressions } from '../../db/tables/sending.ts';
import { instantOf } from '../../lib/clock.ts';
import type { FieldCode, FieldErrors } from '../../lib/errors.ts';
import { RecipientDocument, sourceOf } from './document-schema.ts';
import { recordEvents } from './subscription-commands.ts';

type Keyed = (purpose: string, text: string) => string;
const table = newsletterRecipients;
const referenceOf = ({ portal, language, email }: RecipientDocument) => `${portal}:${language}:${email}`;

/** Returns the confirmed subscriptions by their references, and whether they are active. */
async function activityOf(tx: Db, references: readonly Reference[]): Promise<ReadonlyMap<Reference, boolean>> {
  const rows = await tx
    .select({ reference: table.reference, isActive: table.isActive })
    .from(table)
    .where(inArray(table.reference, references as string[]));
  return new Map(rows.map(({ reference, isActive }) => [reference ?? '', isActive]));
}

/** Returns the suppressed addresses, also those of which an erasure left only the hash. */
async function suppressedOf(tx: Db, keyed: Keyed, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = new Map(emails.map((email) => [suppressionHash(keyed, email), email]));
  const rows = await tx
    .select({ hash: suppressions.hash })
    .from(suppressions)
    .where(and(inArray(suppressions.hash, [...hashes.keys()]), isNull(suppressions.liftedAt)));
  return new Set(rows.map(({ hash }) => hashes.get(hash) ?? ''));
}

/** Refuses documents that would activate a subscription which its owner, staff, an erasure or a suppression ended, and consent in the future. */
async function refuse(tx: Db, keyed: Keyed, documents: readonly RecipientDocument[], now: Date): Promise<Map<Reference, FieldErrors>> {
  const activity = await activityOf(tx, documents.map(referenceOf));
  const begun = documents.filter((document) => document.isActive && !activity.get(referenceOf(document)));
  const suppressed = await suppressedOf(
    tx,
    keyed,
    begun.map(({ email }) => email),
  );
  const named = new Map(begun.map((document) => [document, { ...document, locale: document.language }]));
  const left = await farewellsOf(tx, keyed, [...named.values()]);
  return new Map(
    documents.flatMap((document): [Reference, FieldErrors][] => {
      const reference = referenceOf(document);
      if (instantOf(document.consentDate) > now) return [[reference, { consentDate: 'in_future' }]];
      const one = named.get(document);
      if (!one) return [];
      if (activity.has(reference) || left.has(one)) return [[reference, { isActive: 'unsubscribed' }]];
      return suppressed.has(document.email) ? [[reference, { email: 'suppressed' }]] : [];
    }),
  );
}

async function write(tx: Db, writes: readonly Write<RecipientDocument>[], now: Date): Promise<void> {
  if (!writes.length) return;
  const before = await activityOf(
    tx,
    writes.map(({ document }) => referenceOf(document)),
  );
  const rows = await tx
    .insert(table)
    .values(
      writes.map(({ document: { email, portal, language: locale, isActive, consentDate, source }, contentHash }) => ({
        ...{ email, portal, locale, isActive, source, contentHash },
        ...{ confirmedAt: instantOf(consentDate), changedAt: now },
      })),
    )
    .onConflictDoUpdate({
      target: [table.email, table.portal, table.locale],
      set: {
        isActive: sql`excluded.is_active`,
        confirmedAt: sql`excluded.confirmed_at`,
        source: sql`excluded.source`,
        contentHash: sql`excluded.content_hash`,
        changedAt: sql`case when ${table.isActive} = excluded.is_active then ${table.changedAt} else excluded.changed_at end`,
      },
    })
    .returning({ id: table.id, reference: table.reference, isActive: table.isActive, source: table.source });
  for (const [source, some] of Map.groupBy(rows, (row) => row.source ?? ''))
    for (const isActive of [true, false]) {
      const changed = some.filter((row) => row.isActive === isActive && before.get(row.reference ?? '') !== isActive);
      const act = isActive ? 'added' : 'removed';
      await recordEvents(
        tx,
        changed.map(({ id }) => id),
        act,
        { door: 'import', wording: source },
        now,
      );
    }
}

/** Returns the source of the consent of subscriptions that were made here: the door of the first consent, and its text. */
async function sourcesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map();
  const events = await db
    .select({ recipient: recipientEvents.recipient, door: recipientEvents.door, wording: recipientEvents.wording })
    .from(recipientEvents)
    .where(and(inArray(recipientEvents.recipient, [...ids]), inArray(recipientEvents.act, ['confirmed', 'added', 'moved'])))
    .orderBy(asc(recipientEvents.id));
  return new Map(events.reverse().map(({ recipient, door, wording }) => [recipient, sourceOf(wording ? `${door}: ${wording}` : door)]));
}

async function read(db: Db, references: readonly Reference[]): Promise<RecipientDocument[]> {
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table.reference, references as string[]));
  const made = await sourcesOf(
    db,
    rows.flatMap(({ id, source }) => (source === null ? [id] : [])),
  );
  const documents = new Map(
    rows.map(({ id, reference, email, portal, locale: language, isActive, confirmedAt, source }) => [
      reference as Reference,
      inOrder<RecipientDocument>(
        { schema: RecipientDocument },
        {
          ...{ entity: 'recipient', email, portal, language, isActive },
          ...{ consentDate: confirmedAt?.toISOString(), source: source ?? made.get(id) ?? 'unknown' },
        },
      ),
    ]),
  );
  return references.flatMap((reference) => documents.get(reference) ?? []);
}

/**
 * Subscriptions of newsletters, in imports and exports. One that waits for its confirmation is not a document. An import
 * makes no subscription active that was ended, nor one of a suppressed address.
 */
export const recipientEntity = (keyed: Keyed): Entity<RecipientDocument> => ({
  name: 'recipient',
  schema: RecipientDocument,
  table,
  key: table.reference,
  isPersonal: true,
  isTable: true,
  referenceOf,
  mentions: ({ portal }) => [{ field: 'portal', table: portals, column: portals.code, value: portal }],
  refuse: (tx, documents, now) => refuse(tx, keyed, documents, now),
  // Without its row nothing would tell that its owner left.
  async keeps(tx, references) {
    const ended = [...(await activityOf(tx, references))].filter(([, isActive]) => !isActive);
    return new Map(ended.map(([reference]): [Reference, FieldCode] => [reference, 'unsubscribed']));
  },
  keysOf: async () => new Map(),
  write,
  read,
});
