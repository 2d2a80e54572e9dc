// Fields that a company may change: `CompanyChange` in `member-schema.ts`, those of its corner in `document-schema.ts`. Members who may
// change it: `representative-queries.ts`.

import type { FieldErrors } from '../../lib/errors.ts';
import { locales } from '../../lib/locale.ts';
import type { CustomerDocument } from './document-schema.ts';
import type { CompanyChange, Picked } from './member-schema.ts';

/** Value of a field of the form, by the path that the call has for it. */
type Value = string | boolean | Picked | Picked[] | null;
export type OwnFields = Readonly<Record<string, Value>>;

const contactNames = ['email', 'website', 'phone', 'fax'] as const;
const addressNames = ['street', 'streetNumber', 'streetBoxNumber', 'zipCode', 'city', 'countryCode'] as const;
const websiteNames = ['websiteNL', 'websiteFR', 'websiteEN'] as const;
/** Switches of a corner that its company sets, in the order of the form. */
export const ownSwitches = [
  ...(['showAddress', 'showCity', 'showTelephone', 'showFax', 'showEmail', 'showWebsite', 'showProducts'] as const),
  ...(['hideFinancialData', 'linkToWebsite'] as const),
] as const;

/** Returns the fields of the form for a company. */
export function ownFieldsOf({ mainAddress, texts, pictureFileIds, corner, ...contact }: CompanyChange): OwnFields {
  const country = mainAddress?.countryCode ?? 'BE';
  return {
    ...Object.fromEntries(contactNames.map((name) => [name, contact[name] ?? ''])),
    ...Object.fromEntries(
      addressNames.map((name) => [`mainAddress.${name}`, mainAddress?.[name] ?? (name === 'countryCode' ? country : '')]),
    ),
    ...Object.fromEntries(locales.map((locale) => [`texts.${locale}.description`, texts?.[locale]?.description ?? ''])),
    pictureFileIds,
    ...(corner && {
      'corner.logoFileId': corner.logoFileId ?? null,
      'corner.headerColor': corner.headerColor ?? '',
      ...Object.fromEntries(websiteNames.map((name) => [`corner.${name}`, corner[name] ?? ''])),
      ...Object.fromEntries(ownSwitches.map((name) => [`corner.${name}`, corner[name]])),
    }),
  };
}

/** Returns the input of the call: an empty field is null, and an address without any text is omitted. */
export function changeFrom(fields: OwnFields): unknown {
  const text = (path: string) => (typeof fields[path] === 'string' && fields[path].trim() ? fields[path] : null);
  const part = (path: string, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text(`${path}.${name}`)]));
  const hasAddress = addressNames.some((name) => name !== 'countryCode' && text(`mainAddress.${name}`));
  const written = locales.flatMap((locale) => {
    const description = text(`texts.${locale}.description`);
    return description ? [[locale, { description }] as const] : [];
  });
  return {
    ...Object.fromEntries(contactNames.map((name) => [name, text(name)])),
    // A required field that is empty is refused by name.
    mainAddress: hasAddress
      ? Object.fromEntries(addressNames.map((name) => [name, fields[`mainAddress.${name}`] || (name === 'streetBoxNumber' ? null : '')]))
      : null,
    ...(written.length && { texts: Object.fromEntries(written) }),
    pictureFileIds: fields.pictureFileIds,
    corner:
      'corner.headerColor' in fields
        ? {
            ...part('corner', ['headerColor', ...websiteNames]),
            logoFileId: fields['corner.logoFileId'],
            ...Object.fromEntries(ownSwitches.map((name) => [name, fields[`corner.${name}`]])),
          }
        : null,
  };
}

const isSame = (one: Value | undefined, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other);
/** Returns the paths of fields that differ. */
export const changedOwn = (before: OwnFields, after: OwnFields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => !isSame(before[path], after[path]));

/**
 * Merges typed text into a version that somebody else saved meanwhile.
 * @returns the fields: typed ones stay, other ones are those of the new version; `taken` changed meanwhile and
 * were not typed, `clashes` were both
 */
export function mergedOwn(base: OwnFields, typed: OwnFields, theirs: OwnFields) {
  const mine = new Set(changedOwn(base, typed));
  const moved = changedOwn(base, theirs);
  const fields = Object.fromEntries(Object.keys(theirs).map((path) => [path, (mine.has(path) ? typed[path] : theirs[path]) ?? null]));
  return {
    fields: fields as OwnFields,
    taken: moved.filter((path) => !mine.has(path)),
    clashes: moved.filter((path) => mine.has(path) && !isSame(typed[path], theirs[path])),
  };
}

/** Days of figures up to which their chart has a point for each day; longer ones have one for each month. */
export const mostDaysByDay = 90;

/** Returns the files that a company has: representatives choose among them. */
export const filesIn = ({ logoFileId, corner, pictureFileIds }: CustomerDocument): number[] =>
  [...new Set([logoFileId, corner?.logoFileId, ...pictureFileIds])].flatMap((id) => id ?? []);

export type Chosen = Omit<CompanyChange, 'pictureFileIds' | 'corner'> &
  Pick<CustomerDocument, 'pictureFileIds'> & {
    corner: Omit<NonNullable<CustomerDocument['corner']>, 'isMRK'> | null;
  };
/** Returns the fields that refer to items of others, or that only the publisher may change. @param added files that are added by the change */
export function faultsOf(document: CustomerDocument, { corner, pictureFileIds }: Chosen, added: readonly number[]): FieldErrors {
  const known = new Set([...filesIn(document), ...added]);
  const faults: [string, 'unknown_reference' | 'not_allowed'][] = pictureFileIds.flatMap((id, index) =>
    known.has(id) ? [] : [[`pictureFileIds.${index}`, 'unknown_reference']],
  );
  if (corner?.logoFileId && !known.has(corner.logoFileId)) faults.push(['corner.logoFileId', 'unknown_reference']);
  if (Boolean(corner) !== Boolean(document.corner)) faults.push(['corner', 'not_allowed']);
  return Object.fromEntries(faults);
}
