import type { Db } from '../../db/connection.ts';

/** For which portal documents are built, and at what time. */
export type DocumentView = { db: Db; portal: string; domain: string; now: Date };

export type BuiltDocument = {
  body: string;
  reads: Iterable<string>;
  /** Paths of documents that exist because of this one. */
  also?: string[];
};

/** A file for machines: one kind, any number of paths. Paths begin with a slash and have no /nl twin. */
export type DocumentKind = {
  /** Undefined where the path is of another kind. */
  match(path: string): RegExpExecArray | null;
  list(view: DocumentView): Promise<string[]>;
  /** Some paths of one portal, in their order: what they have in common is asked for once. */
  build(view: DocumentView, matches: readonly RegExpExecArray[]): Promise<(BuiltDocument | undefined)[]>;
};

/** For kinds that have little in common between their paths. */
export const eachOf =
  (build: (view: DocumentView, match: RegExpExecArray) => Promise<BuiltDocument | undefined>): DocumentKind['build'] =>
  (view, matches) =>
    Promise.all(matches.map((match) => build(view, match)));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Text as XML takes it: escaped, and without the control characters that XML does not have. */
export const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character);
