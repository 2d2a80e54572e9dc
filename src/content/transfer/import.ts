/**
 * Imports a file of documents, one a line, in batches, each in a transaction. Called by the import command, the demo
 * and tests.
 * A line is a save or a removal. It is parsed, checked, made canonical and put into the batch; a batch that the
 * database refuses is halved until the faulty document alone is left out.
 * Never: more than one batch in memory; a bad line that stops the rest; a failing database reported as a fault of
 * documents.
 */

import * as z from 'zod/mini';
import { type Db, isBreakdown, reasonOf } from '../../db/connection.ts';
import type { Clock } from '../../lib/clock.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import { Whole } from '../../lib/fields.ts';
import { parseFields } from '../../lib/parse.ts';
import { portalCodeOf } from '../../lib/portals.ts';
import { canonicalOf } from '../canonical.ts';
import type { AnyEntity } from '../entity.ts';
import { renamesOf } from '../history/renames.ts';
import { InUse } from '../remove.ts';
import { type Outcome, prepareDocuments, type SaveOptions, saveDocuments } from '../save.ts';
import { csvLinesOf } from './csv-lines.ts';
import { type Door, entitiesAt, removeAt } from './doors.ts';
import { doubledKey } from './doubled-key.ts';
import { type Fault, fault, sentenceOf } from './import-faults.ts';
import { type Line, linesOf } from './lines.ts';

const documentsTogether = 200;
/** Maximum characters of the documents of one batch: pictures are large. */
const charactersTogether = 4_000_000;

/** Report on one line. `bad` lines are left out, the others are imported. */
export type Report = Fault & { line: number; level: 'bad' | 'note'; text: string };
export type Totals = { added: number; changed: number; same: number; removed: number; bad: number };

type Step = { line: number; entity: AnyEntity; document: object; reference: string | number; isRemoval: boolean };

/** Parses a removal: it names the document by the entity's key, or by `reference`. */
const removalOf = ({ name: entity, key }: AnyEntity, given: object) => {
  const name = key.name in given ? key.name : 'reference';
  const Reference = key.dataType === 'number' ? Whole : z.string();
  const Removal = z.strictObject({ entity: z.string(), [name]: Reference, delete: z.literal(true, 'not_allowed') });
  const parsed = parseFields(Removal, given);
  if ('fields' in parsed) return parsed;
  const reference = (parsed.data as Record<string, string | number>)[name] ?? '';
  return { reference: entity === 'portal' ? portalCodeOf(String(reference)) : reference };
};

/** Returns whether a value has a lone surrogate, which no text can hold. `JSON.stringify` escapes only those. */
const hasHalfCharacter = (text: string, value: unknown) =>
  /\\ud[89a-f]/i.test(text) && /(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(JSON.stringify(value));

const described = (entity: string, fields: FieldErrors): Fault =>
  fault('fields', {
    entity,
    fields: Object.entries(fields)
      .map(([name, rule]) => `${name}: ${rule}`)
      .join(', '),
  });

/** Returns the fault of a file that does not have one document a line, judged by its first line that is not empty. */
function layoutFault(line: Line): Fault | undefined {
  const text = 'text' in line ? line.text.trim() : '';
  if (!text.startsWith('[') && text !== '{') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return fault(text === '{' ? 'overLines' : 'array');
  }
}

/** Parses a line into a save or a removal, or into its fault. */
function stepOf(
  { number, ...line }: Line,
  entities: ReadonlyMap<string, AnyEntity>,
  allowed: readonly string[] | undefined,
): Step | { bad: Fault } | { step: Step; note: Fault } {
  if ('unreadable' in line) return { bad: line.unreadable };
  const { text } = line;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { bad: fault('notJson') };
  }
  const doubled = doubledKey(text);
  if (doubled !== undefined) return { bad: fault('doubledKey', { name: doubled }) };
  // PostgreSQL cannot store a null character.
  if (/(?<!\\)(?:\\\\)*\\u0000/.test(text)) return { bad: fault('nullCharacter') };
  if (hasHalfCharacter(text, value)) return { bad: fault('halfCharacter') };
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { bad: fault(Array.isArray(value) ? 'list' : 'notADocument') };
  const known = [...entities.keys()].join(', ');
  if (!('entity' in value)) return { bad: fault('noEntity', { known }) };
  const name = String(value.entity);
  const entity = entities.get(name);
  if (!entity) return { bad: fault('unknownEntity', { name, known }) };
  if (allowed && !allowed.includes(name)) return { bad: fault('notPermitted', { name }) };
  if ('delete' in value) {
    const removal = removalOf(entity, value);
    if ('fields' in removal) return { bad: described(name, removal.fields) };
    return { line: number, entity, document: {}, reference: removal.reference, isRemoval: true };
  }
  const parsed = parseFields(entity.schema as z.ZodMiniType<object>, value);
  if ('fields' in parsed) return { bad: described(name, parsed.fields) };
  const cleaned = canonicalOf(entity, (entity.unpack?.(parsed.data as never) ?? parsed.data) as never);
  const step = {
    line: number,
    entity,
    document: cleaned.document,
    reference: entity.referenceOf(cleaned.document as never),
    isRemoval: false,
  };
  return cleaned.removed.length ? { step, note: fault('unsafeHtml', { tags: cleaned.removed.join(', ') }) } : step;
}

/** Returns the reason for which the database refused a document. */
function whyNot(error: unknown, isRemoval: boolean): Fault {
  const { code, table } = ((error as Error).cause ?? error) as { code?: string; table?: string };
  if (error instanceof InUse)
    return fault('inUse', { by: error.mentioning.map(({ entity, reference }) => `${entity.name} ${reference}`).join(', ') });
  const isInUse = isRemoval && code === '23503';
  return isInUse ? fault('inUse', { by: String(table) }) : fault('notStored', { reason: reasonOf(error) });
}

export type ImportOptions = {
  db: Db;
  entities: ReadonlyMap<string, AnyEntity>;
  clock: Clock;
  /** Reports the changes without making them. */
  dryRun?: boolean;
  /** Overwrites also the fields that were edited here since the last import. */
  force?: boolean;
  /** The file is CSV: the documents of one entity. */
  isCsv?: boolean;
  /** Entities that whoever imports may bring in; all by default. */
  allowed?: readonly string[];
  /** Door of the file. In a room, documents that give or take rights are refused. */
  door?: Door;
  report(report: Report): void;
  progress?(totals: Totals): void;
  /** Called after a batch is committed, with the keys it put into the outbox. */
  committed?(keys: readonly string[]): void;
};

/** Thrown to roll back the transaction of a dry run. */
class DryRun extends Error {}

/** Thrown when the database fails: all other documents would fail too. */
class Stopped extends Error {
  constructor(line: number, error: unknown) {
    super(`The import stopped at line ${line}: ${reasonOf(error)}. What came before is in; run it again when that is put right.`);
  }
}

/**
 * Imports documents, one a line, in batches, each in a transaction. A bad line is reported and the rest is imported.
 * A dry run rolls back each transaction; documents that mention earlier ones of the file are checked but not
 * written.
 */
export async function importDocuments(
  input: AsyncIterable<Uint8Array | string>,
  {
    db,
    entities: given,
    clock,
    dryRun = false,
    force = false,
    isCsv = false,
    allowed,
    door = 'commandLine',
    report,
    progress,
    committed,
  }: ImportOptions,
): Promise<Totals> {
  const entities = entitiesAt(door, given);
  const totals: Totals = { added: 0, changed: 0, same: 0, removed: 0, bad: 0 };
  const seen = new Map<string, number>();
  const shared: SaveOptions = { source: 'import', force, ...(dryRun && { assumed: new Set<string>() }) };
  let batch: Step[] = [];
  let characters = 0;

  const say = (line: number, level: Report['level'], said: Fault) => report({ line, level, ...said, text: sentenceOf(said) });
  const bad = (line: number, said: Fault) => {
    totals.bad += 1;
    say(line, 'bad', said);
  };

  async function run(steps: Step[], options: SaveOptions = { ...shared, isBulk: steps.length > 1 }): Promise<void> {
    const [first] = steps;
    if (!first) return;
    const { entity, isRemoval } = first;
    let done: { outcomes: Outcome[]; keys: string[] } = { outcomes: [], keys: [] };
    try {
      if (!isRemoval) await prepareDocuments(db, entity, steps.map(({ document }) => document) as never[]);
      await db.transaction(async (transaction) => {
        const tx = transaction as unknown as Db;
        const references = steps.map(({ reference }) => reference);
        done = isRemoval
          ? await removeAt(door, tx, entity, references, clock(), { ...options, entities })
          : await saveDocuments(tx, entity, steps.map(({ document }) => document) as never[], clock(), options);
        if (dryRun) throw new DryRun();
      });
      committed?.(done.keys);
    } catch (error) {
      if (error instanceof DryRun) return count(steps, done.outcomes);
      if (isBreakdown(error)) throw new Stopped(first.line, error);
      // One document of the batch cannot be stored: halve the batch until only that one is left out.
      if (steps.length === 1) return bad(first.line, whyNot(error, isRemoval));
      const half = Math.ceil(steps.length / 2);
      await run(steps.slice(0, half), options);
      return run(steps.slice(half), options);
    }
    count(steps, done.outcomes);
  }

  function count(steps: readonly Step[], outcomes: readonly Outcome[]): void {
    for (const [index, outcome] of outcomes.entries()) {
      const line = steps[index]?.line ?? 0;
      const entity = steps[index]?.entity.name ?? '';
      if (outcome.result === 'refused') bad(line, described(entity, outcome.fields));
      else if (outcome.result !== 'conflict') totals[outcome.result] += 1;
      if ('kept' in outcome && outcome.kept?.length) say(line, 'note', fault('kept', { entity, fields: outcome.kept.join(', ') }));
    }
  }

  /** Gives documents that were renamed here their present reference. */
  async function followRenames(steps: Step[]): Promise<Step[]> {
    const { entity } = steps[0] ?? {};
    if (!entity?.isRenamable) return steps;
    const references = steps.map(({ reference }) => String(reference));
    const renames = await renamesOf(db, entity.name, references);
    if (!renames.size) return steps;
    const present = new Set((await entity.read(db, [...renames.keys()])).map((one) => entity.referenceOf(one as never)));
    return steps.flatMap((step) => {
      const to = present.has(step.reference) ? undefined : renames.get(String(step.reference))?.to;
      if (to === undefined) return [step];
      if (seen.has(`${entity.name} ${to}`)) {
        bad(step.line, fault('duplicate', { name: `${entity.name} ${to}`, line: seen.get(`${entity.name} ${to}`) ?? 0 }));
        return [];
      }
      seen.set(`${entity.name} ${to}`, step.line);
      say(step.line, 'note', fault('renamed', { from: String(step.reference), to }));
      return [{ ...step, reference: to, document: { ...step.document, [entity.key.name]: to } }];
    });
  }

  async function flush(): Promise<void> {
    const steps = await followRenames(batch);
    batch = [];
    characters = 0;
    await run(steps);
    progress?.(totals);
  }

  let isFirst = true;
  let isOver = false;
  for await (const line of isCsv ? csvLinesOf(input, entities) : linesOf(input)) {
    // The input is still read to its end: a client that is sending gets no answer before.
    if (isOver || ('text' in line && !line.text.trim())) continue;
    const layout = isFirst && !isCsv ? layoutFault(line) : undefined;
    isFirst = false;
    if (layout) {
      isOver = true;
      bad(line.number, layout);
      continue;
    }
    const parsed = stepOf(line, entities, allowed);
    if ('bad' in parsed) {
      bad(line.number, parsed.bad);
      continue;
    }
    const step = 'step' in parsed ? parsed.step : parsed;
    if ('note' in parsed) say(line.number, 'note', parsed.note);
    const name = `${step.entity.name} ${step.reference}`;
    const before = seen.get(name);
    if (before !== undefined) {
      bad(line.number, fault('duplicate', { name, line: before }));
      continue;
    }
    seen.set(name, line.number);
    const [first] = batch;
    if (
      first &&
      (first.entity !== step.entity ||
        first.isRemoval !== step.isRemoval ||
        batch.length >= documentsTogether ||
        characters > charactersTogether)
    )
      await flush();
    batch.push(step);
    characters += 'text' in line ? line.text.length : 0;
  }
  await flush();
  return totals;
}
