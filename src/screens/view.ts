import type { SharedKind } from '../content/shared-changes.ts';
import type { Db } from '../db/connection.ts';
import type { Locale } from '../lib/locale.ts';

/**
 * Answers of the database that several pages need, by subject, portal and language. A round builds some pages for one
 * instant, and is dropped with them: what changes after an answer is in the outbox, and its pages are built again.
 */
export type Round = Map<string, Promise<unknown>>;

/** Returns a named answer that is kept between rounds, until a key of these kinds changes. */
export type Keep = <Answer>(name: string, kinds: readonly SharedKind[], ask: () => Promise<Answer>) => Promise<Answer>;

/** Portal, language and time for which pages are built. */
export type View = { db: Db; portal: string; locale: Locale; now: Date; round?: Round; keep?: Keep | undefined };

const nameOf = ({ portal, locale }: View, subject: string) => `${portal} ${locale} ${subject}`;

/** Returns the answer for a subject, asked once in a round; without a round, asked each time. */
export function once<Answer>(view: View, subject: string, ask: () => Promise<Answer>): Promise<Answer> {
  const { round } = view;
  const name = nameOf(view, subject);
  // A statement of the query builder runs at each await, a promise once.
  const answer = (round?.get(name) as Promise<Answer> | undefined) ?? Promise.resolve(ask());
  round?.set(name, answer);
  return answer;
}

/** Same as `once`; a publisher keeps the answer between rounds. It must read nothing that changes without a key of these kinds. */
export const kept = <Answer>(view: View, subject: string, kinds: readonly SharedKind[], ask: () => Promise<Answer>): Promise<Answer> =>
  once(view, subject, () => (view.keep ? view.keep(nameOf(view, subject), kinds, ask) : ask()));

/** Returns the answers for some items of a subject. In a round each item is asked once, together with those that are missing too. */
export async function onceEach<Answer>(
  view: View,
  subject: string,
  items: readonly string[],
  ask: (missing: string[]) => Promise<ReadonlyMap<string, Answer>>,
): Promise<Map<string, Answer>> {
  const round = view.round ?? new Map();
  const named = [...new Set(items)].map((item) => ({ item, name: nameOf(view, `${subject} ${item}`) }));
  const missing = named.filter(({ name }) => !round.has(name));
  const asked = missing.length ? ask(missing.map(({ item }) => item)) : undefined;
  for (const { item, name } of missing) {
    const answer = asked?.then((answers) => answers.get(item));
    // Awaited below; of several rejections the others must not count as unhandled.
    answer?.catch(() => {});
    round.set(name, answer);
  }
  const answers = await Promise.all(named.map(async ({ item, name }) => [item, await round.get(name)] as const));
  return new Map(answers.filter(([, answer]) => answer !== undefined));
}
