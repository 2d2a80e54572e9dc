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

/**
 * Adds the pending entry of a field on blur. During a mouse press it waits for the click, because a new entry, or the line
 * that says why there is none, would move the pressed button away. @returns the handler of the blur
 */
export function useEntryOnBlur(add: Add): () => void {
  const latest = useRef(add);
  latest.current = add;
  const isPressed = useRef(false);
  const isWaiting = useRef(false);
  useEffect(() => {
    const press = ({ button }: MouseEvent) => {
      isPressed.current = button === 0;
    };
    const finish = () => {
      isPressed.current = false;
      if (isWaiting.current) flushSync(() => latest.current());
      isWaiting.current = false;
    };
    // The click has its target by now; its handlers read the document with the entry.
    const click = finish;
    // A press that ends elsewhere has no click, or a click of its own in this task.
    const release = () => void setTimeout(finish);
    const handlers = { mousedown: press, click, mouseup: release, dragend: release } as const;
    const names = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const name of names) window.addEventListener(name, handlers[name], true);
    return () => {
      for (const name of names) window.removeEventListener(name, handlers[name], true);
    };
  }, []);
  return () => {
    if (isPressed.current) isWaiting.current = true;
    else latest.current();
  };
}

/** Adds the pending entries of all registered fields. The first field that refuses its entry gets the focus. @returns whether none does */
export function addTyped(): boolean {
  // Rendered synchronously, so that the following save has the entries.
  const answers = flushSync(() => [...fields].map((add) => add()));
  if (answers.every(Boolean)) return true;
  document.querySelector<HTMLElement>('.adder > [aria-invalid="true"]')?.focus();
  return false;
}
