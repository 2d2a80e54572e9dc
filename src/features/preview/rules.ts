import { type Actor, mayWith, visitor } from '../../lib/actor.ts';
import type { FieldErrors } from '../../lib/errors.ts';
import type { PreviewReader } from './schema.ts';

/** Time for which a preview can be opened. */
export const previewMilliseconds = 10 * 60_000;
/** Maximum characters of the shortened text in a preview. */
const shownCharacters = 200;

export const placeholder = '[…]';

type Node = Record<string, unknown>;

/**
 * Returns an unfinished document with a placeholder for each missing text, without other values that break a rule.
 * @param at instant that replaces a missing date
 */
export function withoutFaults(document: object, faults: FieldErrors, at: Date): object {
  const whole = structuredClone(document) as Node;
  for (const [path, rule] of Object.entries(faults)) {
    const names = path.split('.');
    const last = names.pop() as string;
    let inner: Node | undefined = whole;
    for (const name of names) inner = inner?.[name] as Node | undefined;
    if (inner === undefined || inner === null || typeof inner !== 'object') continue;
    if (rule === 'required' || rule === 'too_short') inner[last] = placeholder;
    else if (rule === 'not_a_date' && inner[last] === placeholder) inner[last] = at.toISOString();
    else if (rule === 'too_long' && typeof inner[last] === 'string') inner[last] = (inner[last] as string).slice(0, shownCharacters);
    else delete inner[last];
  }
  return whole;
}

/** First name of the member for whom a page is previewed. */
export const readerName = 'Marie';

/** Returns a simulated reader, whose number no account has. */
export function readerOf({ kind, permissions }: Pick<PreviewReader, 'kind' | 'permissions'>, portal: string): Actor {
  if (kind === 'anonymous') return visitor;
  return {
    ...visitor,
    accountId: 0,
    subscribedOn: kind === 'subscriber' ? [portal] : [],
    may: kind === 'rights' ? mayWith([{ permissions, portals: 'all', languages: 'all' }]) : visitor.may,
  };
}
