import type { Actor } from '../lib/actor.ts';
import type { FieldErrors } from '../lib/errors.ts';
import { type Locale, locales } from '../lib/locale.ts';
import { type Permission, permissionNames } from '../lib/permissions.ts';
import type { EditRights } from './entity.ts';

/** Rights of an actor on a document. */
export type May = {
  save: boolean;
  remove: boolean;
  /** Languages whose texts the actor may change. */
  languages: Locale[];
  /** Languages whose texts the actor may draft. */
  drafts: Locale[];
  /** Prefixes of the paths of fields that the actor may not change; `common` for all common fields. */
  locked: string[];
  /** Prefixes of the paths of fields that the actor may change by a separate permission, also if `common` is locked. */
  open: string[];
};

type Holder = Pick<Actor, 'may'>;
type Fields = Record<string, unknown> & { texts?: Partial<Record<Locale, unknown>> };

const may = ({ may: holds }: Holder, permissions: readonly Permission[], portal: string | undefined, locale?: Locale) =>
  permissions.some((permission) => holds(permission, portal, locale));
/** Common fields need the permission in both languages. */
const mayInAll = (holder: Holder, permissions: readonly Permission[], portal: string | undefined) =>
  locales.every((locale) => may(holder, permissions, portal, locale));

/** Returns all permissions that give any right on an entity. */
const openers = ({ create, edit, remove, duplicate = [], translate = [], see = [], fields = {} }: EditRights): Permission[] => [
  ...new Set([...create, ...edit, ...remove, ...duplicate, ...translate, ...see, ...Object.values(fields).flat()]),
];

/** Returns the permissions to change or to draft the texts of a language. */
const drafting = ({ edit, translate = [] }: EditRights) => [...edit, ...translate];

/** Returns the portals on which an actor sees documents of an entity. */
export const visiblePortals = (holder: Holder, rights: EditRights, portals: readonly string[]): string[] =>
  portals.filter((portal) => may(holder, openers(rights), portal));

/** Returns whether an actor sees a document of these portals; a document without portals belongs to all of them. */
export const maySee = (holder: Holder, rights: EditRights, portals: readonly string[]): boolean =>
  portals.length ? visiblePortals(holder, rights, portals).length > 0 : may(holder, openers(rights), undefined);

/** Returns the rights of an actor on a document of these portals, the canonical one first; empty means all portals. */
export function mayOf(holder: Holder, rights: EditRights, portals: readonly string[]): May {
  const [home] = portals;
  const everywhere = portals.length ? portals : [undefined];
  const special = Object.entries(rights.fields ?? {});
  const open = special.filter(([, permissions]) => mayInAll(holder, permissions, home)).map(([path]) => path);
  return {
    save: open.length > 0 || locales.some((locale) => may(holder, rights.edit, home, locale)),
    remove: everywhere.every((portal) => mayInAll(holder, rights.remove, portal)),
    languages: locales.filter((locale) => may(holder, rights.edit, home, locale)),
    drafts: locales.filter((locale) => everywhere.some((portal) => may(holder, drafting(rights), portal, locale))),
    locked: [
      ...(mayInAll(holder, rights.edit, home) ? [] : ['common']),
      ...special.map(([path]) => path).filter((path) => !open.includes(path)),
    ],
    open,
  };
}

const isUnder = (path: string, start: string) => path === start || path.startsWith(`${start}.`);
const localeOf = (path: string): Locale | undefined => locales.find((locale) => isUnder(path, `texts.${locale}`));

const portalsIn = (document: Fields): string[] => {
  const { portals, portal } = document as { portals?: string[]; portal?: string };
  return portals ?? (portal ? [portal] : []);
};

/** A change of one document: before and after, with the paths of the fields that differ. */
export type Difference = { before: object | null; after: object; fields: readonly string[] };

/**
 * Returns the changed fields for which an actor lacks the permission. Permissions are needed on the first portal
 * of the document, and on every added or removed portal.
 */
export function deniedFields(holder: Holder, rights: EditRights, { before, after, fields }: Difference): FieldErrors {
  const present = portalsIn((before ?? after) as Fields);
  const [home] = present;
  const opening = before ? rights.edit : rights.create;
  const denied: FieldErrors = {};
  for (const path of fields) {
    const special = Object.entries(rights.fields ?? {}).find(([start]) => isUnder(path, start))?.[1];
    const locale = localeOf(path);
    // Creating a document on one portal needs only the right to create.
    const isFirstPortal = !before && (path === 'portal' || (path === 'portals' && present.length === 1));
    const needed = special && !isFirstPortal ? special : opening;
    const isOpen = locale ? may(holder, needed, home, locale) : mayInAll(holder, needed, home);
    if (!isOpen) denied[path] = 'not_permitted';
  }
  const next = portalsIn(after as Fields);
  const moved = before ? [...present.filter((code) => !next.includes(code)), ...next.filter((code) => !present.includes(code))] : next;
  if (moved.some((portal) => !mayInAll(holder, opening, portal)))
    denied[present.length && 'portals' in after ? 'portals' : 'portal'] = 'not_permitted';
  return denied;
}

/** Returns whether an actor may draft a part of a document: on any of its portals. */
export const mayDraft = (holder: Holder, rights: EditRights, portals: readonly string[], part: 'common' | Locale): boolean =>
  (portals.length ? portals : [undefined]).some((portal) =>
    part === 'common'
      ? mayInAll(holder, [...rights.edit, ...rights.create], portal)
      : may(holder, [...drafting(rights), ...rights.create], portal, part),
  );

/** Returns the portals on which an actor has any permission. */
export const portalsOfActor = (holder: Holder, portals: readonly string[]): string[] =>
  portals.filter((portal) => may(holder, permissionNames, portal));
