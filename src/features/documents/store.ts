import { CallFailed } from '../../lib/call.ts';
import { getDocument, removeDocument, undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';

/** Result of removing several documents: the changes that can be undone, and the references that stay. */
export type Removed = { changes: readonly string[]; refused: readonly string[] };

/**
 * Puts documents into the bin, one after the other, each in the version that is live now.
 * @throws CallFailed if none could be removed
 */
export async function removeAll(entity: string, references: readonly string[]): Promise<Removed> {
  const changes: string[] = [];
  const refused: string[] = [];
  let first: CallFailed | undefined;
  for (const reference of references) {
    const params = { entity, reference };
    try {
      const { version } = await asMember(getDocument, { params });
      const headers = version === null ? {} : { 'if-match': `"${version}"` };
      changes.push((await asMember(removeDocument, { params, headers, query: {} })).change);
    } catch (error) {
      if (!(error instanceof CallFailed) || error.answer.statusCode >= 500) throw error;
      first ??= error;
      refused.push(reference);
    }
  }
  if (first && !changes.length) throw first;
  return { changes, refused };
}

/** Takes back changes. @returns how many documents are as they were */
export async function takeBack(changes: readonly string[]): Promise<number> {
  let count = 0;
  for (const change of changes) count += (await asMember(undoChange, { params: { change } })).restored.length;
  return count;
}
