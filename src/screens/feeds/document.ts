import type { Db } from '../../db/connection.ts';
import type { Round } from '../view.ts';

/** Portal and time for which documents are built. */
export type DocumentView = { db: Db; portal: string; domain: string; now: Date; round?: Round };

export type BuiltDocument = {
  body: string;
  reads: Iterable<string>;
  /** Paths of other documents that exist because of this one. */
  also?: string[];
};

/** Kind of file for machines. Its paths begin with a slash and have no /nl twin. */
export type DocumentKind = {
  /** Returns null for a path of another kind. */
  match(path: string): RegExpExecArray | null;
  list(view: DocumentView): Promise<string[]>;
  /** Builds some paths of one portal, in order. Shared data is queried once. */
  build(view: DocumentView, matches: readonly RegExpExecArray[]): Promise<(BuiltDocument | undefined)[]>;
};

/** Builds each path separately, for kinds whose paths share little data. */
export const eachOf =
  (build: (view: DocumentView, match: RegExpExecArray) => Promise<BuiltDocument | undefined>): DocumentKind['build'] =>
  (view, matches) =>
    Promise.all(matches.map((match) => build(view, match)));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Escapes text for XML, and removes the control characters that XML forbids. */
export const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
