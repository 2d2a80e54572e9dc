import { type Output, outputsOf, type Source } from './build-pages.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createLoopYield } from './loop-yield.ts';
import { filesAt, pageFiles } from './page-files.ts';
import { forget, type PageReads, type PublishedPath, record, unknownPaths } from './page-reads.ts';
import type { LockPieces } from './piece-lock.ts';
import { byTree } from './published-paths.ts';
import type { PublisherOptions } from './publisher-options.ts';

/** Compresses the written files; the returned function puts the result beside them. */
export type Packing = () => Promise<() => void>;
/** Live pages, and their compression, which can wait until other pages are live. */
export type Piece = { paths: PublishedPath[]; packings: Packing[] };

export type Pieces = ReturnType<typeof createPieces>;
type Given = {
  lock: LockPieces;
  /** Called when pages are locked, before they are built. The returned function is called when they are live. */
  begun(paths: readonly PublishedPath[]): () => void;
};

/** Returns the steps in which a piece of work locks, builds and writes its pages. */
export function createPieces(options: PublisherOptions, { lock, begun }: Given) {
  const { connection, release, writer, render, renderError, clock, changed } = options;
  const { db } = connection;
  const keepAt = createKeptAnswers(db);

  function isMade(portal: string, path: string, body: Buffer): boolean {
    const [html, payload] = pageFiles(portal, path);
    return writer.isWritten({ ...payload, body }) && writer.isWhole(html);
  }

  /** Writes the files of a path, or removes them. */
  async function put(portal: string, { path, files, isThere }: Output): Promise<Packing[]> {
    if (!isThere && filesAt(portal, path).map(writer.remove).some(Boolean)) changed(portal, path);
    const packings: Packing[] = [];
    // In order, so that an up-to-date payload means an up-to-date page.
    for (const file of files) {
      const packing = await writer.writeAtOnce(file);
      if (!packing) continue;
      changed(portal, path);
      packings.push(packing);
    }
    return packings;
  }

  /**
   * Locks pages. The source reads header, menus and messages again if they changed: those of an earlier piece can be older
   * than pages that were published since.
   */
  async function begin(paths: readonly PublishedPath[]) {
    const unlock = await lock(paths);
    const isLive = begun(paths);
    const toRecord: PageReads[] = [];
    let recording = Promise.resolve();
    const now = clock();
    const source: Source = {
      ...{ db, render, renderError, isMade, now, keep: keepAt(now) },
      read(pages) {
        toRecord.push(...pages);
        // A statement that has not begun includes these.
        if (toRecord.length > pages.length) return;
        recording = recording.then(() => record(db, release, toRecord.splice(0)));
        recording.catch(() => {});
      },
    };
    return {
      source,
      async recorded() {
        await recording;
        isLive();
      },
      async end() {
        await Promise.allSettled([recording]);
        await unlock();
      },
    };
  }

  /** Deletes the records of pages that do not exist any more. @returns pages that must exist because of the others */
  async function follow(portal: string, paths: readonly string[], outputs: readonly Output[]): Promise<PublishedPath[]> {
    const gone = outputs.flatMap(({ isThere, path }) => (isThere ? [] : [path]));
    await forget(db, release, portal, gone);
    const also = [...new Set(outputs.flatMap((output) => output.also))].filter((path) => !paths.includes(path));
    return (await unknownPaths(db, release, portal, also)).map((path) => ({ portal, path }));
  }

  async function publishOn(source: Source, portal: string, paths: string[]): Promise<{ more: PublishedPath[]; packings: Packing[] }> {
    const outputs: Output[] = [];
    const puts: Promise<Packing[]>[] = [];
    const yieldLoop = createLoopYield();
    for await (const output of outputsOf(source, portal, paths)) {
      outputs.push(output);
      const done = put(portal, output);
      // Awaited below; an earlier rejection must not count as unhandled.
      done.catch(() => {});
      puts.push(done);
      await yieldLoop();
    }
    const packings = (await Promise.all(puts)).flat();
    return { more: await follow(portal, paths, outputs), packings };
  }

  return {
    ...{ isMade, put, begin, follow },
    /** Publishes one piece in this thread. `more` are the pages that must exist because of these. */
    async publish(paths: PublishedPath[]): Promise<Piece & { more: PublishedPath[] }> {
      const { source, recorded, end } = await begin(paths);
      try {
        const done = await Promise.all(byTree(paths).map(([portal, some]) => publishOn(source, portal, some)));
        await recorded();
        return { paths, more: done.flatMap(({ more }) => more), packings: done.flatMap(({ packings }) => packings) };
      } finally {
        await end();
      }
    },
  };
}
