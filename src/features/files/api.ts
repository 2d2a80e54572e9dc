import path from 'node:path';
import { demandRights, type Editable } from '../../content/edit-rights.ts';
import { canonicalDocument, saveInside } from '../../content/editing.ts';
import { originalsIn } from '../../content/files/originals.ts';
import { PictureUnreadable } from '../../content/files/picture-limits.ts';
import { previewOf } from '../../content/files/picture-variants.ts';
import { presentOf } from '../../content/history/history.ts';
import type { Entities } from '../../content/opening.ts';
import { prepareDocuments } from '../../content/save.ts';
import type { uploads } from '../../db/tables/uploads.ts';
import { handle } from '../../lib/endpoint.ts';
import { conflictWith, Problem } from '../../lib/errors.ts';
import type { Permission } from '../../lib/permissions.ts';
import { liveAfter, type MemberContext } from '../context.ts';
import { isImportName } from '../transfers/rules.ts';
import { dropUpload, finishUpload, getFile, getFiles, getOriginal, getUpload, putPiece, startUpload } from './endpoints.ts';
import { countFiles, cursorValueOf, type FileCursor, fileById, libraryFile, listFiles } from './queries.ts';
import { type FileDocument, type LibraryFile, maxFilesAtOnce } from './schema.ts';
import { uploadStore } from './upload-commands.ts';
import { kindOf, neededFor, typeOfName } from './upload-rules.ts';

const cursorText = (sort: Parameters<typeof cursorValueOf>[0], last: LibraryFile) => JSON.stringify([cursorValueOf(sort, last), last.id]);

/** @throws Problem invalid_input if a cursor was not given by this list */
function cursorIn(text: string, sort: string): FileCursor {
  try {
    const [value, id] = JSON.parse(text) as unknown[];
    const isFit = sort.endsWith('name') ? typeof value === 'string' && !value.includes('\0') : Number.isSafeInteger(value);
    if (isFit && Number.isSafeInteger(id) && Math.abs(Number(id)) < 2 ** 31) return { value: value as string | number, id: Number(id) };
  } catch {
    // Falls through.
  }
  throw new Problem('invalid_input', { cursor: 'not_allowed' });
}

/** @throws Problem forbidden if the actor may upload no file of a kind */
function demandUpload({ actor }: MemberContext, name: string): void {
  const kind = kindOf(typeOfName(name) ?? '');
  const needed: readonly Permission[] = isImportName(name) ? ['WEBMASTER', 'ACCESS_EMAIL_BOUNCER'] : neededFor[kind];
  if (!needed.some((permission) => actor.may(permission))) throw new Problem('forbidden', { name: 'not_permitted' });
}

type Replaces = { file: number; version: string } | undefined;

export type FileOptions = { entities: Entities; mediaDir: string | undefined };

/** The library: lists, and uploads in pieces. Files are edited and removed like every document. */
export function fileHandlers({ entities, mediaDir = 'data/media' }: FileOptions) {
  const store = uploadStore(path.join(mediaDir, '../uploads'));
  const originals = originalsIn(path.join(mediaDir, '../originals'));
  const entity = entities.get('file') as unknown as Editable;
  const rowOf = ({ db, actor }: MemberContext, id: string) => store.rowOf(db, actor.accountId, id);

  /** Saves a complete upload as a new file, or as new bytes of a file, whose crop is removed. */
  async function save(context: MemberContext, row: typeof uploads.$inferSelect, replaces: Replaces) {
    const { db, actor, clock } = context;
    const id = replaces?.file ?? row.file;
    const present = replaces && (await presentOf(db, entity, id));
    if (replaces && !present) throw new Problem('not_found');
    if (replaces && present?.version !== replaces.version) throw conflictWith('version_conflict', present ?? null);
    const { crop: _, focus: __, ...kept } = (present?.document ?? { entity: 'file', id }) as FileDocument;
    if (present && kindOf(kept.mediaType) !== kindOf(row.mediaType)) throw new Problem('invalid_input', { file: 'wrong_kind' });
    const next = { ...kept, name: row.name, mediaType: row.mediaType, hash: '0'.repeat(64) };
    // Before the bytes are hashed, which takes a while for a film.
    if (present) demandRights(entity, actor, present.document, canonicalDocument(entity, id, next));
    else demandUpload(context, row.name);
    const hash = await store.take(db, row, originals);
    const document = canonicalDocument(entity, id, { ...next, hash });
    await prepareDocuments(db, entity, [document]);
    const saved = await db.transaction(async (tx) => {
      await store.finish(tx, row, id);
      return saveInside(tx, entity, document, replaces?.version ?? null, { actor, now: clock() }, { isGranted: true });
    });
    await store.dropBytes(row.id);
    return { id, ...saved, live: await liveAfter(context, saved.keys) };
  }

  /** Answers a repeated finish call, whose first answer was lost with the connection. */
  async function repeated({ db }: MemberContext, id: number) {
    const present = await presentOf(db, entity, id);
    if (!present) throw new Problem('not_found');
    return { id, version: present.version, result: 'same' as const, live: { pages: 0, following: 0, milliseconds: 0 } };
  }

  const ending = new Map<string, ReturnType<typeof save>>();
  /** Two ends of one upload at once make one file. */
  function end(context: MemberContext, row: typeof uploads.$inferSelect, replaces: Replaces) {
    const work = ending.get(row.id) ?? save(context, row, replaces).finally(() => ending.delete(row.id));
    ending.set(row.id, work);
    return work;
  }

  return [
    handle(getFiles, async ({ query }, { db }: MemberContext) => {
      const limit = Number(query.limit);
      if (limit < 1 || limit > maxFilesAtOnce) throw new Problem('invalid_input', { limit: limit < 1 ? 'too_small' : 'too_big' });
      const cursor = query.cursor === undefined ? undefined : cursorIn(query.cursor, query.sort);
      const found = await listFiles(db, query, cursor, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        cursor: found.length > limit && last ? cursorText(query.sort, last) : null,
        total: cursor ? null : await countFiles(db, query),
      };
    }),
    handle(getFile, async ({ params }, { db }: MemberContext) => {
      const file = await libraryFile(db, Number(params.id));
      if (!file) throw new Problem('not_found');
      return file;
    }),
    handle(getOriginal, async ({ params }, { db }: MemberContext) => {
      const file = await fileById(db, Number(params.id));
      if (!file?.hash || kindOf(file.mediaType) !== 'picture' || !originals.has(file.hash)) throw new Problem('not_found');
      try {
        return await previewOf(originals.read(file.hash));
      } catch (error) {
        throw error instanceof PictureUnreadable ? new Problem('not_found') : error;
      }
    }),
    handle(startUpload, async ({ body }, context: MemberContext) => {
      demandUpload(context, body.name);
      return store.start(context.db, context.actor.accountId, body, context.clock());
    }),
    handle(getUpload, async ({ params: { id } }, context: MemberContext) => store.stateOf(await rowOf(context, id))),
    handle(putPiece, async ({ params: { id, offset }, bytes }, context: MemberContext) =>
      store.write(context.db, await rowOf(context, id), Number(offset), bytes, context.clock()),
    ),
    handle(finishUpload, async ({ params, body: { replaces } }, context: MemberContext) => {
      const row = await rowOf(context, params.id);
      const { id, version, result, live } = await (row.finished === null ? end(context, row, replaces) : repeated(context, row.finished));
      const file = await libraryFile(context.db, id);
      if (!file) throw new Problem('not_found');
      return { file, version, result, live };
    }),
    handle(dropUpload, async ({ params: { id } }, context: MemberContext) => {
      const row = await rowOf(context, id);
      const state = store.stateOf(row);
      await store.drop(context.db, row);
      return state;
    }),
  ];
}
