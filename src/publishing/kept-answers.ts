import { type SharedKind, sharedVersions } from '../content/shared-changes.ts';
import type { Db } from '../db/connection.ts';
import type { Keep } from '../screens/view.ts';

/** Milliseconds that an answer is kept: a date is noted once, by the publisher whose clock is first, and another may still read before it. */
const keptMilliseconds = 10 * 60_000;

type Kept = { version: string; at: Date; answer: Promise<unknown> };

/**
 * Returns the answers of the database that publishers keep between pieces of work. Each piece reads the versions of their
 * kinds after it has locked its pages: an answer is used again only if nothing of these kinds was committed before.
 */
export function createKeptAnswers(db: Db): (now: Date) => Keep {
  const all = new Map<string, Kept>();
  return (now) => {
    let versions: ReturnType<typeof sharedVersions> | undefined;
    return async <Answer>(name: string, kinds: readonly SharedKind[], ask: () => Promise<Answer>): Promise<Answer> => {
      versions ??= sharedVersions(db);
      const known = await versions;
      const version = kinds.map((kind) => known.get(kind)).join();
      const there = all.get(name);
      const age = there && now.getTime() - there.at.getTime();
      if (there?.version === version && age !== undefined && age >= 0 && age < keptMilliseconds) return there.answer as Promise<Answer>;
      const mine: Kept = { version, at: now, answer: ask() };
      all.set(name, mine);
      mine.answer.catch(() => {
        if (all.get(name) === mine) all.delete(name);
      });
      return mine.answer as Promise<Answer>;
    };
  };
}
