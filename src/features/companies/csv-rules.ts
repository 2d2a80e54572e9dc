import type { CustomerDocument } from './document-schema.ts';

type Node = Record<string, unknown>;
type Kind = 'text' | 'number' | 'flag' | 'words' | 'numbers';
type Column = { name: string; path: string; kind: Kind };
const column = (name: string, path = name, kind: Kind = 'text'): Column => ({ name, path, kind });
const flag = (name: string): Column => column(name, `corner.${name}`, 'flag');

/** Files in the list of applied ones, the latest first. */
export const mostFiles = 10;
/** Maximum rows of a plan that are shown. */
export const mostShown = 500;

/** Columns of a CSV file of companies, each a field of their documents; lists have spaces between their values. */
export const csvColumns: readonly Column[] = [
  ...['reference', 'name', 'brand', 'vatNumber', 'email', 'website', 'phone', 'fax', 'redirectUrl'].map((name) => column(name)),
  ...['street', 'streetNumber', 'streetBoxNumber', 'zipCode', 'city', 'countryCode'].map((name) => column(name, `mainAddress.${name}`)),
  ...[column('interests', 'interests', 'words'), column('portals', 'portals', 'words')],
  ...[column('descriptionNL', 'texts.nl.description'), column('descriptionFR', 'texts.fr.description')],
  ...[column('logoFileId', 'logoFileId', 'number'), column('pictureFileIds', 'pictureFileIds', 'numbers')],
  ...[
    column('corner', 'corner', 'flag'),
    column('cornerLogoFileId', 'corner.logoFileId', 'number'),
    column('headerColor', 'corner.headerColor'),
  ],
  ...['websiteNL', 'websiteFR', 'websiteEN'].map((name) => column(name, `corner.${name}`)),
  ...['linkToWebsite', 'showAddress', 'showTelephone', 'showFax', 'showProducts', 'showCity', 'showWebsite', 'showEmail'].map(flag),
  ...[flag('hideFinancialData'), flag('isMRK')],
];

const at = (document: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Node | null | undefined)?.[name], document);

/** Returns the cell of a column. */
export function cellOf(document: object, { path, kind }: Column): string {
  const value = at(document, path);
  if (path === 'corner') return String(Boolean(value));
  if (value === undefined || value === null) return '';
  return kind === 'words' || kind === 'numbers' ? (value as unknown[]).join(' ') : String(value);
}

const wordsIn = (cell: string) => cell.split(/[\s,;]+/).filter(Boolean);
/** Returns the cell as a number if it is one; else the cell, which the schema refuses. */
const numberIn = (cell: string): unknown => (/^\d{1,10}$/.test(cell.trim()) ? Number(cell) : cell);

/** Spreadsheets in Dutch and French write true and false in their own words. */
const flags = new Map(
  Object.entries({
    ...{ true: true, waar: true, vrai: true, ja: true, oui: true, yes: true, '1': true, '': false },
    ...{ false: false, onwaar: false, faux: false, nee: false, non: false, no: false, '0': false },
  }),
);
const flagIn = (cell: string): unknown => flags.get(cell.trim().toLowerCase()) ?? cell;

function valueIn(cell: string, { path, kind }: Column): unknown {
  if (kind === 'flag') return flagIn(cell);
  if (kind === 'words') return wordsIn(cell);
  if (kind === 'numbers') return wordsIn(cell).map(numberIn);
  if (kind === 'number') return cell === '' ? null : numberIn(cell);
  return cell === '' && !/^(?:name|brand|reference|texts\..*)$/.test(path) ? null : cell;
}

/** Row of a file: cells by column. Fields without a column stay unchanged. */
export type CsvCells = ReadonlyMap<string, string>;

/**
 * Returns a company with the cells of a row in their fields, without the rules of its schema.
 * @returns also the columns of a corner that the company has not
 */
export function withCells(before: CustomerDocument | undefined, cells: CsvCells): { document: Node; astray: string[] } {
  const document = structuredClone((before ?? { entity: 'customer' }) as unknown as Node);
  const astray: string[] = [];
  const set = (path: string, value: unknown) => {
    const names = path.split('.');
    let holder = document;
    for (const name of names.slice(0, -1)) {
      holder[name] ??= {};
      holder = holder[name] as Node;
    }
    holder[names.at(-1) as string] = value;
  };
  const hasCorner = cells.has('corner') ? flagIn(cells.get('corner') ?? '') : Boolean(before?.corner);
  if (hasCorner === false) document.corner = null;
  else if (hasCorner === true) document.corner ??= {};
  else document.corner = hasCorner;
  for (const one of csvColumns) {
    const cell = cells.get(one.name);
    if (cell === undefined || one.name === 'corner' || (before && cell === cellOf(before, one))) continue;
    const value = valueIn(cell, one);
    if (!one.path.startsWith('corner.')) set(one.path, value);
    else if (hasCorner === true) set(one.path, value);
    else if (value !== null && value !== false) astray.push(one.name);
  }
  const place = document.mainAddress as Node | null | undefined;
  if (place && Object.values(place).every((value) => value === null || value === undefined || value === '')) document.mainAddress = null;
  return { document, astray };
}

/** Returns the column of a field that breaks a rule. */
export function columnOfField(field: string): string {
  const found = csvColumns.find(({ path }) => field === path || (path !== 'corner' && field.startsWith(`${path}.`)));
  return found?.name ?? field;
}
