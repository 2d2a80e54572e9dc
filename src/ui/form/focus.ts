import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element after a `change` that removed the focused element, for keyboard users. Never on page load. */
export function useFocusWhenLost<E extends HTMLElement>(change: unknown): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (!change) return;
    // The removed element may belong to another island.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && navigator.userActivation.hasBeenActive) ref.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [change]);
  return ref;
}
