import type { Node } from '@tiptap/pm/model';

/** Stored source of one or more neighbouring blocks. */
export type Origin = {
  /** Name of the block that contains them. */
  under: string;
  /** Whitespace before them in the source. */
  before: string;
  source: string;
  /** The blocks parsed from the source. While they are unchanged, the source is written. */
  nodes: readonly Node[];
  /** Whitespace before the closing tag of a single block. */
  tail: string;
  /** Number of the source before it in the same container. */
  previous: number | undefined;
};

/** Sources of the blocks of one editor, by number. None is removed, because undo can restore any block. */
export type Origins = {
  add(origin: Origin): number;
  get(number: unknown): Origin | undefined;
  /** Returns whether blocks equal those parsed from their source, apart from the number of the origin. */
  isUnchanged(origin: Origin, nodes: readonly Node[]): boolean;
};

const withoutOrigin = ({ origin, ...attributes }: Node['attrs']) => JSON.stringify(attributes);

function sameMarks(one: Node, other: Node): boolean {
  return (
    one.marks.length === other.marks.length &&
    one.marks.every(({ type, attrs }, index) => {
      const mark = other.marks[index];
      return mark?.type.name === type.name && JSON.stringify(mark.attrs) === JSON.stringify(attrs);
    })
  );
}

// Types are compared by name, because every editor has its own schema.
function alike(one: Node, other: Node): boolean {
  if (one === other) return true;
  if (one.type.name !== other.type.name || one.childCount !== other.childCount || one.text !== other.text) return false;
  if (!sameMarks(one, other) || withoutOrigin(one.attrs) !== withoutOrigin(other.attrs)) return false;
  for (let index = 0; index < one.childCount; index++) if (!alike(one.child(index), other.child(index))) return false;
  return true;
}

/** Returns an empty store of the source HTML of nodes, for one text. */
export function createOrigins(): Origins {
  const origins: Origin[] = [];
  const verdicts = new WeakMap<Node, { origin: Origin; isSame: boolean }>();
  const isSame = (origin: Origin, given: Node, index: number): boolean => {
    const known = verdicts.get(given);
    if (known?.origin === origin) return known.isSame;
    const stored = origin.nodes[index];
    const verdict = stored !== undefined && alike(stored, given);
    verdicts.set(given, { origin, isSame: verdict });
    return verdict;
  };
  return {
    add: (origin) => origins.push(origin) - 1,
    get: (number) => (typeof number === 'number' ? origins[number] : undefined),
    isUnchanged: (origin, nodes) => nodes.length === origin.nodes.length && nodes.every((node, index) => isSame(origin, node, index)),
  };
}
