import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

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

type NoticeProps = { children?: ReactNode; action?: { label: string; run(): void } | undefined };

/**
 * What has just been done, where it was done; with `action` a way to undo it. The place is always there, so that readers hear it,
 * and it takes the focus where what was pressed is gone.
 */
export function Notice({ children, action }: NoticeProps) {
  const place = useFocusWhenLost<HTMLDivElement>(children && (action?.run ?? children));
  return (
    <div ref={place} role="status" className="notice" tabIndex={-1}>
      {children && (
        <p>
          {children}
          {action && (
            <button type="button" className="plain" onClick={action.run}>
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
