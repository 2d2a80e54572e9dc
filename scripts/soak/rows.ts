import * as z from 'zod/mini';
import { canonicalOf } from '../../src/content/canonical.ts';
import { contentHashOf } from '../../src/content/version.ts';
import type { Db } from '../../src/db/connection.ts';
import { articleTexts } from '../../src/db/tables/articles.ts';
import { entitiesOf } from '../../src/features/entities.ts';
import { type Document, type Edit, type Model, type Name, nameOf, textsOf } from './model.ts';

const entities = entitiesOf(undefined);
const kept = ['portal', 'interest', 'theme', 'article', 'magazine'];

const hashes = new WeakMap<Document, string>();
/** Returns the hash that the import stores with a document. */
function documentHash(document: Document): string {
  const known = hashes.get(document);
  if (known) return known;
  const entity = entities.get(document.entity);
  if (!entity) throw new Error(`There is no entity ${document.entity}.`);
  const parsed = z.parse(entity.schema as z.ZodMiniType<object>, document);
  const hash = contentHashOf(canonicalOf(entity, parsed as never).document);
  hashes.set(document, hash);
  return hash;
}

/** Returns the hash of every document in the database, by its name. */
async function storedHashes(db: Db): Promise<Map<Name, string>> {
  const stored = new Map<Name, string>();
  for (const kind of kept) {
    const entity = entities.get(kind);
    if (!entity) continue;
    const rows = await db.select({ reference: entity.key, hash: entity.table.contentHash }).from(entity.table);
    for (const { reference, hash } of rows) stored.set(`${kind} ${String(reference)}`, String(hash));
  }
  return stored;
}

/**
 * Returns whether an interrupted edit is in the database.
 * @throws if only a part of it is
 */
export async function hasHappened(db: Db, { kind, changes }: Edit): Promise<boolean> {
  const stored = await storedHashes(db);
  const holds = (name: Name, document: Document | undefined) => stored.get(name) === (document && documentHash(document));
  if (changes.every(({ name, after }) => holds(name, after))) return true;
  if (changes.every(({ name, before }) => holds(name, before))) return false;
  throw new Error(`An edit (${kind}) is only partly in the database.`);
}

/** Returns the differences between the database and the acknowledged state. */
export async function rowFaults(db: Db, { documents, of }: Model): Promise<string[]> {
  const stored = await storedHashes(db);
  const faults = [...stored.keys()]
    .filter((name) => !documents.has(name))
    .map((name) => `${name} is in the database, but was removed or never acknowledged`);
  for (const document of documents.values()) {
    const name = nameOf(document);
    if (!stored.has(name)) faults.push(`${name} is lost`);
    else if (stored.get(name) !== documentHash(document)) faults.push(`${name} is not as it was acknowledged`);
  }
  const titles = new Map(
    (await db.select({ article: articleTexts.article, locale: articleTexts.locale, title: articleTexts.title }).from(articleTexts)).map(
      ({ article, locale, title }) => [`${article} ${locale}`, title],
    ),
  );
  for (const document of of('article'))
    for (const [locale, words] of Object.entries(textsOf(document)))
      if (words && titles.get(`${String(document.reference)} ${locale}`) !== words.title)
        faults.push(`${nameOf(document)} has another ${locale} text than was acknowledged`);
  return faults;
}
