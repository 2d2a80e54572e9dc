import { type RefObject, useEffect } from 'react';

/** Closes a `details` when something outside it is pressed, and on Escape. */
export function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = ({ target }: Event) => {
      if (details.current?.open && !(target instanceof Node && details.current.contains(target))) details.current.open = false;
    };
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', close);
    addEventListener('keydown', onEscape);
    return () => {
      removeEventListener('pointerdown', close);
      removeEventListener('keydown', onEscape);
    };
  }, [details]);
}
