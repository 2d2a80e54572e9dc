import { isFieldOf } from '../../content/field-paths.ts';
import { lastChangeOf } from '../../content/history/history.ts';
import { type Entities, type OpenedDraft, openDraft } from '../../content/opening.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { beat, endPresence, type Subject } from './commands.ts';
import { addNote, bePresent, endNote, getNotes, leave } from './endpoints.ts';
import { finishNote, leaveNote } from './note-commands.ts';
import { notesOf, peopleAt } from './queries.ts';
import type { LiveVersion } from './schema.ts';

/** Refuses callers who may not open a document or ticket. @throws Problem not_found */
type Demand = (context: StaffContext, reference: string) => Promise<void>;

/** Parts of a document that no editor shows as a field: its kind, and the columns of its languages. */
const noField = /^(?:entity|texts(?:\.\w+)?)$/;

/** Handlers for the tabs that have a document open, and for notes to colleagues on its fields. @param others things besides documents that can be open, by name */
export function presenceHandlers(entities: Entities, others: Readonly<Record<string, Demand>> = {}) {
  /** @throws Problem not_found */
  const demandOpen = ({ db, actor }: StaffContext, { entity, reference }: Subject) => openDraft(db, entities, actor, entity, reference);

  /** @throws Problem not_found, invalid_input if the document has no such field: a note on it would be shown nowhere */
  async function demandField(context: StaffContext, subject: Subject, field: string): Promise<OpenedDraft> {
    const opened = await demandOpen(context, subject);
    if (noField.test(field) || !isFieldOf(opened.entity.schema, field)) throw new Problem('invalid_input', { field: 'unknown_field' });
    return opened;
  }

  async function liveVersionOf(
    { db }: StaffContext,
    { entity, reference }: Subject,
    { present }: OpenedDraft,
  ): Promise<LiveVersion | null> {
    if (!present) return null;
    const last = await lastChangeOf(db, entity, reference);
    const { at, by = null, door = null } = last ?? {};
    return { version: present.version, savedAt: at?.toISOString() ?? null, savedBy: by, door };
  }

  return [
    handle(bePresent, async ({ params, body: { tab, former, field = null, isTakingOver } }, context: StaffContext) => {
      const demand = others[params.entity];
      if (demand) await demand(context, params.reference);
      const opened = demand ? undefined : await (field === null ? demandOpen(context, params) : demandField(context, params, field));
      const { db, actor, clock } = context;
      if (former !== undefined && former !== tab) await endPresence(db, params, former, actor.accountId);
      await beat(db, params, { tab, field, isTakingOver, account: actor.accountId, now: clock() });
      const live = opened ? await liveVersionOf(context, params, opened) : null;
      return { people: await peopleAt(db, params, tab, clock()), live };
    }),
    handle(leave, async ({ params, query: { tab } }, context: StaffContext) => {
      const demand = others[params.entity];
      await (demand ? demand(context, params.reference) : demandOpen(context, params));
      await endPresence(context.db, params, tab, context.actor.accountId);
      return {};
    }),
    handle(getNotes, async ({ params }, context: StaffContext) => {
      await demandOpen(context, params);
      return notesOf(context.db, params);
    }),
    handle(addNote, async ({ params, body: { field, text } }, context: StaffContext) => {
      await demandField(context, params, field);
      const { db, actor, clock } = context;
      const id = await leaveNote(db, params, { field, text, account: actor.accountId, now: clock() });
      const added = (await notesOf(db, params)).find((note) => note.id === id);
      if (!added) throw new Problem('conflict');
      return added;
    }),
    handle(endNote, async ({ params: { id, ...subject } }, context: StaffContext) => {
      await demandOpen(context, subject);
      if (!(await finishNote(context.db, subject, id, context.clock()))) throw new Problem('not_found');
      return {};
    }),
  ];
}
