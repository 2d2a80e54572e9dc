import { type Db, isBreakdown, reasonOf } from '../../db/connection.ts';
import { InUse } from '../remove.ts';
import { type Outcome, prepareDocuments, type SaveOptions, saveDocuments } from '../save.ts';
import { removeAt } from './doors.ts';
import { type Fault, fault } from './import-faults.ts';
import type { ImportOptions } from './import-options.ts';
import { described, type Step } from './import-steps.ts';
import type { Tally } from './import-tally.ts';

type Done = { outcomes: Outcome[]; keys: string[] };

/** Returns the fault for a document that the database refused. */
function whyNot(error: unknown, isRemoval: boolean): Fault {
  const { code, table } = ((error as Error).cause ?? error) as { code?: string; table?: string };
  if (error instanceof InUse)
    return fault('inUse', { by: error.mentioning.map(({ entity, reference }) => `${entity.name} ${reference}`).join(', ') });
  const isInUse = isRemoval && code === '23503';
  return isInUse ? fault('inUse', { by: String(table) }) : fault('notStored', { reason: reasonOf(error) });
}

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}

/** Thrown when the database fails: all other documents would fail too. */
class Stopped extends Error {
  constructor(line: number, error: unknown) {
    super(`The import stopped at line ${line}: ${reasonOf(error)}. What came before is in; run it again when that is put right.`);
  }
}

function countSteps(steps: readonly Step[], outcomes: readonly Outcome[], { totals, bad, note }: Tally): void {
  for (const [index, outcome] of outcomes.entries()) {
    const line = steps[index]?.line ?? 0;
    const entity = steps[index]?.entity.name ?? '';
    if (outcome.result === 'refused') bad(line, described(entity, outcome.fields));
    else if (outcome.result !== 'conflict') totals[outcome.result] += 1;
    if ('kept' in outcome && outcome.kept?.length) note(line, fault('kept', { entity, fields: outcome.kept.join(', ') }));
  }
}

/** Returns a function that stores a batch: saves or removals of one entity. */
export function createBatchStore(
  { db, entities, clock, door = 'commandLine', force = false, dryRun = false, committed }: ImportOptions,
  tally: Tally,
): (steps: readonly Step[]) => Promise<void> {
  const shared: SaveOptions = { source: 'import', force, ...(dryRun && { assumed: new Set<string>() }) };

  function write(tx: Db, steps: readonly Step[], { entity, isRemoval }: Step, options: SaveOptions): Promise<Done> {
    const references = steps.map(({ reference }) => reference);
    return isRemoval
      ? removeAt(door, tx, entity, references, clock(), { ...options, entities })
      : saveDocuments(tx, entity, steps.map(({ document }) => document) as never[], clock(), options);
  }

  async function store(steps: readonly Step[], options: SaveOptions): Promise<void> {
    const [first] = steps;
    if (!first) return;
    const { entity, isRemoval } = first;
    let done: Done = { outcomes: [], keys: [] };
    try {
      if (!isRemoval) await prepareDocuments(db, entity, steps.map(({ document }) => document) as never[]);
      await db.transaction(async (tx) => {
        done = await write(tx, steps, first, options);
        if (dryRun) throw new DryRun();
      });
      committed?.(done.keys);
    } catch (error) {
      if (error instanceof DryRun) return countSteps(steps, done.outcomes, tally);
      if (isBreakdown(error)) throw new Stopped(first.line, error);
      // One document of the batch cannot be stored: halves the batch until only that one is refused.
      if (steps.length === 1) return tally.bad(first.line, whyNot(error, isRemoval));
      const half = Math.ceil(steps.length / 2);
      await store(steps.slice(0, half), options);
      return store(steps.slice(half), options);
    }
    countSteps(steps, done.outcomes, tally);
  }

  return (steps) => store(steps, { ...shared, isBulk: steps.length > 1 });
}
