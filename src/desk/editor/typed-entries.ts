import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Adds what is typed or chosen in one field, and not in the document yet. @returns false where it cannot, which the field says */
type Add = () => boolean;
const fields = new Set<Add>();

/** Has a save add first what is typed in a field. */
export function useTypedEntry(add: Add): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const own = () => latest.current();
    fields.add(own);
    return () => void fields.delete(own);
  }, []);
}

/** Adds what is typed in the fields that add entries; the first that refuses it gets the focus. @returns whether none does */
export function addTyped(): boolean {
  // Rendered at once: the save that follows takes the document with the entries.
  const answers = flushSync(() => [...fields].map((add) => add()));
  if (answers.every(Boolean)) return true;
  document.querySelector<HTMLElement>('.adder > [aria-invalid="true"]')?.focus();
  return false;
}
