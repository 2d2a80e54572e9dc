/**
 * Imports a file of documents, one per line, in batches, each in a transaction. Called by the import command, the demo
 * and tests.
 * A line is a save or a removal. It is parsed, checked, made canonical and put into the batch; a batch that the
 * database refuses is halved until the faulty document alone is left out.
 * Invariants: at most one batch is in memory; a bad line does not stop the import; a failure of the database is not
 * reported as a fault of documents.
 */

import type { Db } from '../../db/connection.ts';
import type { AnyEntity, Reference } from '../entity.ts';
import { renamesOf } from '../history/renames.ts';
import { csvLinesOf } from './csv-lines.ts';
import { entitiesAt } from './doors.ts';
import { createBatchStore } from './import-batch.ts';
import { fault } from './import-faults.ts';
import type { ImportOptions, Totals } from './import-options.ts';
import { layoutFault, type Step, stepOf } from './import-steps.ts';
import { createTally, type Tally } from './import-tally.ts';
import { type Line, linesOf } from './lines.ts';

const documentsTogether = 200;
/** Maximum characters of the documents of one batch, because pictures are large. */
const charactersTogether = 4_000_000;

/** Lines of the documents of a file, by entity and reference. */
type Seen = Map<string, number>;

/** Returns the step of a line, and reports its notes and faults; undefined for a line that is not imported. */
function readLine(line: Line, entities: ReadonlyMap<string, AnyEntity>, allowed: readonly string[] | undefined, tally: Tally) {
  const parsed = stepOf(line, entities, allowed);
  if ('bad' in parsed) return void tally.bad(line.number, parsed.bad);
  if ('note' in parsed) tally.note(line.number, parsed.note);
  return 'step' in parsed ? parsed.step : parsed;
}

type Passed = Pick<Step, 'entity' | 'reference' | 'line'>;

/** Records the documents of lines that an earlier import of the file finished, also under a reference that they got here. A later line with one of them is a duplicate. */
async function keepPassed(db: Db, passed: readonly Passed[], seen: Seen): Promise<void> {
  const keep = (name: string, line: number) => seen.has(name) || seen.set(name, line);
  for (const [entity, documents] of Map.groupBy(passed, (one) => one.entity)) {
    for (const { reference, line } of documents) keep(`${entity.name} ${reference}`, line);
    const names = await newNames(db, entity, documents);
    for (const { reference, line } of documents) {
      const to = names.get(reference);
      if (to !== undefined) keep(`${entity.name} ${to}`, line);
    }
  }
}

/** Returns whether a document is the first with its reference in the file; reports one that is not. */
function isFirstOf(step: Step, seen: Seen, tally: Tally): boolean {
  const name = `${step.entity.name} ${step.reference}`;
  const before = seen.get(name);
  if (before === undefined) seen.set(name, step.line);
  else tally.bad(step.line, fault('duplicate', { name, line: before }));
  return before === undefined;
}

/** Returns the present references of documents that were renamed here, by their former ones. */
async function newNames(db: Db, entity: AnyEntity, documents: readonly Passed[]): Promise<ReadonlyMap<Reference, string>> {
  if (!entity.isRenamable) return new Map();
  const references = documents.map(({ reference }) => String(reference));
  const renames = await renamesOf(db, entity.name, references);
  if (!renames.size) return new Map();
  const present = new Set((await entity.read(db, [...renames.keys()])).map((one) => entity.referenceOf(one as never)));
  return new Map([...renames.values()].filter(({ from }) => !present.has(from)).map(({ from, to }) => [from, to]));
}

/** Replaces the references of documents that were renamed here by the present ones. */
async function followRenames(db: Db, steps: Step[], seen: Seen, tally: Tally): Promise<Step[]> {
  const { entity } = steps[0] ?? {};
  if (!entity) return steps;
  const names = await newNames(db, entity, steps);
  return steps.flatMap((step) => {
    const to = names.get(step.reference);
    if (to === undefined) return [step];
    const renamed = { ...step, reference: to, document: { ...step.document, [entity.key.name]: to } };
    if (!isFirstOf(renamed, seen, tally)) return [];
    tally.note(step.line, fault('renamed', { from: String(step.reference), to }));
    return [renamed];
  });
}

const isFull = (batch: readonly Step[], characters: number) => batch.length >= documentsTogether || characters > charactersTogether;

/**
 * Imports documents, one per line, in batches, each in a transaction. A bad line is reported and the rest is imported.
 * A dry run rolls back each transaction; documents that mention earlier ones of the file are checked but not
 * written.
 */
export async function importDocuments(input: AsyncIterable<Uint8Array | string>, options: ImportOptions): Promise<Totals> {
  const { db, isCsv = false, allowed, door = 'commandLine', progress, demandRight, from } = options;
  const entities = entitiesAt(door, options.entities);
  const tally = createTally(options.report, from?.totals);
  const store = createBatchStore({ ...options, entities }, tally);
  const seen: Seen = new Map();
  let batch: Step[] = [];
  let characters = 0;
  let latest = 0;
  const passed: Passed[] = [];

  async function flush(finished: number): Promise<void> {
    const steps = await followRenames(db, batch, seen, tally);
    batch = [];
    characters = 0;
    if (steps.length) await demandRight?.();
    await store(steps);
    progress?.(tally.totals, finished);
  }

  let isFirst = true;
  let isOver = false;
  for await (const line of isCsv ? csvLinesOf(input, entities) : linesOf(input)) {
    // The input is still read to its end: a client that is sending gets no answer before.
    if (isOver || ('text' in line && !line.text.trim())) continue;
    latest = line.number;
    if (from && line.number <= from.line) {
      isFirst = false;
      const parsed = stepOf(line, entities, allowed);
      if ('bad' in parsed) continue;
      const { entity, reference } = 'step' in parsed ? parsed.step : parsed;
      passed.push({ entity, reference, line: line.number });
      if (passed.length >= documentsTogether) await keepPassed(db, passed.splice(0), seen);
      continue;
    }
    if (passed.length) await keepPassed(db, passed.splice(0), seen);
    const layout = isFirst && !isCsv ? layoutFault(line) : undefined;
    isFirst = false;
    if (layout) {
      isOver = true;
      tally.bad(line.number, layout);
      continue;
    }
    const step = readLine(line, entities, allowed, tally);
    if (!step || !isFirstOf(step, seen, tally)) continue;
    const [first] = batch;
    const belongs = !first || (first.entity === step.entity && first.isRemoval === step.isRemoval);
    if (!belongs || isFull(batch, characters)) await flush(line.number - 1);
    batch.push(step);
    characters += 'text' in line ? line.text.length : 0;
  }
  await flush(latest);
  return tally.totals;
}
