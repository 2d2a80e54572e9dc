import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads the focus to an element when there is another `change` and what had the focus is gone: who works by keyboard goes on from there.
 * A page that has just opened leads nobody anywhere.
 */
export function useFocusWhenLost<E extends HTMLElement>(change: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!change) return;
    // What goes at the same moment may be another island's.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) ref.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [change]);
  return ref;
}
