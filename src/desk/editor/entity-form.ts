import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';
import type { FileKind } from '../files.ts';
import type { FieldViewProps } from './control-props.ts';
import { type Choice, type FieldTexts, fieldTexts, type NameBelow } from './field-texts.ts';
import type { Fields } from './parts.ts';
import { fieldsOf } from './schema-fields.ts';

/** Contrast of a text colour with its background. */
export type Contrast = { ratio: number; least: number };

/** Form of an entity: everything an editor needs beyond the rules of the schema. */
type Additions = {
  entity: string;
  schema: z.ZodMiniType;
  /** Names of text fields that hold HTML. */
  html: readonly string[];
  /** Field that identifies a document; an editor cannot change it. */
  key: string;
  /** Act that begins a new document: its message, its permissions, and the origin of the reference: the next number of a portal, or typed. */
  create: { label: MessageKey; by: 'portal' | 'reference'; permissions: readonly Permission[]; duplicate?: readonly Permission[] };
  /** The reference of a document may change. */
  isRenamable?: true;
  /** Common fields in groups, by name; fields without a group come last. */
  groups?: readonly { title: MessageKey; fields: readonly string[] }[];
  /** Entities of the documents that fields reference, by path. */
  references?: Readonly<Record<string, string>>;
  /** Returns the options of fields, by path. */
  options?(t: Translate, locale: Locale): Readonly<Record<string, readonly Choice[]>>;
  /** Kinds of files of fields, by path; default: pictures. */
  files?: Readonly<Record<string, FileKind>>;
  /** Fields whose picture can be a frame of a film: the field of that film, by path. */
  films?: Readonly<Record<string, string>>;
  /** Paths of numbers that are shown as amounts in euro: their value is in cents. */
  cents?: readonly string[];
  /** Fields that hold the position of an entry in its list. */
  positions?: Readonly<Record<string, string>>;
  /** Returns a new entry of a list of objects, by path. */
  entries?: Readonly<Record<string, (list: readonly Fields[]) => Fields>>;
  /** Text fields before the first group of common fields; the others follow it. Default: all. */
  lead?: readonly string[];
  /** Components that show fields in place of the control of their kind, by path. */
  views?: Readonly<Record<string, ComponentType<FieldViewProps>>>;
  /** Common fields that are read-only here, because other acts change them. */
  fixed?: readonly string[];
  /** The preview is open at first: the layout of these documents matters more than their text. */
  isPreviewed?: true;
  /** A save keeps the document; another act shows it to readers. */
  isKept?: true;
  /** Returns the contrast of the colours of a document, by path. */
  contrasts?(common: Fields): Readonly<Record<string, Contrast>>;
};

/** Data of an editor beyond the schema of its entity, from which fields, maxima and errors follow. */
export type EntityForm = Additions & {
  texts: FieldTexts;
  /** Returns a new, empty document. */
  blank(reference: string): Fields;
};

type Given<Prefix extends string> = Omit<Additions, 'key' | 'html'> & {
  key?: string;
  html?: readonly string[];
  /** Prefix of the messages of its fields, and the names of those that are not shared with other kinds of documents. */
  prefix: Prefix;
  own: readonly NameBelow<Prefix>[];
};

/** Returns the form of an entity; labels and helps of its fields follow from their names. */
export function entityForm<Prefix extends string>({ prefix, own, key = 'reference', html = [], ...given }: Given<Prefix>): EntityForm {
  const fields = fieldsOf(given.schema, html);
  const isNumbered = fields.find(({ path }) => path === key)?.kind === 'number';
  return {
    ...{ ...given, key, html, texts: fieldTexts(fields, prefix, own) },
    blank: (reference) => ({ entity: given.entity, [key]: isNumbered ? Number(reference) : reference }),
  };
}
