import type { Db } from '../db/connection.ts';
import type { Entity, Keys, Reference } from './entity.ts';
import type { ChangeOptions } from './history/revisions.ts';
import { enqueue, hasRelease } from './outbox.ts';

const changedKeys = (before: Keys | undefined, after: Keys | undefined): string[] => {
  const own = [...(before?.own ?? []), ...(after?.own ?? [])];
  return before?.placement === after?.placement ? own : [...own, ...(before?.lists ?? []), ...(after?.lists ?? [])];
};

/**
 * Makes a change and adds the keys of the pages that it changes to the outbox.
 * @returns the keys
 */
export async function enqueueChanges<D extends object>(
  tx: Db,
  entity: Entity<D>,
  references: Reference[],
  change: () => Promise<unknown>,
  now: Date,
  options: Pick<ChangeOptions, 'by' | 'source'> & { isBulk?: boolean },
): Promise<string[]> {
  if (!references.length) return [];
  // Before the first release nothing needs to be published again.
  const published = await hasRelease(tx);
  const before = published ? await entity.keysOf(tx, references, now) : new Map<Reference, Keys>();
  await change();
  await entity.derive?.(tx, references, { now, account: options.by?.account ?? null, door: options.source ?? 'import' });
  if (!published) return [];
  const after = await entity.keysOf(tx, references, now);
  const keys = references.flatMap((reference) => changedKeys(before.get(reference), after.get(reference)));
  await enqueue(tx, keys, options);
  return keys;
}
