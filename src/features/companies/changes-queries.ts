import { and, desc, eq, gte, ilike, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { personOf } from '../../content/history/history.ts';
import { versionsOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { revisions } from '../../db/tables/editing.ts';
import { files } from '../../db/tables/files.ts';
import { interestTexts } from '../../db/tables/themes.ts';
import type { Locale } from '../../lib/locale.ts';
import { addressLine } from '../addresses/rules.ts';
import type { CompanyChangeRow, CompanyChanges } from './changes-schema.ts';
import type { CustomerDocument } from './document-schema.ts';
import { valueAt } from './merge-rules.ts';
import { filesIn } from './own-rules.ts';

const rowsAtOnce = 50;
export type Value = CompanyChangeRow['fields'][number]['before'];
/** Returns the company that a revision is of: its document keeps the reference that it had. */
const writtenFor = ({ reference, document }: Pick<typeof revisions.$inferSelect, 'reference' | 'document'>): string =>
  (document as CustomerDocument | null)?.reference ?? reference;
type Asked = { q?: string | undefined; cursor?: string | undefined; portals: readonly string[] | undefined; locale: Locale };

const isFileField = (path: string) => path.startsWith('pictureFileIds') || path.endsWith('ogoFileId');
/** Paths as the form of a company has them: lists and addresses are one field. */
const fieldOf = (path: string) => path.replace(/^(pictureFileIds|mainAddress|interests|portals)\..*$/, '$1');

/** Names of what companies mention. */
type Names = { files: ReadonlyMap<number, string>; interests: ReadonlyMap<string, string> };

/** Returns a value as staff read it: pictures and interests by name, an address in a line. */
export function shownValue(document: object | null, path: string, names: Names): Value {
  const value = valueAt(document, path);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value;
  if (path === 'mainAddress') return addressLine(value as Parameters<typeof addressLine>[0]);
  const nameOf = (one: unknown) =>
    isFileField(path) ? names.files.get(Number(one)) : path === 'interests' ? names.interests.get(String(one)) : undefined;
  const words = [value].flat().map((one) => nameOf(one) ?? String(one));
  return words.join(', ') || null;
}

/** Returns the names of the files and interests of companies; an interest without one in this language has its other one. */
export async function namesIn(db: Db, locale: Locale, companies: readonly CustomerDocument[]): Promise<Names> {
  const ids = companies.flatMap(filesIn);
  const codes = companies.flatMap(({ interests }) => interests);
  const known = ids.length ? await db.select({ id: files.id, name: files.name }).from(files).where(inArray(files.id, ids)) : [];
  const named = codes.length ? await db.select().from(interestTexts).where(inArray(interestTexts.interest, codes)) : [];
  // The name in the requested language comes last, so it overwrites the other.
  named.sort((one, other) => Number(one.locale === locale) - Number(other.locale === locale));
  return {
    files: new Map(known.map(({ id, name }) => [id, name])),
    interests: new Map(named.map(({ interest, name }) => [interest, name])),
  };
}

/** Returns changes of companies by their representatives, latest first. */
export async function companyChangesOf(db: Db, entity: Entity, { q, cursor, portals, locale }: Asked): Promise<CompanyChanges> {
  const words = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select({ revision: revisions, person: { id: accounts.id, firstName: accounts.firstName, lastName: accounts.lastName } })
    .from(revisions)
    .leftJoin(accounts, eq(accounts.id, revisions.account))
    .where(
      and(
        eq(revisions.entity, 'customer'),
        eq(revisions.door, 'company'),
        isNotNull(revisions.document),
        cursor ? lt(revisions.id, Number(cursor)) : undefined,
        words ? or(ilike(revisions.reference, words), sql`${revisions.document} ->> 'name' ilike ${words}`) : undefined,
        portals && sql`jsonb_exists_any(${revisions.document} -> 'portals', ${sql.param([...portals])}::text[])`,
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(rowsAtOnce + 1);
  const page = rows.slice(0, rowsAtOnce);
  const references = [...new Set(page.map(({ revision }) => revision.reference))];
  const first = Math.min(...page.map(({ revision }) => revision.id));
  const written = page.map(({ revision }) => writtenFor(revision));
  // The state after a change is the one before the next. A company that was merged into another one left its changes there.
  const later = references.length
    ? await db
        .select({ id: revisions.id, reference: revisions.reference, document: revisions.document })
        .from(revisions)
        .where(
          and(
            eq(revisions.entity, 'customer'),
            inArray(revisions.reference, [...new Set([...references, ...written])]),
            gte(revisions.id, first),
          ),
        )
        .orderBy(revisions.id)
    : [];
  const present = await versionsOf(db, entity, references);
  const after = (revision: (typeof page)[number]['revision']) => {
    const { id, reference } = revision;
    const next = later.find((one) => one.id > id && writtenFor(one) === writtenFor(revision));
    return (next ? next.document : (present.get(reference)?.document ?? null)) as CustomerDocument | null;
  };
  const shown = page.map(({ revision, person }) => ({
    revision,
    person,
    before: revision.document as CustomerDocument,
    after: after(revision),
  }));
  const names = await namesIn(
    db,
    locale,
    shown.flatMap(({ before, after: then }) => [before, ...(then ? [then] : [])]),
  );
  return {
    items: shown.map(({ revision, person, before, after: then }) => ({
      ...{ id: String(revision.id), change: revision.change, reference: revision.reference, name: before.name },
      ...{ at: revision.at.toISOString(), by: personOf(person)?.name ?? null },
      fields: [...new Set(revision.fields.map(fieldOf))].map((path) => ({
        ...{ path, before: shownValue(before, path, names), after: shownValue(then, path, names) },
      })),
      canUndo: revision.undoneAt === null && present.get(revision.reference)?.version === revision.version,
    })),
    cursor: rows.length > rowsAtOnce ? String(page.at(-1)?.revision.id) : null,
  };
}
