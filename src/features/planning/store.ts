import { CallFailed } from '../../lib/call.ts';
import { dayOf } from '../../lib/dates.ts';
import { getDraft, scheduleDraft } from '../drafts/endpoints.ts';
import { getDocument, putDocument, undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import { saveSchedule } from '../newsletters/schedule/endpoints.ts';
import { dateAfter, daysBetween, movedDocument } from './rules.ts';
import type { PlanningItem } from './schema.ts';

/** Thrown if an item is not on the day that the calendar shows. */
export class MovedMeanwhile extends Error {}

/** Undoes a move. @returns whether everything was restored */
type Back = () => Promise<boolean>;

/** Moves the time of a scheduled draft. */
async function moveDraft({ entity, reference, at }: PlanningItem, day: string): Promise<Back> {
  const params = { entity, reference };
  const { due } = await asMember(getDraft, { params });
  if (!due?.at || Date.parse(due.at) !== Date.parse(at)) throw new MovedMeanwhile();
  const { parts } = due;
  await asMember(scheduleDraft, { params, body: { parts, at: dateAfter(at, daysBetween(dayOf(at), day)) } });
  return async () => {
    await asMember(scheduleDraft, { params, body: { parts, at } });
    return true;
  };
}

/** Moves a date of a newsletter to another day. */
async function moveDate(id: number, { reference, at }: PlanningItem, day: string): Promise<Back> {
  const save = (date: string) => asMember(saveSchedule, { params: { reference }, body: { id, date } });
  await save(dateAfter(at, daysBetween(dayOf(at), day)));
  return async () => {
    await save(at);
    return true;
  };
}

/** Saves a document with another date, if its present version has the date that the calendar shows. */
async function moveDocument({ entity, reference, at }: PlanningItem, day: string): Promise<Back> {
  const params = { entity, reference };
  const { document, version } = await asMember(getDocument, { params });
  const moved = document && movedDocument(entity, document, at, day);
  if (!moved || version === null) throw new MovedMeanwhile();
  const headers = { 'if-match': `"${version}"` };
  const { change } = await asMember(putDocument, { params, headers, body: { document: moved, inStep: true } });
  return async () => (await asMember(undoChange, { params: { change } })).restored.length > 0;
}

/**
 * Moves an item to another day, at the same time of the day.
 * @throws MovedMeanwhile; CallFailed if a rule refuses the move
 */
export async function moveTo(item: PlanningItem, day: string): Promise<Back> {
  try {
    if (item.date) return await moveDate(item.date.id, item, day);
    return await (item.kind === 'due' ? moveDraft(item, day) : moveDocument(item, day));
  } catch (error) {
    if (error instanceof CallFailed && error.answer.code === 'version_conflict') throw new MovedMeanwhile();
    throw error;
  }
}
