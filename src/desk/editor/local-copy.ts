import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { randomId } from '../../ui/random-id.ts';

/** Local copy of a part of a document that is being typed in this browser. */
export type Copy = {
  account: string;
  /** Entity and reference. */
  document: string;
  part: string;
  tab: string;
  fields: object | null;
  /** Version of the document on which it is based. */
  base: string | null;
  /** Number of the server's draft on which it is based. */
  number: number;
  /** Earlier text of this part that was sent and not answered; the draft is the same one if it has such a text. */
  unanswered?: readonly (object | null)[];
  at: number;
};
type Place = Pick<Copy, 'account' | 'document'>;

interface Copies extends DBSchema {
  copies: { key: [string, string, string, string]; value: Copy; indexes: { document: [string, string]; account: string } };
}

let opened: Promise<IDBPDatabase<Copies>> | undefined;
const database = () => {
  opened ??= openDB<Copies>('tweeluik-desk', 1, {
    upgrade(created) {
      const copies = created.createObjectStore('copies', { keyPath: ['account', 'document', 'part', 'tab'] });
      copies.createIndex('document', ['account', 'document']);
      copies.createIndex('account', 'account');
    },
    // Another tab upgrades the database, or the browser closed it: the next write opens it again.
    blocking: () => void opened?.then((known) => known.close()).then(() => (opened = undefined)),
    terminated: () => {
      opened = undefined;
    },
  });
  return opened;
};

/** Writes a copy. During a write only the latest copy is queued. Resolves when the copy is on disk. */
export function copyWriter(): (copy: Copy) => Promise<void> {
  let waiting: Copy | undefined;
  let busy: Promise<void> | undefined;
  const work = async () => {
    for (let copy = waiting; copy; copy = waiting) {
      waiting = undefined;
      await (await database()).put('copies', copy);
    }
  };
  return (copy) => {
    waiting = copy;
    busy ??= work().finally(() => {
      busy = undefined;
    });
    return busy;
  };
}

/** Returns the copies of a document, of all tabs of this browser. */
export const copiesOf = async ({ account, document }: Place): Promise<Copy[]> =>
  (await database()).getAllFromIndex('copies', 'document', [account, document]);

export const dropCopy = async ({
  account,
  document,
  part,
  tab,
}: Omit<Copy, 'fields' | 'base' | 'number' | 'unanswered' | 'at'>): Promise<void> =>
  (await database()).delete('copies', [account, document, part, tab]);

type Moving = { reference: string; versionFrom: string; versionTo: string; field: string };

/** Moves the copies of a document that was renamed, of all tabs of this browser: its editor finds them under the new name. */
export async function moveCopies(
  { account, document }: Place,
  to: string,
  { reference, versionFrom, versionTo, field }: Moving,
): Promise<void> {
  const db = await database();
  for (const copy of await copiesOf({ account, document })) {
    const fields = copy.part === 'common' && copy.fields ? { ...copy.fields, [field]: reference } : copy.fields;
    // A new tab id: the closing tab still counts as open for a moment.
    const moved = { ...copy, document: to, tab: randomId(), fields, base: copy.base === versionFrom ? versionTo : copy.base };
    await db.put('copies', moved);
    await dropCopy(copy);
  }
}
