import { and, desc, eq, gte, ilike, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { personOf } from '../../content/history/history.ts';
import { versionsOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { accounts } from '../../db/tables/accounts.ts';
import { revisions } from '../../db/tables/editing.ts';
import { files } from '../../db/tables/files.ts';
import { addressLine } from '../addresses/rules.ts';
import type { CompanyChangeRow, CompanyChanges } from './changes-schema.ts';
import type { CustomerDocument } from './document-schema.ts';

const rowsAtOnce = 50;
type Value = CompanyChangeRow['fields'][number]['before'];
type Asked = { q?: string | undefined; cursor?: string | undefined; portals: readonly string[] | undefined };

const isFileField = (path: string) => path.startsWith('pictureFileIds') || path.endsWith('ogoFileId');
/** Paths as the form of a company has them: lists and addresses are one field. */
const fieldOf = (path: string) => path.replace(/^(pictureFileIds|mainAddress|interests|portals)\..*$/, '$1');
const at = (document: object | null, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], document);

function shownValue(document: object | null, path: string, names: ReadonlyMap<number, string>): Value {
  const value = at(document, path);
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value;
  if (path === 'mainAddress') return addressLine(value as Parameters<typeof addressLine>[0]);
  const words = [value].flat().map((one) => (isFileField(path) ? (names.get(Number(one)) ?? String(one)) : String(one)));
  return words.join(', ') || null;
}

/** Returns changes of companies by their representatives, latest first. */
export async function companyChangesOf(db: Db, entity: Entity, { q, cursor, portals }: Asked): Promise<CompanyChanges> {
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
  // The state after a change is the one before the next.
  const later = references.length
    ? await db
        .select({ id: revisions.id, reference: revisions.reference, document: revisions.document })
        .from(revisions)
        .where(and(eq(revisions.entity, 'customer'), inArray(revisions.reference, references), gte(revisions.id, first)))
        .orderBy(revisions.id)
    : [];
  const present = await versionsOf(db, entity, references);
  const after = ({ id, reference }: { id: number; reference: string }) => {
    const next = later.find((one) => one.reference === reference && one.id > id);
    return (next ? next.document : (present.get(reference)?.document ?? null)) as CustomerDocument | null;
  };
  const shown = page.map(({ revision, person }) => ({
    revision,
    person,
    before: revision.document as CustomerDocument,
    after: after(revision),
  }));
  const ids = shown.flatMap(({ before, after: then }) =>
    [before, then].flatMap((one) => (one ? [...one.pictureFileIds, one.corner?.logoFileId ?? 0] : [])),
  );
  const known = ids.length
    ? await db
        .select({ id: files.id, name: files.name })
        .from(files)
        .where(inArray(files.id, [...new Set(ids)]))
    : [];
  const names = new Map(known.map(({ id, name }) => [id, name]));
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
