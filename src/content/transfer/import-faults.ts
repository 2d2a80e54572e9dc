// Lines that are refused: `import-steps.ts`. Documents that cannot be stored, and the others of their batch:
// `import-batch.ts`. Columns of the file of companies: `features/companies/csv-rules.ts`.

/** Values in the message of a fault or a note. */
export type FaultValues = Readonly<Record<string, string | number>>;

const oneALine = 'A file has one document a line, without brackets around them and without commas between them';

/** English messages about a line of an import, by code. The rooms have them in both languages: `transfers.fault.{code}`. */
export const faultSentences = {
  notUtf8: () => 'is not UTF-8: save the file in that encoding',
  gzip: () => 'is compressed: give the file a name that ends in .gz',
  zstd: () => 'is compressed with zstd: unpack the file',
  zip: () => 'is a zip archive: unpack the file',
  tooLong: ({ limit }) => `is longer than ${limit} bytes; split it, or make its files smaller`,
  overLines: () => `begins a document that goes over several lines. ${oneALine}: nothing was read`,
  array: () => `begins a JSON array. ${oneALine}: nothing was read`,
  notJson: () => 'is not JSON',
  doubledKey: ({ name }) => `names "${name}" twice: keep one of them`,
  halfCharacter: () => 'contains a lone surrogate (half of a character)',
  notADocument: () => 'is not a document: it should be an object with a field "entity"',
  list: () => `is not a document: it should be an object with a field "entity". ${oneALine}`,
  noEntity: ({ known }) => `has no field "entity"; known are ${known}`,
  unknownEntity: ({ name, known }) => `has an unknown entity "${name}"; known are ${known}`,
  fields: ({ fields }) => String(fields),
  inUse: ({ by }) => `is still used (${by}); change or remove that first`,
  notStored: ({ reason }) => `could not be stored: ${reason}`,
  notPermitted: ({ name }) => `is a ${name}, which this import may not take: its permission is missing`,
  quotes: () => 'has characters after a closing quote',
  openQuote: () => 'begins a cell whose quote is never closed',
  cells: ({ count, expected }) => `has ${count} cells, the first line has ${expected}`,
  noColumns: ({ known }) => `names no known column: nothing was read. Known are ${known}`,
  unknownColumns: ({ names, known }) => `has unknown columns (${names}): nothing was read. Remove them; known are ${known}`,
  duplicate: ({ name, line }) => `is a duplicate: ${name} is on line ${line} already`,
  unsafeHtml: ({ tags }) => `unsafe HTML was taken out: ${tags}`,
  renamed: ({ from, to }) => `${from} was renamed to ${to} here`,
  kept: ({ fields }) => `kept: ${String(fields).replace(/(?=, |$)/g, ' (edited here)')}`,
} as const satisfies Record<string, (values: FaultValues) => string>;
export type FaultCode = keyof typeof faultSentences;

/** Finding of an import about a line. */
export type Fault = { code: FaultCode; values: FaultValues };
export const fault = (code: FaultCode, values: FaultValues = {}): Fault => ({ code, values });

/** Returns the English message of a fault, for the command line. */
export const sentenceOf = ({ code, values }: Fault): string => (faultSentences[code] as (values: FaultValues) => string)(values);
