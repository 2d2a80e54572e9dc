import fs from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { outbox, releases } from '../db/tables/publishing.ts';
import type { Clock } from '../lib/clock.ts';
import { type Variant, variants } from '../lib/routes.ts';
import { errorPayload, type Furniture } from '../screens/layouts/furniture.ts';
import { createWriter } from './file-writer.ts';
import { type Counts, publishAll } from './full-publish.ts';
import { filesAt } from './page-files.ts';
import { forget, publishedPlaces } from './page-reads.ts';
import type { Render, RenderError } from './render.ts';
import { createRenderPool, createSerialRenderer } from './render-pool.ts';

export const releaseDir = (dataDir: string, id: string) => path.join(dataDir, 'releases', id);
export const siteDir = (dataDir: string, id: string) => path.join(releaseDir(dataDir, id), 'site');

const nobodysPortal: Furniture = {
  portal: {
    code: 'none',
    domain: 'localhost',
    name: '',
    title: '',
    description: '',
    colors: { tint: '', accent: '', accentOnPaper: '', accentOnInk: '' },
    imprint: { publisher: '', vatNumber: '', street: '', zipCode: '', city: '', email: '', phone: '' },
  },
  style: '',
  related: [],
  themes: [],
  hasMoreThemes: false,
  pages: [],
};

/** Returns the Content-Security-Policy for the scripts and styles of a bundle, taken from a page without content. */
export function policyOf(renderPolicy: (variant: Variant, payload: object) => Promise<string>): Promise<string> {
  const [variant] = variants;
  return renderPolicy(variant, errorPayload(nobodysPortal, variant, 404));
}

/**
 * Registers the release, so that every later edit gets an outbox row for it. On PostgreSQL this waits for
 * transactions that have read the releases without it.
 */
async function register({ db, kind }: Connection, id: string, now: Date): Promise<number> {
  const values = { id, startedAt: now, caughtUpTo: now };
  const insert = (on: typeof db) =>
    on
      .insert(releases)
      .values(values)
      .onConflictDoUpdate({ target: releases.id, set: { completedAt: null, startedAt: now, caughtUpTo: now } });
  if (kind === 'postgres') {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table releases in access exclusive mode`);
      await insert(tx);
    });
  } else await insert(db);
  const [row] = await db.select({ last: sql<number>`coalesce(max(${outbox.id}), 0)::float8` }).from(outbox);
  return Number(row?.last ?? 0);
}

export type ReleaseOptions = {
  id: string;
  dataDir: string;
  render: Render;
  renderError: RenderError;
  /** Module that renders in threads; without it this thread renders. */
  thread?: URL;
  clock: Clock;
  progress?: (counts: Counts) => void;
  /** Readers already get pages of this release: files are replaced as a whole. */
  isServed?: boolean;
  /** Ends the publish; the release stays incomplete. */
  signal?: AbortSignal;
};
export type FullPublish = Counts & { milliseconds: number };

/**
 * Registers a release: every later edit gets an outbox row for it.
 * @returns a function that publishes all its pages, while a server may serve this release or another one
 */
export async function beginRelease(
  connection: Connection,
  { id, dataDir, render, renderError, thread, clock, progress = () => {}, isServed = false, signal }: ReleaseOptions,
): Promise<() => Promise<Counts>> {
  const { db } = connection;
  const now = clock();
  const root = siteDir(dataDir, id);
  const isNew = !fs.existsSync(root);
  fs.mkdirSync(root, { recursive: true });
  const until = await register(connection, id, now);
  const fresh = isNew && !isServed;
  const counted = (counts: Counts) => {
    signal?.throwIfAborted();
    progress(counts);
  };
  return async () => {
    // Before the pages: those of a first publish are opened while others are still made.
    await writeVersion(root, id);
    const renderer = thread ? createRenderPool(root, fresh, thread) : createSerialRenderer(root, fresh, render);
    const { counts, paths } = await publishAll({ db, render, renderError, now }, id, renderer, counted).finally(renderer.close);
    if (!isNew) await removeOthers(connection, id, root, paths);
    // Edits from before the start are included in the pages that were just built.
    await db.delete(outbox).where(sql`${outbox.release} = ${id} and ${outbox.id} <= ${until}`);
    await db.update(releases).set({ completedAt: clock() }).where(eq(releases.id, id));
    return counts;
  };
}

/** Publishes every page of a release. */
export async function publishRelease(connection: Connection, options: ReleaseOptions): Promise<FullPublish> {
  const start = performance.now();
  const publish = await beginRelease(connection, options);
  return { ...(await publish()), milliseconds: Math.round(performance.now() - start) };
}

/** Returns whether no page of any release was published yet: readers have nothing that could be outdated. */
export async function isFirst({ db }: Pick<Connection, 'db'>, id: string, dataDir: string): Promise<boolean> {
  return !fs.existsSync(siteDir(dataDir, id)) && (await db.$count(releases)) === 0;
}

async function removeOthers({ db }: Connection, id: string, root: string, paths: Map<string, Set<string>>): Promise<void> {
  const writer = createWriter(root);
  const stale = (await publishedPlaces(db, id)).filter(({ portal, path }) => !paths.get(portal)?.has(path));
  for (const { portal, path } of stale) for (const file of filesAt(portal, path)) writer.remove(file);
  for (const [portal, some] of Map.groupBy(stale, ({ portal }) => portal))
    await forget(
      db,
      id,
      portal,
      some.map(({ path }) => path),
    );
}

/** Writes the manifest that open pages poll to learn of a new version (specification 4 and 7). */
async function writeVersion(root: string, id: string): Promise<void> {
  const writer = createWriter(root);
  const manifest = Buffer.from(`${JSON.stringify({ id })}\n`);
  await writer.write({ name: `_build/${id}.json`, body: manifest });
  await writer.write({ name: '_build/latest.json', body: manifest });
}

/** Returns whether a release was published completely. */
export async function isComplete({ db }: Pick<Connection, 'db'>, id: string, dataDir: string): Promise<boolean> {
  const [row] = await db.select({ completedAt: releases.completedAt }).from(releases).where(eq(releases.id, id));
  return row?.completedAt != null && fs.existsSync(siteDir(dataDir, id));
}

/** Removes releases that no server uses, except their assets: open pages may still request them. */
export async function removeOlder({ db }: Pick<Connection, 'db'>, id: string, dataDir: string): Promise<void> {
  const rows = await db.select({ id: releases.id, startedAt: releases.startedAt }).from(releases).orderBy(sql`${releases.startedAt} desc`);
  const others = rows.filter((row) => row.id !== id);
  for (const [index, other] of others.entries()) {
    await db.delete(releases).where(eq(releases.id, other.id));
    if (index === 0) fs.rmSync(siteDir(dataDir, other.id), { recursive: true, force: true });
    else fs.rmSync(releaseDir(dataDir, other.id), { recursive: true, force: true });
  }
}
