import { inArray, isNotNull, sql } from 'drizzle-orm';
import { inOrder } from '../../content/canonical.ts';
import type { Entity, Reference } from '../../content/entity.ts';
import { suppressionHash } from '../../db/suppressions.ts';
import { suppressions } from '../../db/tables/sending.ts';
import { instantOf } from '../../lib/clock.ts';
import type { FieldCode, FieldErrors } from '../../lib/errors.ts';
import { SuppressionDocument, sourceOf } from './document-schema.ts';

type Keyed = (purpose: string, text: string) => string;
const table = suppressions;

/**
 * Suppressed addresses, in imports and exports. One that was lifted, or whose address was erased, is not a document. An
 * import lifts none, and brings none back that is older than its lifting.
 */
export const suppressionEntity = (keyed: Keyed): Entity<SuppressionDocument> => ({
  name: 'suppression',
  schema: SuppressionDocument,
  table,
  key: table.reference,
  isPersonal: true,
  isTable: true,
  referenceOf: ({ email }) => email,
  mentions: () => [],
  async refuse(tx, documents, now) {
    const byHash = new Map(documents.map((document) => [suppressionHash(keyed, document.email), document]));
    const lifted = await tx
      .select({ hash: table.hash, liftedAt: table.liftedAt })
      .from(table)
      .where(sql`${inArray(table.hash, [...byHash.keys()])} and ${isNotNull(table.liftedAt)}`);
    const early = documents.filter(({ date }) => instantOf(date) > now);
    return new Map([
      ...early.map(({ email }): [Reference, FieldErrors] => [email, { date: 'in_future' }]),
      ...lifted.flatMap(({ hash, liftedAt }): [Reference, FieldErrors][] => {
        const document = byHash.get(hash);
        return document && liftedAt && instantOf(document.date) <= liftedAt ? [[document.email, { date: 'lifted' }]] : [];
      }),
    ]);
  },
  keeps: async (_, references) => new Map(references.map((reference): [Reference, FieldCode] => [reference, 'suppressed'])),
  keysOf: async () => new Map(),
  async write(tx, writes) {
    if (!writes.length) return;
    await tx
      .insert(table)
      .values(
        writes.map(({ document: { email, reason, source, date }, contentHash }) => ({
          ...{ hash: suppressionHash(keyed, email), email, reason, source, contentHash, at: instantOf(date) },
        })),
      )
      .onConflictDoUpdate({
        target: table.hash,
        set: {
          email: sql`excluded.email`,
          reason: sql`excluded.reason`,
          source: sql`excluded.source`,
          at: sql`excluded.at`,
          contentHash: sql`excluded.content_hash`,
          liftedAt: null,
          liftedBy: null,
        },
      });
  },
  async read(db, references) {
    const rows = await db
      .select()
      .from(table)
      .where(inArray(table.reference, references as string[]));
    const documents = new Map(
      rows.map(({ reference, email, reason, source, at }) => [
        reference as Reference,
        inOrder<SuppressionDocument>(
          { schema: SuppressionDocument },
          { entity: 'suppression', email, reason, date: at.toISOString(), source: sourceOf(source) },
        ),
      ]),
    );
    return references.flatMap((reference) => documents.get(reference) ?? []);
  },
});
