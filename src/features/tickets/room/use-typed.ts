import { useEffect, useState } from 'react';
import { $member } from '../../login/store.ts';
import { type Chosen, onceKeys } from '../store.ts';

/** Words with their file that were not sent. */
type Typed = { text: string; file: Chosen };

const nothing: Typed = { text: '', file: undefined };
const typed = new Map<string, Typed>();
/** Keys of words that may be on the server although their answer was lost. */
const keys = new Map<string, ReturnType<typeof onceKeys>>();
let writer: number | undefined;

/** Deletes the text of another person who was signed in here before. */
function forgetOthers(): void {
  const me = $member.get()?.id;
  if (me === undefined || me === writer) return;
  typed.clear();
  keys.clear();
  writer = me;
}

const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();

function store(name: string, { text, file }: Typed): void {
  if (text.trim() || file) typed.set(name, { text, file });
  else {
    typed.delete(name);
    keys.delete(name);
  }
  // A listener that is added twice is called once.
  if (typed.size) window.addEventListener('beforeunload', onLeave);
  else window.removeEventListener('beforeunload', onLeave);
}

/**
 * Returns the idempotency key of a call with the words of a name: the same call again has the same key, also from
 * another room, until the words are gone.
 */
export function onceKeyOf(name: string, body: object): { 'idempotency-key': string } {
  const kept = keys.get(name) ?? onceKeys();
  keys.set(name, kept);
  return kept.of(JSON.stringify(body));
}

/**
 * Returns the typed text of a name, and a function that changes it. It is kept in memory across rooms, not stored,
 * because it is personal; leaving the page asks first.
 */
export function useTyped(name: string): [Typed, (change: (now: Typed) => Partial<Typed>) => void] {
  forgetOthers();
  const [{ of, shown }, show] = useState({ of: name, shown: typed.get(name) ?? nothing });
  useEffect(() => show({ of: name, shown: typed.get(name) ?? nothing }), [name]);
  const change = (changes: (now: Typed) => Partial<Typed>) => {
    const now = typed.get(name) ?? nothing;
    const next = { ...now, ...changes(now) };
    store(name, next);
    show({ of: name, shown: next });
  };
  return [of === name ? shown : nothing, change];
}
