import { CallFailed } from '../../lib/call.ts';
import { parseFields } from '../../lib/parse.ts';
import type { Done } from './editor-state.ts';
import type { DocumentOptions, OpenDocument } from './open-document.ts';
import { documentOf, isSame, merge, type PartName, type Parts } from './parts.ts';

const mostTurns = 3;
const isConflict = (error: unknown) => error instanceof CallFailed && error.answer.statusCode === 409;

/**
 * Returns a function that saves some parts. If another version was saved meanwhile, it merges both and saves the result,
 * unless a field clashes.
 */
export function documentSaving(open: OpenDocument, { calls, schema, blank }: DocumentOptions) {
  const { $, set, keepers, liveParts, partsIn, versionOf } = open;
  const order = Object.keys(blank);

  async function afterSave(sent: Parts, chosen: readonly PartName[], done: Done): Promise<void> {
    const opened = await calls.open();
    const now = partsIn(opened);
    // Text typed during the save stays.
    const { merged } = merge(sent, $.get().parts, now);
    open.show(opened, merged);
    set({ done, errors: {}, clashes: [], foundAt: undefined });
    await keepers.copies?.drop(chosen);
    await keepers.sender?.drop(chosen);
    open.keep(chosen.filter((part) => !isSame(merged[part], now[part])));
  }

  return async function save(chosen: readonly PartName[], inStep: boolean, turn = 0): Promise<void> {
    const { parts } = $.get();
    const sent: Parts = { ...liveParts(), ...Object.fromEntries(chosen.map((part) => [part, parts[part]])) };
    const document = documentOf(sent, order);
    const parsed = parseFields(schema, document);
    if ('fields' in parsed) return set({ errors: parsed.fields });
    try {
      const isFirst = versionOf() === null;
      const { live, change, result } = await calls.save(document, versionOf(), inStep);
      const undoable = result === 'same' ? undefined : change;
      await afterSave(sent, chosen, { act: 'saved', at: new Date(), live, change: undoable, typed: { isFirst } });
    } catch (error) {
      if (!isConflict(error) || turn > mostTurns) throw error;
      const base = liveParts();
      if (await open.settle(await calls.open(), base)) await save(chosen, inStep, turn + 1);
    }
  };
}
