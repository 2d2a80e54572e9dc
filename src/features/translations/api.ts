import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { find } from '../../lib/routes.ts';
import type { StaffContext } from '../context.ts';
import { type Change, type Changed, demandRight, faultsOf, placeOf, startChange, undoChange, writeOverride } from './commands.ts';
import { removeTranslation, saveTranslation, undoTranslation } from './endpoints.ts';
import type { TranslationChanged } from './schema.ts';

/** Makes a change in one transaction, and publishes the page at hand before all others. */
async function changeWith(
  { db, clock, actor, portal, publish }: StaffContext,
  act: Change['act'],
  path: string | undefined,
  work: (change: Change) => Promise<Changed>,
): Promise<TranslationChanged> {
  if (path !== undefined && !find(path)) throw new Problem('invalid_input', { path: 'unknown_reference' });
  const { keys, ...changed } = await db.transaction(async (inner) => {
    const tx = inner as unknown as Db;
    await startChange(tx);
    return work({ tx, by: actor, now: clock(), act });
  });
  const start = performance.now();
  const { pages, following } = await publish(keys, path === undefined ? [] : [{ portal, path }]);
  return { ...changed, live: { pages, following, milliseconds: Math.round(performance.now() - start) } };
}

export const translationHandlers = [
  handle(saveTranslation, async ({ query: { path }, body }, context: StaffContext) => {
    const place = placeOf(body);
    await demandRight(context.db, context.actor, place);
    const faults = faultsOf(body);
    if (faults) throw new Problem('invalid_input', faults);
    return changeWith(context, 'translation.saved', path, (change) => writeOverride(change, place, body.value));
  }),
  handle(removeTranslation, async ({ query: { path }, body }, context: StaffContext) => {
    const place = placeOf(body);
    await demandRight(context.db, context.actor, place);
    return changeWith(context, 'translation.removed', path, (change) => writeOverride(change, place, null));
  }),
  handle(undoTranslation, async ({ params: { id }, query: { path } }, context: StaffContext) =>
    changeWith(context, 'translation.undone', path, (change) => undoChange(change, Number(id), context.actor)),
  ),
];
