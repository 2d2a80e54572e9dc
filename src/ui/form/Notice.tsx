import type { ReactNode } from 'react';
import { useFocusWhenLost } from './focus.ts';

type NoticeProps = { children?: ReactNode; action?: { label: string; run(): void } | undefined };

/**
 * Reports the result of an action next to it, with `action` to undo it. The element is always present, so that
 * screen readers announce it, and it takes the focus if the pressed control is gone.
 */
export function Notice({ children, action }: NoticeProps) {
  const element = useFocusWhenLost<HTMLDivElement>(children && (action?.run ?? children));
  return (
    <div ref={element} role="status" className="notice" tabIndex={-1}>
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
