import type { ReactNode } from 'react';

/** What has just been done, where it was done; with `action` a way to undo it. The place is always there, so that readers hear it. */
export const Notice = ({ children, action }: { children?: ReactNode; action?: { label: string; run(): void } | undefined }) => (
  <div role="status" className="notice">
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
