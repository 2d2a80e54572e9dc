import type * as z from 'zod/mini';
import { csvOf } from '../../lib/csv.ts';
import { shapeOf } from '../canonical.ts';
import type { AnyEntity } from '../entity.ts';
import { csvRecordsOf } from './csv-records.ts';
import { type Fault, fault } from './import-faults.ts';
import { formatFaultOf, type Line, notUtf8, startBytes } from './lines.ts';

/** Returns whether a file is CSV, by its name. */
export const isCsvName = (name: string): boolean => /\.csv(\.gz)?$/i.test(name);

/** Names of the columns of an entity: the fields of its documents. */
const columnsOf = ({ schema }: AnyEntity): string[] =>
  Object.keys(shapeOf(schema as z.ZodMiniType) ?? {}).filter((field) => field !== 'entity');

const innerType = (schema: z.ZodMiniType): string => {
  const { type, innerType: inner } = schema._zod.def as unknown as { type: string; innerType?: z.ZodMiniType };
  return inner ? innerType(inner) : type;
};
const isFlag = ({ schema }: AnyEntity, field: string) =>
  innerType(shapeOf(schema as z.ZodMiniType)?.[field] as z.ZodMiniType) === 'boolean';

/** Booleans as Dutch, French and English spreadsheets write them. */
const flags: Readonly<Record<string, boolean>> = {
  ...{ true: true, waar: true, vrai: true, ja: true, oui: true, yes: true, '1': true },
  ...{ false: false, onwaar: false, faux: false, nee: false, non: false, no: false, '0': false },
};

const encodings = [
  { starts: [0xff, 0xfe], name: 'utf-16le' },
  { starts: [0xfe, 0xff], name: 'utf-16be' },
] as const;

/** Thrown if the bytes of a file are invalid in its encoding. */
class Unreadable extends Error {
  readonly fault: Fault;
  constructor(given: Fault) {
    super(given.code);
    this.fault = given;
  }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. @throws Unreadable */
async function* textOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let start = Buffer.alloc(0);
  let decoder: TextDecoder | undefined;
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      return decoder?.decode(bytes, { stream }) ?? '';
    } catch {
      throw new Unreadable(notUtf8);
    }
  };
  const begin = () => {
    const encoding = encodings.find(({ starts }) => starts.every((byte, index) => start[index] === byte))?.name;
    const bad = encoding ? undefined : formatFaultOf(start);
    if (bad) throw new Unreadable(bad);
    decoder = new TextDecoder(encoding ?? 'utf-8', { fatal: true });
    return decode(start, true);
  };
  for await (const piece of input) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    if (decoder) yield decode(bytes, true);
    else {
      start = Buffer.concat([start, bytes]);
      if (start.length >= startBytes) yield begin();
    }
  }
  if (!decoder) yield begin();
  yield decode(new Uint8Array(), false);
}

type Header = { entity: AnyEntity; columns: readonly string[] };

/** Returns the entity that matches most columns of a header, and its fields by column; or the fault of the header. */
function headerOf(cells: readonly string[], entities: readonly AnyEntity[]): Header | { fault: Fault } {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const matches = entities.map((entity) => {
    const fields = new Map(columnsOf(entity).map((field) => [field.toLowerCase(), field]));
    return { entity, columns: names.map((name) => fields.get(name)) };
  });
  const known = ({ columns }: (typeof matches)[number]) => columns.filter((column) => column !== undefined).length;
  const [best] = matches.sort((a, b) => known(b) - known(a));
  const described = entities.map((entity) => `${entity.name} (${columnsOf(entity).join(', ')})`).join('; ');
  if (!best || !known(best)) return { fault: fault('noColumns', { known: described }) };
  const unknown = cells.filter((_, index) => best.columns[index] === undefined);
  if (unknown.length)
    return {
      fault: fault('unknownColumns', { names: unknown.map((name) => name || '""').join(', '), known: columnsOf(best.entity).join(', ') }),
    };
  const columns = best.columns as string[];
  const doubled = columns.find((column, index) => columns.indexOf(column) < index);
  return doubled === undefined ? { entity: best.entity, columns } : { fault: fault('doubledKey', { name: doubled }) };
}

/**
 * Yields the records of a CSV file as lines of an import. The header has the fields, which determine the entity. A file
 * with an unknown column is refused as a whole: the column could say who unsubscribed.
 */
export async function* csvLinesOf(
  input: AsyncIterable<Uint8Array | string>,
  entities: ReadonlyMap<string, AnyEntity>,
): AsyncGenerator<Line> {
  const tables = [...entities.values()].filter(({ isTable }) => isTable);
  let header: Header | undefined;
  let isOver = false;
  let last = 1;
  try {
    for await (const record of csvRecordsOf(textOf(input))) {
      last = record.number;
      // The input is still read to its end: a client that is sending gets no answer before.
      if (isOver) continue;
      if ('fault' in record) {
        yield { number: record.number, unreadable: record.fault };
        isOver = !header;
      } else if (!header) {
        const found = headerOf(record.cells, tables);
        if ('fault' in found) {
          yield { number: record.number, unreadable: found.fault };
          isOver = true;
        } else header = found;
      } else yield { number: record.number, ...lineOf(record.cells, header) };
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield { number: last, unreadable: error.fault };
  }
}

function lineOf(cells: readonly string[], { entity, columns }: Header): { text: string } | { unreadable: Fault } {
  if (cells.length !== columns.length) return { unreadable: fault('cells', { count: cells.length, expected: columns.length }) };
  const fields = columns.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    if (cell === '') return [];
    return [[column, isFlag(entity, column) ? (flags[cell.trim().toLowerCase()] ?? cell) : cell] as const];
  });
  return { text: JSON.stringify({ entity: entity.name, ...Object.fromEntries(fields) }) };
}

/** Yields lines of an export of one entity as CSV. */
export async function* csvOfLines(lines: AsyncIterable<string>, entity: AnyEntity): AsyncGenerator<string> {
  const columns = columnsOf(entity);
  yield csvOf([columns]);
  for await (const line of lines) {
    const document = JSON.parse(line) as Record<string, string | boolean | undefined>;
    // Only the first row begins with a byte order mark.
    yield csvOf([columns.map((column) => String(document[column] ?? ''))]).slice(1);
  }
}
