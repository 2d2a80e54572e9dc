import { withoutMentions } from '../../content/detach.ts';
import { portalsOf, titleOf } from '../../content/document-index.ts';
import { canonicalDocument, type Editor, removeDocument as remove, type Saved, saveDocument } from '../../content/editing.ts';
import type { EditRights } from '../../content/entity.ts';
import { binMilliseconds } from '../../content/history/bin.ts';
import { lastChangeOf, presentOf } from '../../content/history/history.ts';
import { endLags } from '../../content/history/language-lags.ts';
import { type Undone, undoChange as undo } from '../../content/history/undo.ts';
import type { KeepDraft } from '../../content/history/undo-batches.ts';
import { mentioning } from '../../content/mentions.ts';
import { demandSight, type Entities, openDocument } from '../../content/opening.ts';
import { portalScope } from '../../content/portal-scope.ts';
import { mayOf, maySee } from '../../content/rights.ts';
import { expectedIn, readVersionIn } from '../../content/version-conflict.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import { editorOf, liveAfter, type MemberContext } from '../context.ts';
import {
  endLag,
  getBin,
  getDocument,
  getFollowing,
  getMentions,
  getRevision,
  getRevisions,
  putDocument,
  removeDocument,
  restoreRevision,
  undoChange,
  withdrawChange,
} from './endpoints.ts';
import { binOf, languagesOf, revisionById, revisionsOf } from './queries.ts';
import { addressOfPath } from './rules.ts';
import type { SavedAnswer } from './schema.ts';

export type EditingOptions = {
  entities: Entities;
  /** Returns the addresses of the own pages of keys. */
  addressesOf(db: Db, keys: readonly string[]): Promise<{ portal: string; path: string }[]>;
  /** Stores the additions of a withdrawn act as drafts. */
  keepDraft: KeepDraft;
  /** Take back acts that changed more than documents; undefined if the change is not such an act. */
  wholeActs?: readonly ((db: Db, change: string, editor: Editor) => Promise<Undone | undefined>)[];
};

const readable = (document: object | null) => document as Record<string, unknown> | null;
const answerOf = async (context: MemberContext, { keys, ...saved }: Saved, reference: string): Promise<SavedAnswer> => ({
  reference,
  ...saved,
  live: await liveAfter(context, keys),
});

/** Editing of documents: open, save, remove, compare, restore, undo. */
export function editingHandlers({ entities, addressesOf, keepDraft, wholeActs = [] }: EditingOptions) {
  const open = ({ db, actor }: MemberContext, { entity, reference }: { entity: string; reference: string }) =>
    openDocument(db, entities, actor, entity, reference);
  /** Takes back an act that changed more than documents; undefined if the change is not such an act. */
  async function takenBack(context: MemberContext, change: string): Promise<Undone | undefined> {
    let undone: Undone | undefined;
    for (const takeBack of wholeActs) undone ??= await takeBack(context.db, change, editorOf(context));
    return undone;
  }

  return [
    handle(getDocument, async ({ params }, context: MemberContext) => {
      const { db, actor, clock } = context;
      const { entity, key, present } = await open(context, params);
      if (!present) throw new Problem('not_found');
      const { document, version } = present;
      const last = await lastChangeOf(db, entity.name, params.reference);
      const keys = (await entity.keysOf(db, [key], clock())).get(key)?.own ?? [];
      return {
        ...{ ...params, document: readable(document), version },
        ...{ savedAt: last?.at.toISOString() ?? null, savedBy: last?.by ?? null, door: last?.door ?? null },
        languages: await languagesOf(db, entity.name, params.reference, document),
        addresses: (await addressesOf(db, keys)).flatMap(addressOfPath),
        may: mayOf(actor, entity.rights, portalsOf(document)),
      };
    }),
    handle(putDocument, async ({ headers, params, body: { document: given, inStep } }, context: MemberContext) => {
      const { db } = context;
      const { entity, key, present } = await open(context, params);
      const expect = expectedIn(headers);
      if (!present && expect !== null) throw new Problem('not_found');
      const saved = await saveDocument(db, entity, canonicalDocument(entity, key, given), expect, editorOf(context), { inStep });
      return answerOf(context, saved, params.reference);
    }),
    handle(endLag, async ({ params, body: { locale } }, context: MemberContext) => {
      const { entity, present } = await open(context, params);
      if (!present) throw new Problem('not_found');
      if (!mayOf(context.actor, entity.rights, portalsOf(present.document)).languages.includes(locale)) throw new Problem('forbidden');
      await endLags(context.db, entity.name, params.reference, locale);
      return {};
    }),
    handle(getFollowing, async (_, { lag }: MemberContext) => lag()),
    handle(removeDocument, async ({ headers, params, query: { confirm } }, context: MemberContext) => {
      const { db } = context;
      const { entity, key, present } = await open(context, params);
      if (!present) throw new Problem('not_found');
      const expect = readVersionIn(headers);
      const options = { entities, isConfirmed: confirm !== undefined };
      const { change, keys } = await remove(db, entity, key, expect, editorOf(context), options);
      return { change, live: await liveAfter(context, keys) };
    }),
    handle(getMentions, async ({ params }, context: MemberContext) => {
      const { entity, key, present } = await open(context, params);
      if (!present) throw new Problem('not_found');
      const list = await mentioning(context.db, entities.values(), entity, [key]);
      return list.map((one) => ({
        ...{ entity: one.entity.name, reference: String(one.reference), fields: one.fields },
        title: [context.locale, ...locales].map((locale: Locale) => titleOf(one.document, locale)).find(Boolean) ?? String(one.reference),
        isNeeded: withoutMentions(one.entity, one.document, one.fields) === undefined,
      }));
    }),
    handle(getRevisions, async ({ params, query: { cursor } }, context: MemberContext) => {
      const { entity, present } = await open(context, params);
      const list = await revisionsOf(context.db, entity.name, params.reference, cursor);
      const [latest] = list.items;
      if (!present && !latest) throw new Problem('not_found');
      if (!present && latest) {
        const last = await revisionById(context.db, entity.name, params.reference, latest.id);
        demandSight(entity, context.actor, readable((last?.document ?? null) as object | null));
      }
      return list;
    }),
    handle(getRevision, async ({ params: { id, ...params } }, context: MemberContext) => {
      const { db, actor } = context;
      const { entity } = await open(context, params);
      const revision = await revisionById(db, params.entity, params.reference, id);
      if (!revision) throw new Problem('not_found');
      const document = readable(revision.document as object | null);
      demandSight(entity, actor, document);
      return { id, document };
    }),
    handle(restoreRevision, async ({ headers, params: { id, ...params } }, context: MemberContext) => {
      const { db, actor } = context;
      const { entity, key, present } = await open(context, params);
      const revision = await revisionById(db, params.entity, params.reference, id);
      if (!revision?.document) throw new Problem('not_found');
      demandSight(entity, actor, revision.document);
      if (!present && revision.act === 'removed' && !revision.undoneAt && expectedIn(headers) === null) {
        // A document that was removed in an act with others is restored with all of them.
        const undone = await takenBack(context, revision.change);
        const [back] = undone ? [await presentOf(db, entity, key)] : [];
        const saved = back && ({ version: back.version, change: revision.change, result: 'added', keys: undone?.keys ?? [] } as const);
        if (saved) return answerOf(context, saved, params.reference);
      }
      const document = canonicalDocument(entity, key, { ...revision.document, [entity.key.name]: key });
      const saved = await saveDocument(db, entity, document, expectedIn(headers), editorOf(context), { isRestored: true });
      return answerOf(context, saved, params.reference);
    }),
    handle(undoChange, async ({ params: { change } }, context: MemberContext) => {
      const { db } = context;
      const undone = (await takenBack(context, change)) ?? (await undo(db, entities, change, editorOf(context)));
      if (!undone) throw new Problem('not_found');
      const { keys, ...rest } = undone;
      return { ...rest, live: await liveAfter(context, keys) };
    }),
    handle(withdrawChange, async ({ params: { change } }, context: MemberContext) => {
      const undone = await undo(context.db, entities, change, editorOf(context), keepDraft);
      if (!undone) throw new Problem('not_found');
      const { keys, ...rest } = undone;
      return { ...rest, live: await liveAfter(context, keys) };
    }),
    handle(getBin, async ({ query: { entity: name, cursor } }, { db, actor, clock }: MemberContext) => {
      const asked = [...entities.values()].filter(
        (entity) => (!name || entity.name === name) && entity.rights && maySee(actor, entity.rights, []),
      );
      const scopes = await Promise.all(
        asked.map(async ({ name: one, rights }) => ({ entity: one, visible: await portalScope(db, actor, rights as EditRights) })),
      );
      return binOf(db, scopes, { after: new Date(clock().getTime() - binMilliseconds), before: cursor });
    }),
  ];
}
