import { type RefObject, useEffect, useRef } from 'react';

type Closing = { isOpen(): boolean; close(): void; button(): HTMLElement | null | undefined };

/** Calls `close` on a press outside an element, and on Escape. */
export function useClosing(element: RefObject<HTMLElement | null>, closing: Closing): void {
  const latest = useRef(closing);
  latest.current = closing;
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const isInside = target instanceof Node && element.current?.contains(target);
      if (latest.current.isOpen() && !isInside) latest.current.close();
    };
    const onEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !latest.current.isOpen()) return;
      latest.current.close();
      latest.current.button()?.focus();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onEscape);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onEscape);
    };
  }, [element]);
}
