/**
 * Imports companies from CSV: a plan of what each row changes, and the same plan carried out in one transaction.
 * A row is new, changed, the same, or faulty with column and rule. A file with a faulty row changes nothing.
 * Invariant: only the shown plan is carried out. Its name is a hash of the bytes and of the versions of the companies.
 */

import { createHash, randomUUID } from 'node:crypto';
import { canonicalOf } from '../../content/canonical.ts';
import { portalsOf } from '../../content/document-index.ts';
import { demandRights, type Editable } from '../../content/edit-rights.ts';
import { authorOf, type Editor } from '../../content/editing.ts';
import { parseDocument } from '../../content/parse-document.ts';
import { maySee } from '../../content/rights.ts';
import { missingMentions, saveDocuments } from '../../content/save.ts';
import { csvRecordsOf } from '../../content/transfer/csv-records.ts';
import { contentHashOf, versionsOf } from '../../content/version.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { sharedWords } from '../../db/first-words.ts';
import { Problem } from '../../lib/errors.ts';
import type { AppliedDetails } from './csv-queries.ts';
import { type CsvCells, cellOf, columnOfField, csvColumns, mostShown, withCells } from './csv-rules.ts';
import { type CsvPlan, type CsvRow, maxCsvBytes, mostCsvRows } from './csv-schema.ts';
import type { CustomerDocument } from './document-schema.ts';

const batchSize = 500;

type Fault = CsvRow['faults'][number];
const faultOf = (column: string, code: string, values: Fault['values'] = {}): Fault => ({ column, code, values });
type Read = { line: number; cells: CsvCells; faults: Fault[] };
type Planned = CsvRow & { document?: CustomerDocument; version: string | null };

/** Decodes UTF-8 or UTF-16 by its byte order mark; other bytes are Windows-1252, as spreadsheets write it. */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff') return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function* only(text: string) {
  yield text;
}

/** Returns the column of each cell of a header, or the fault of the header. */
function headerOf(cells: readonly string[]): { columns: string[] } | { faults: Fault[] } {
  const known = new Map(csvColumns.map(({ name }) => [name.toLowerCase(), name]));
  const columns = cells.map((cell) => known.get(cell.trim().toLowerCase()));
  const unknown = cells.filter((_, index) => columns[index] === undefined);
  const names = csvColumns.map(({ name }) => name).join(', ');
  if (unknown.length === cells.length) return { faults: [faultOf('', 'noColumns', { known: names })] };
  if (unknown.length) return { faults: unknown.map((name) => faultOf(name.slice(0, 100), 'unknownColumn', { known: names })) };
  const doubled = columns.find((one, index) => columns.indexOf(one) < index);
  if (doubled) return { faults: [faultOf(doubled, 'doubledColumn')] };
  if (!columns.includes('reference')) return { faults: [faultOf('reference', 'required')] };
  return { columns: columns as string[] };
}

/** Reads the rows of a file. */
async function rowsIn(bytes: Buffer): Promise<Read[]> {
  const text = textOf(bytes);
  const whole = (line: number, faults: Fault[]): Read[] => [{ line, cells: new Map(), faults }];
  if (!text.trim()) return whole(1, [faultOf('', 'empty')]);
  if (text.includes('\0')) return whole(1, [faultOf('', 'notText')]);
  const rows: Read[] = [];
  const seen = new Map<string, number>();
  let columns: string[] | undefined;
  for await (const record of csvRecordsOf(only(text))) {
    const line = record.number;
    if ('fault' in record) {
      rows.push({ line, cells: new Map(), faults: [faultOf('', record.fault.code, record.fault.values)] });
      if (!columns) return rows;
    } else if (!columns) {
      const header = headerOf(record.cells);
      if ('faults' in header) return whole(line, header.faults);
      columns = header.columns;
    } else if (rows.length >= mostCsvRows) return whole(line, [faultOf('', 'tooManyRows', { limit: mostCsvRows })]);
    else if (record.cells.length !== columns.length)
      rows.push({ line, cells: new Map(), faults: [faultOf('', 'cells', { count: record.cells.length, expected: columns.length })] });
    else {
      const cells = new Map(columns.map((name, index) => [name, record.cells[index] ?? '']));
      const reference = cells.get('reference') ?? '';
      const before = seen.get(reference);
      const faults = before === undefined ? [] : [faultOf('reference', 'duplicateRow', { line: before })];
      seen.set(reference, line);
      rows.push({ line, cells, faults });
    }
  }
  if (!columns) return whole(1, [faultOf('', 'empty')]);
  return rows;
}

/** Returns what one row changes, without the checks that need the database. */
function planned(
  entity: Editable,
  { line, cells, faults }: Read,
  present: { document: object; version: string } | undefined,
  editor: Editor,
): Planned {
  const before = present?.document as CustomerDocument | undefined;
  const row = {
    line,
    reference: cells.get('reference') ?? '',
    name: before?.name ?? cells.get('name') ?? '',
    version: present?.version ?? null,
  };
  const bad = (list: Fault[]): Planned => ({ ...row, result: 'bad', fields: [], faults: list });
  if (faults.length) return bad(faults);
  if (before && !maySee(editor.actor, entity.rights, portalsOf(before))) return bad([faultOf('reference', 'not_permitted')]);
  const { document, astray } = withCells(before, cells);
  const parsed = parseDocument(entity, document);
  const broken = 'fields' in parsed ? Object.entries(parsed.fields).map(([field, code]) => faultOf(columnOfField(field), code)) : [];
  const all = [...broken, ...astray.map((column) => faultOf(column, 'not_allowed'))];
  if ('fields' in parsed || all.length) return bad(all);
  const after = canonicalOf(entity, parsed.data as object).document as CustomerDocument;
  const fields = csvColumns
    .map((column) => ({ column: column.name, before: before ? cellOf(before, column) : '', after: cellOf(after, column) }))
    .filter((field) => field.before !== field.after);
  try {
    demandRights(entity, editor.actor, before ?? null, after);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const denied = Object.entries(error.fields ?? { portals: 'not_permitted' });
    return bad(denied.map(([field, code]) => faultOf(columnOfField(field), String(code))));
  }
  return { ...row, name: after.name, result: before ? 'changed' : 'new', fields, faults: [], document: after };
}

const isSame = ({ result, document, version }: Planned): boolean =>
  result === 'changed' && document !== undefined && contentHashOf(document) === version;

async function planOf(tx: Db, entity: Editable, rows: readonly Read[], editor: Editor): Promise<Planned[]> {
  const plan: Planned[] = [];
  for (let from = 0; from < rows.length; from += batchSize) {
    const some = rows.slice(from, from + batchSize);
    const references = some.flatMap(({ cells }) => cells.get('reference') || []);
    const present = await versionsOf(tx, entity, references);
    const made = some.map((row) => planned(entity, row, present.get(row.cells.get('reference') ?? ''), editor));
    const good = made.filter((row) => row.document && !isSame(row));
    const documents = good.flatMap(({ document }) => document ?? []);
    const mentions = new Map(documents.map((document) => [document.reference, entity.mentions(document)]));
    const missing = await missingMentions(tx, [...mentions.values()].flat());
    const refused = (await entity.refuse?.(tx, documents, editor.now)) ?? new Map();
    for (const row of good) {
      const unknown = (mentions.get(row.reference) ?? []).filter((mention) => missing.has(mention));
      const broken = Object.entries((refused.get(row.reference) ?? {}) as Record<string, string>);
      const faults = [
        ...unknown.map(({ field }) => faultOf(columnOfField(field), 'unknown_reference')),
        ...broken.map(([field, code]) => faultOf(columnOfField(field), code)),
      ];
      if (faults.length) Object.assign(row, { result: 'bad', fields: [], faults, document: undefined });
    }
    plan.push(...made);
  }
  // The rules of a save see only the rows of one batch.
  const shared = sharedWords(plan.flatMap(({ document }) => (document?.corner ? [document] : [])));
  for (const row of plan)
    if (row.document && shared.has(row.reference))
      Object.assign(row, { result: 'bad', fields: [], faults: [faultOf('reference', 'duplicate')], document: undefined });
  return plan;
}

/** Returns all bytes of a file. @throws Problem too_large */
async function bytesOf(given: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of given) {
    size += piece.length;
    if (size > maxCsvBytes) throw new Problem('too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Plans an import, or carries out a plan.
 * @param apply name of the plan
 * @throws Problem too_large; conflict if the file or the companies are not those of the plan, or a row is faulty
 */
export async function importCsv(
  db: Db,
  entity: Editable,
  given: AsyncIterable<Uint8Array>,
  apply: string | undefined,
  editor: Editor,
): Promise<CsvPlan & { keys: string[] }> {
  const bytes = await bytesOf(given);
  const rows = await rowsIn(bytes);
  return db.transaction(async (tx) => {
    const plan = await planOf(tx, entity, rows, editor);
    const hash = createHash('sha256').update(bytes);
    for (const { reference, version } of plan) hash.update(`\n${reference} ${version}`);
    const name = hash.digest('hex');
    const same = plan.filter(isSame).length;
    const count = (result: CsvRow['result']) => plan.filter((row) => row.result === result).length;
    const totals = { new: count('new'), changed: count('changed') - same, same, bad: count('bad') };
    const shown = plan
      .filter((row) => !isSame(row))
      .sort((a, b) => Number(b.result === 'bad') - Number(a.result === 'bad') || a.line - b.line);
    const answer = { plan: name, totals, rows: shown.slice(0, mostShown).map(({ document: _, version: __, ...row }) => row) };
    if (apply === undefined) return { ...answer, isApplied: false, change: null, keys: [] };
    if (apply !== name || totals.bad) throw new Problem('conflict');
    const change = randomUUID();
    const keys: string[] = [];
    const changed = plan.filter((row) => !isSame(row));
    for (let from = 0; from < changed.length; from += batchSize) {
      const some = changed.slice(from, from + batchSize);
      const saved = await saveDocuments(
        tx,
        entity,
        some.flatMap(({ document }) => document ?? []),
        editor.now,
        {
          ...{ source: 'staff', change, by: authorOf(editor.actor), inStep: true },
          expect: new Map(some.map(({ reference, version }) => [reference, version])),
        },
      );
      if (saved.outcomes.some(({ result }) => result === 'refused' || result === 'conflict')) throw new Problem('conflict');
      keys.push(...saved.keys);
    }
    if (changed.length) {
      const details: AppliedDetails = { change, new: totals.new, changed: totals.changed };
      await writeAudit(tx, { by: editor.actor, act: 'company.imported', subject: 'company', subjectId: '', details, now: editor.now });
    }
    return { ...answer, isApplied: true, change: changed.length ? change : null, keys: [...new Set(keys)] };
  });
}
