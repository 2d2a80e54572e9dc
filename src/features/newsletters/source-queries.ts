import { inArray } from 'drizzle-orm';
import { contentHashOf } from '../../content/version.ts';
import type { Db } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { customers } from '../../db/tables/companies.ts';
import { files } from '../../db/tables/files.ts';
import { polls } from '../../db/tables/polls.ts';
import { portals } from '../../db/tables/portals.ts';
import type { SourceKind } from './project-schema.ts';
import type { NewsletterDocument } from './schema.ts';

type Versions = Readonly<Record<string, string>>;
const named = (kind: string, rows: readonly { key: string | number; version: string }[]): [string, string][] =>
  rows.map(({ key, version }) => [`${kind}:${key}`, version]);

/** Returns the versions of what a newsletter shows besides its texts: sender, portal, polls, companies, pictures. */
export async function sourcesOf(db: Db, { portal, introFileId, items }: NewsletterDocument): Promise<Versions> {
  const [own] = await db
    .select({ sender: portals.sender, version: portals.contentHash })
    .from(portals)
    .where(inArray(portals.code, [portal]));
  const references = items.flatMap(({ reference }) => reference ?? []);
  const codes = items.flatMap(({ pollCode }) => pollCode ?? []);
  const texts = references.length
    ? await db
        .select({ file: articles.fileId, customer: articles.customerReference })
        .from(articles)
        .where(inArray(articles.reference, references))
    : [];
  const companies = texts.flatMap(({ customer }) => customer ?? []);
  const pictures = [introFileId, ...items.map(({ fileId }) => fileId), ...texts.map(({ file }) => file)].flatMap((id) => id ?? []);
  const versionsOf = {
    poll: async () => db.select({ key: polls.code, version: polls.contentHash }).from(polls).where(inArray(polls.code, codes)),
    customer: async () =>
      db
        .select({ key: customers.reference, version: customers.contentHash })
        .from(customers)
        .where(inArray(customers.reference, companies)),
    file: async () => db.select({ key: files.id, version: files.contentHash }).from(files).where(inArray(files.id, pictures)),
  };
  return Object.fromEntries([
    [`sender:${portal}`, contentHashOf(own?.sender ?? null)],
    [`portal:${portal}`, own?.version ?? ''],
    ...(codes.length ? named('poll', await versionsOf.poll()) : []),
    ...(companies.length ? named('customer', await versionsOf.customer()) : []),
    ...(pictures.length ? named('file', await versionsOf.file()) : []),
  ]);
}

/** Returns what was changed or removed since an approval, by kind and reference. What the document mentions is the same since. */
export async function olderSources(
  db: Db,
  approved: Versions,
  document: NewsletterDocument,
): Promise<{ kind: SourceKind; reference: string }[]> {
  const names = Object.keys(approved);
  if (!names.length) return [];
  const present = await sourcesOf(db, document);
  return names
    .filter((name) => present[name] !== approved[name])
    .map((name) => ({ kind: name.slice(0, name.indexOf(':')) as SourceKind, reference: name.slice(name.indexOf(':') + 1) }));
}
