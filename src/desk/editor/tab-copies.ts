import { randomId } from '../../ui/random-id.ts';
import { type Copy, copiesOf, copyWriter, dropCopy } from './local-copy.ts';
import { type Fields, isSame, type PartName, type Parts, partNames } from './parts.ts';

type Place = { account: string; document: string };
export type Found = { parts: Partial<Parts>; at: number | undefined; stale: PartName[] };

/** Copies of one open document in this browser, for one tab. */
export type TabCopies = {
  keep(part: PartName, fields: Fields | null, of: Pick<Copy, 'base' | 'number' | 'unanswered'>): void;
  /**
   * Returns the latest copies of closed tabs, and makes them copies of this tab. `stale` are parts whose document or draft
   * changed since.
   * @param served present parts of the server's draft
   */
  found(version: string | null, served: (part: PartName) => { number: number; fields: Fields | null }): Promise<Found>;
  drop(parts: readonly PartName[]): Promise<void>;
  close(): void;
};

const lockOf = (tab: string) => `desk-tab-${tab}`;

/** Returns the tabs that are open now: each holds a lock. */
async function openTabs(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = '' }) => name.replace('desk-tab-', '')));
}

/** Opens the copies of a document for a new tab. The tab holds a lock, which the browser releases when the tab ends. */
export async function tabCopies(place: Place): Promise<TabCopies> {
  const tab = randomId();
  let close = () => {};
  await new Promise<void>((held) => {
    void navigator.locks.request(lockOf(tab), () => {
      held();
      return new Promise<void>((resolve) => {
        close = resolve;
      });
    });
  });
  const writers = Object.fromEntries(partNames.map((part) => [part, copyWriter()])) as Record<PartName, ReturnType<typeof copyWriter>>;
  /** Parts with a copy, and the write of each that is under way. */
  const kept = new Map<PartName, Promise<void>>();
  return {
    keep(part, fields, of) {
      // If the browser cannot store it (private window, full disk), it is still sent to the server.
      kept.set(
        part,
        writers[part]({ ...place, ...of, part, tab, fields, at: Date.now() }).catch(() => {}),
      );
    },
    async found(version, served) {
      const open = await openTabs();
      const left = (await copiesOf(place)).filter((copy) => !open.has(copy.tab)).sort((one, other) => one.at - other.at);
      const latest = new Map<string, Copy>(left.map((copy) => [copy.part, copy]));
      const parts = Object.fromEntries([...latest].map(([part, { fields }]) => [part, fields])) as Partial<Parts>;
      for (const [part, copy] of latest) await writers[part as PartName]({ ...copy, tab });
      for (const copy of left) await dropCopy(copy);
      for (const part of latest.keys()) kept.set(part as PartName, Promise.resolve());
      const stale = [...latest.values()].filter(({ part, base, number, unanswered = [] }) => {
        const now = served(part as PartName);
        return base !== version || (number !== now.number && !unanswered.some((sent) => isSame(sent, now.fields)));
      });
      return { parts, at: left.at(-1)?.at, stale: stale.map(({ part }) => part as PartName) };
    },
    async drop(parts) {
      for (const part of parts) {
        const written = kept.get(part);
        if (!written) continue;
        kept.delete(part);
        await written;
        // Text that was typed meanwhile has a newer copy, which stays.
        if (!kept.has(part)) await dropCopy({ ...place, part, tab });
      }
    },
    close,
  };
}
