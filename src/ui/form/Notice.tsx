import type { ReactNode } from 'react';
import { useFocusWhenLost } from './focus.ts';

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
