import { type Column, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rowsOf } from '../../db/connection.ts';
import { articles } from '../../db/tables/articles.ts';
import { ads } from '../../db/tables/companies.ts';
import { events } from '../../db/tables/events.ts';
import { files, remotePictures } from '../../db/tables/files.ts';
import { magazineAds, magazineCombinations, magazines, magazineTiles } from '../../db/tables/magazines.ts';
import { newsletterItems } from '../../db/tables/newsletters.ts';
import { key } from '../keys.ts';
import { enqueue } from '../outbox.ts';

/** Column with the URL of a picture on another host, which is used if the item has no file. */
type Naming = { entity: string; table: PgTable; owner: PgColumn; url: PgColumn; file: PgColumn; key(reference: string): string };
const namings: readonly Naming[] = [
  { entity: 'article', table: articles, owner: articles.reference, url: articles.imageUrl, file: articles.fileId, key: key.article },
  { entity: 'event', table: events, owner: events.reference, url: events.imageUrl, file: events.fileId, key: key.event },
  { entity: 'ad', table: ads, owner: ads.reference, url: ads.imageUrl, file: ads.fileId, key: key.ad },
  {
    entity: 'magazine',
    table: magazines,
    owner: magazines.reference,
    url: magazines.coverImageUrl,
    file: magazines.coverFileId,
    key: key.magazine,
  },
  {
    entity: 'magazine',
    table: magazineTiles,
    owner: magazineTiles.magazine,
    url: magazineTiles.imageUrl,
    file: magazineTiles.fileId,
    key: key.magazine,
  },
  {
    entity: 'magazine',
    table: magazineAds,
    owner: magazineAds.magazine,
    url: magazineAds.imageUrl,
    file: magazineAds.fileId,
    key: key.magazine,
  },
  {
    ...{ entity: 'magazine', table: magazineCombinations, owner: magazineCombinations.magazine, key: key.magazine },
    ...{ url: magazineCombinations.imageUrl, file: magazineCombinations.fileId },
  },
  {
    ...{ entity: 'newsletter', table: newsletterItems, owner: newsletterItems.newsletter, key: key.newsletter },
    ...{ url: newsletterItems.imageUrl, file: newsletterItems.fileId },
  },
];

/** SQL for the file of an item: its own, or the one that was fetched from its `imageUrl`. */
export const fileShown = (fileId: Column | SQL, imageUrl: Column | SQL): SQL =>
  sql`coalesce(${fileId}, (select fetched.file from ${remotePictures} fetched where md5(fetched.url) = md5(${imageUrl})))`;

const named = ({ url, file, table }: Naming) => sql`${table} where ${url} ~ '^https://' and ${file} is null`;
const minute = 60_000;
/** Milliseconds between tries to fetch a picture; after the last one it is given up. */
export const retryPauses = [minute, 10 * minute, 60 * minute, 360 * minute] as const;
/** Hours after which a save of a document that names a failed picture retries it. */
const forgivenHours = 24;

/** Queues every named URL that its edit did not queue. */
export async function noteAllPictures(db: Db): Promise<void> {
  for (const naming of namings)
    await db.execute(sql`
      insert into ${remotePictures} (url) select distinct ${naming.url} from ${named(naming)} order by 1 on conflict (md5(url)) do nothing`);
}

/** Queues the pictures that some items name, in the transaction of their edit. Each URL is queued once. */
export async function notePictures(tx: Db, entity: string, references: readonly (string | number)[]): Promise<void> {
  const owners = sql`${sql.param(references.map(String))}::text[]`;
  for (const naming of namings.filter((one) => one.entity === entity))
    await tx.execute(sql`
      insert into ${remotePictures} (url) select distinct ${naming.url} from ${named(naming)} and ${naming.owner} = any(${owners}) order by 1
      on conflict (md5(url)) do update set next_try_at = 'epoch', tries = 0
        where remote_pictures.file is null and remote_pictures.next_try_at is null
          and remote_pictures.tried_at < now() - make_interval(hours => ${forgivenHours})`);
}

export type DuePicture = { url: string; file: number; tries: number };

/** Returns whether a picture is due. */
export const arePicturesDue = async (db: Db, now: Date): Promise<boolean> =>
  rowsOf(await db.execute(sql`select 1 from ${remotePictures} where next_try_at <= ${now.toISOString()} limit 1`)).length > 0;

/** Reserves pictures that are due for one worker until `until`. */
export async function takePictures(db: Db, now: Date, until: Date, limit: number): Promise<DuePicture[]> {
  const rows = await db.execute(sql`
    update ${remotePictures} set next_try_at = ${until.toISOString()}, tried_at = ${now.toISOString()}, tries = tries + 1
    where url in (select url from ${remotePictures} where next_try_at <= ${now.toISOString()} order by next_try_at, url limit ${limit} for update skip locked)
    returning url, number as file, tries`);
  return rowsOf<DuePicture>(rows);
}

/** Records a failure; without `again` it is final. */
export const pictureFailed = (db: Db, url: string, failure: string, again: Date | undefined): Promise<unknown> =>
  db.execute(
    sql`update ${remotePictures} set failure = ${failure}, next_try_at = ${again?.toISOString() ?? null}::timestamptz where url = ${url}`,
  );

/** Returns the keys of everything that names a URL. */
async function keysNaming(tx: Db, url: string): Promise<string[]> {
  const keys: string[] = [];
  for (const naming of namings) {
    const rows = await tx.execute(sql`select distinct ${naming.owner} as owner from ${named(naming)} and ${naming.url} = ${url}`);
    keys.push(...rowsOf<{ owner: string }>(rows).map(({ owner }) => naming.key(owner)));
  }
  return [...new Set(keys)];
}

/**
 * Stores a fetched picture, which replaces its URL on pages.
 * @returns false if it is not queued any more
 */
export async function pictureArrived(db: Db, url: string, file: typeof files.$inferInsert): Promise<boolean> {
  return db.transaction(async (tx) => {
    const waiting = rowsOf(await tx.execute(sql`select url from ${remotePictures} where url = ${url} for update`));
    if (!waiting.length) return false;
    await tx.insert(files).values(file).onConflictDoUpdate({ target: files.id, set: file });
    await tx.execute(sql`update ${remotePictures} set file = ${file.id}, failure = null, next_try_at = null where url = ${url}`);
    await enqueue(tx, await keysNaming(tx, url), { isBulk: true });
    return true;
  });
}

/**
 * Removes pictures whose URL no document names any more.
 * @returns the ids of their files
 */
export async function forgetPictures(db: Db): Promise<number[]> {
  const naming = namings.map((one) => sql`not exists (select from ${named(one)} and ${one.url} = r.url)`);
  const rows = await db.execute(sql`delete from ${remotePictures} r where ${sql.join(naming, sql` and `)} returning r.file`);
  const gone: number[] = [];
  for (const { file } of rowsOf<{ file: number | null }>(rows)) {
    if (file === null) continue;
    // The file stays if a document names it by its number.
    const isGone = await db.execute(sql`delete from ${files} where id = ${file}`).then(
      () => true,
      () => false,
    );
    if (isGone) gone.push(file);
  }
  return gone;
}
