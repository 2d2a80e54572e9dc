import { eq, inArray, sql } from 'drizzle-orm';
import { fileShown } from '../../../content/files/remote-pictures.ts';
import { contentHashOf } from '../../../content/version.ts';
import type { Db } from '../../../db/connection.ts';
import { articleInterests, articles } from '../../../db/tables/articles.ts';
import { customers } from '../../../db/tables/companies.ts';
import { files } from '../../../db/tables/files.ts';
import { polls } from '../../../db/tables/polls.ts';
import { portals } from '../../../db/tables/portals.ts';
import { interests } from '../../../db/tables/themes.ts';
import { figureIds } from '../../../lib/figures.ts';
import { fetchedFiles } from '../mail/queries.ts';
import type { SourceKind } from '../project/schema.ts';
import type { NewsletterDocument } from '../schema.ts';

type Versions = Readonly<Record<string, string>>;
const named = (kind: SourceKind, rows: readonly { key: string | number; version: string }[]): [string, string][] =>
  rows.map(({ key, version }) => [`${kind}:${key}`, version]);

/** Returns the own portal with its sender, and the domains of the others, whose texts items can link to. */
async function portalVersions(db: Db, portal: string): Promise<[string, string][]> {
  const rows = await db
    .select({ key: portals.code, domain: portals.domain, sender: portals.sender, version: portals.contentHash })
    .from(portals);
  return rows.flatMap(({ key, domain, sender, version }) =>
    key === portal
      ? [...named('sender', [{ key, version: contentHashOf(sender) }]), ...named('portal', [{ key, version }])]
      : named('portal', [{ key, version: contentHashOf(domain) }]),
  );
}

/** Returns companies of texts with the files of their logos. */
async function companiesOf(db: Db, references: string[]) {
  if (!references.length) return [];
  return db
    .select({ key: customers.reference, version: customers.contentHash, logo: customers.logoFileId })
    .from(customers)
    .where(inArray(customers.reference, references));
}

/**
 * Returns the versions of the data that a newsletter shows besides its texts: sender, portals, polls, companies, interests and
 * pictures, those of texts, logos, introductions and foreign addresses included.
 */
export async function sourcesOf(db: Db, { portal, introFileId, items, texts }: NewsletterDocument): Promise<Versions> {
  const references = items.flatMap(({ reference }) => reference ?? []);
  const codes = items.flatMap(({ pollCode }) => pollCode ?? []);
  const shown = references.length
    ? await db
        .select({ file: sql<number | null>`${fileShown(articles.fileId, articles.imageUrl)}`, customer: articles.customerReference })
        .from(articles)
        .where(inArray(articles.reference, references))
    : [];
  const companies = await companiesOf(
    db,
    shown.flatMap(({ customer }) => customer ?? []),
  );
  const fetched = await fetchedFiles(
    db,
    items.flatMap(({ imageUrl }) => imageUrl ?? []),
  );
  const pictures = [
    ...[introFileId, ...items.map(({ fileId }) => fileId), ...fetched.values()],
    ...[...shown.map(({ file }) => file), ...companies.map(({ logo }) => logo)],
    ...Object.values(texts).flatMap((words) => figureIds(words?.introDescription ?? '')),
  ].flatMap((id) => id ?? []);
  const pollVersions = async () => db.select({ key: polls.code, version: polls.contentHash }).from(polls).where(inArray(polls.code, codes));
  const interestVersions = async () =>
    db
      .selectDistinct({ key: interests.code, version: interests.contentHash })
      .from(interests)
      .innerJoin(articleInterests, eq(articleInterests.interest, interests.code))
      .where(inArray(articleInterests.article, references));
  const fileVersions = async () => db.select({ key: files.id, version: files.contentHash }).from(files).where(inArray(files.id, pictures));
  return Object.fromEntries([
    ...(await portalVersions(db, portal)),
    ...(codes.length ? named('poll', await pollVersions()) : []),
    ...named('customer', companies),
    ...(references.length ? named('interest', await interestVersions()) : []),
    ...(pictures.length ? named('file', await fileVersions()) : []),
  ]);
}

/**
 * Returns the changes, removals and additions since an approval, by kind and reference. The mentions of the document are
 * the same, and a new portal has no links in it.
 */
export async function olderSources(
  db: Db,
  approved: Versions,
  document: NewsletterDocument,
): Promise<{ kind: SourceKind; reference: string }[]> {
  if (!Object.keys(approved).length) return [];
  const present = await sourcesOf(db, document);
  return [...new Set([...Object.keys(approved), ...Object.keys(present).filter((name) => !name.startsWith('portal:'))])]
    .filter((name) => present[name] !== approved[name])
    .map((name) => ({ kind: name.slice(0, name.indexOf(':')) as SourceKind, reference: name.slice(name.indexOf(':') + 1) }));
}
