import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Adds the pending entry of one field to the document. @returns false if it is refused; the field shows the reason */
type Add = () => boolean;
const fields = new Set<Add>();

/** Registers a field whose pending entry is added before each save. */
export function useTypedEntry(add: Add): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const own = () => latest.current();
    fields.add(own);
    return () => void fields.delete(own);
  }, []);
}

/** Adds the pending entries of all registered fields. The first field that refuses its entry gets the focus. @returns whether none does */
export function addTyped(): boolean {
  // Rendered synchronously, so that the following save has the entries.
  const answers = flushSync(() => [...fields].map((add) => add()));
  if (answers.every(Boolean)) return true;
  document.querySelector<HTMLElement>('.adder > [aria-invalid="true"]')?.focus();
  return false;
}
