import type * as z from 'zod/mini';
import { portalsOf } from '../../content/document-index.ts';
import type { EditRights } from '../../content/entity.ts';
import { renamesOf } from '../../content/history/renames.ts';
import { type Entities, listedOf, type Opened, type OpenedDraft, openDocument, openDraft } from '../../content/opening.ts';
import { mayDraft, mayOf } from '../../content/rights.ts';
import { readVersionIn } from '../../content/version-conflict.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { editorOf, liveAfter, type MemberContext } from '../context.ts';
import type { PartName } from '../editing/schema.ts';
import { discard, keepPart, publish, reserve } from './commands.ts';
import {
  discardDraft,
  getDraft,
  getRenamed,
  publishDraft,
  putDraftPart,
  renameDocument,
  reserveDocument,
  scheduleDraft,
  unscheduleDraft,
} from './endpoints.ts';
import { basesOf, draftOf, draftPartsOf, personById, withOrigins } from './queries.ts';
import { rename } from './rename-commands.ts';
import { leastDueMilliseconds, partsOf, publishDraftName } from './rules.ts';
import { schedule, unschedule } from './schedule-commands.ts';
import type { Due } from './schema.ts';

type Params = { entity: string; reference: string };

/** Returns the rights on a document that does not exist yet: the right to create one includes editing it. */
const withCreation = (rights: EditRights): EditRights => ({ ...rights, edit: [...rights.edit, ...rights.create] });

/** Handlers of drafts: shared, in parts, and with a scheduled save. */
export function draftHandlers(entities: Entities) {
  const open = ({ db, actor }: MemberContext, { entity, reference }: Params) => openDraft(db, entities, actor, entity, reference);
  const demandDrafting = ({ actor }: MemberContext, { entity, portals }: OpenedDraft, parts: readonly PartName[]) => {
    if (!parts.every((part) => mayDraft(actor, entity.rights, portals, part))) throw new Problem('forbidden');
  };
  async function dueOf(db: Db, { entity, key }: Opened): Promise<z.infer<typeof Due> | null> {
    const draft = await draftOf(db, entity.name, String(key));
    if (!draft || (!draft.dueAt && !draft.dueFault)) return null;
    const { dueAt, dueParts, dueBy, dueFault } = draft;
    return { at: dueAt?.toISOString() ?? null, parts: (dueParts ?? []) as PartName[], by: await personById(db, dueBy), fault: dueFault };
  }

  return [
    handle(reserveDocument, async ({ params: { entity: name }, body: { portal, reference, from } }, context: MemberContext) => {
      const { db, actor } = context;
      const entity = listedOf(entities, name, actor);
      const source = from === undefined ? undefined : await openDocument(db, entities, actor, name, from);
      if (source && !source.present) throw new Problem('not_found');
      const portals = portal === undefined ? (source ? portalsOf(source.present?.document ?? {}) : []) : [portal];
      const [home] = portals;
      const copying = source ? (entity.rights.duplicate ?? entity.rights.create) : entity.rights.create;
      if (!copying.some((permission) => actor.may(permission, home))) throw new Problem('forbidden');
      return {
        reference: await reserve(db, entity, { portal: home, reference, from: source?.present?.document }, editorOf(context)),
      };
    }),
    handle(renameDocument, async ({ headers, params, body: { reference: to } }, context: MemberContext) => {
      const { db, actor } = context;
      const { entity, present } = await openDocument(db, entities, actor, params.entity, params.reference);
      if (!present) throw new Problem('not_found');
      const expect = readVersionIn(headers);
      const { keys, ...saved } = await rename(db, entities, entity, { from: params.reference, to, expect }, editorOf(context));
      return { reference: to, result: 'changed' as const, ...saved, live: await liveAfter(context, keys) };
    }),
    handle(getRenamed, async ({ params: { entity: name, reference } }, { db, actor }: MemberContext) => {
      const former = await openDocument(db, entities, actor, name, reference);
      const rename = former.present ? undefined : (await renamesOf(db, name, [reference])).get(reference);
      if (!rename) throw new Problem('not_found');
      const { present } = await openDocument(db, entities, actor, name, rename.to);
      if (!present) throw new Problem('not_found');
      return { reference: rename.to, versionFrom: rename.versionFrom, versionTo: rename.versionTo };
    }),
    handle(getDraft, async ({ params }, context: MemberContext) => {
      const { db, actor } = context;
      const opened = await open(context, params);
      const bases = basesOf(partsOf(opened.present?.document ?? null));
      const draft = await draftOf(db, params.entity, params.reference);
      return {
        parts: draft ? await withOrigins(db, params.entity, params.reference, await draftPartsOf(db, draft.id, bases)) : [],
        ...{ due: await dueOf(db, opened), bases, isStored: opened.present !== undefined },
        may: mayOf(actor, opened.present ? opened.entity.rights : withCreation(opened.entity.rights), opened.portals),
      };
    }),
    handle(putDraftPart, async ({ params: { part, ...params }, body }, context: MemberContext) => {
      const { db } = context;
      const opened = await open(context, params);
      demandDrafting(context, opened, [part]);
      if (part === 'common' && body.state === 'ready') throw new Problem('invalid_input', { state: 'not_allowed' });
      if (part === 'common' && body.fields === null) throw new Problem('invalid_input', { fields: 'required' });
      return { part: (await keepPart(db, opened, part, body, editorOf(context))) ?? null };
    }),
    handle(discardDraft, async ({ params, query: { part, number } }, context: MemberContext) => {
      const opened = await open(context, params);
      const draft = await draftOf(context.db, params.entity, params.reference);
      const bases = basesOf(partsOf(opened.present?.document ?? null));
      const parts = draft ? (await draftPartsOf(context.db, draft.id, bases)).map((one) => one.part) : [];
      demandDrafting(context, opened, part ? [part] : parts);
      await discard(context.db, opened, part, number === undefined ? undefined : Number(number));
      return {};
    }),
    handle(publishDraft, async ({ params, body: { parts, inStep } }, context: MemberContext) => {
      const { db } = context;
      const opened = await open(context, params);
      const { keys, ...saved } = await publish(db, opened, parts, editorOf(context), { inStep });
      return { reference: params.reference, ...saved, live: await liveAfter(context, keys) };
    }),
    handle(scheduleDraft, async ({ params, body: { parts, inStep, at: written } }, context: MemberContext) => {
      const { db, clock, send } = context;
      const opened = await open(context, params);
      const at = new Date(written);
      if (at.getTime() < clock().getTime() + leastDueMilliseconds) throw new Problem('invalid_input', { at: 'in_past' });
      await db.transaction(async (inner) => {
        const tx = inner as unknown as Db;
        const draft = await schedule(tx, opened, { parts, inStep, at }, editorOf(context));
        await send(tx, publishDraftName, { draft, at: at.toISOString() }, { startAfter: at });
      });
      return (await dueOf(db, opened)) as z.infer<typeof Due>;
    }),
    handle(unscheduleDraft, async ({ params }, context: MemberContext) => {
      const opened = await open(context, params);
      const draft = await draftOf(context.db, params.entity, params.reference);
      demandDrafting(context, opened, (draft?.dueParts ?? ['common']) as PartName[]);
      await unschedule(context.db, opened);
      return {};
    }),
  ];
}
