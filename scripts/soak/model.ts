/** Expected content of the database: every document by entity and reference, as last acknowledged. */
export type Document = { entity: string } & Record<string, unknown>;
export type Name = `${string} ${string}`;
export type Change = { name: Name; before: Document | undefined; after: Document | undefined };
/** Changes of one transaction: all or none of them are in the database. */
export type Edit = { kind: string; changes: Change[] };

type Words = Record<string, string>;
export type Texts = { nl?: Words; fr?: Words };
export const textsOf = (document: Document): Texts => document.texts as Texts;

export const nameOf = (document: Document): Name => `${document.entity} ${String(document.reference ?? document.code)}`;
export const referenceIn = (name: Name): string => name.slice(name.indexOf(' ') + 1);

/** Returns the import lines of an edit. */
export const linesOf = ({ changes }: Edit): object[] =>
  changes.map(({ name, after }) => after ?? { entity: name.slice(0, name.indexOf(' ')), reference: referenceIn(name), delete: true });

export type Model = {
  documents: ReadonlyMap<Name, Document>;
  of(entity: string): Document[];
  /** Applies an acknowledged edit. */
  apply(edit: Edit): void;
};

export function createModel(initial: Iterable<object>): Model {
  const documents = new Map<Name, Document>();
  for (const document of initial as Iterable<Document>) documents.set(nameOf(document), document);
  return {
    documents,
    of: (entity) => [...documents.values()].filter((document) => document.entity === entity),
    apply({ changes }) {
      for (const { name, after } of changes) {
        if (after) documents.set(name, after);
        else documents.delete(name);
      }
    },
  };
}
