import { useId } from 'react';

type SaveButtonProps = {
  label: string;
  /** Reason why nothing can be saved; undefined if a save is possible. */
  reason: string | undefined;
  /** Message of the act that is running; undefined if none is. */
  busy: string | undefined;
  save(): void;
};

/**
 * Button that saves. It is never disabled: a disabled button loses the focus, and hides the reason from screen readers.
 */
export function SaveButton({ label, reason, busy, save }: SaveButtonProps) {
  const id = useId();
  const why = busy ?? reason;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-keyshortcuts="Control+S"
        aria-disabled={why !== undefined}
        aria-describedby={why === undefined ? undefined : id}
        onClick={save}
      >
        {label} <kbd>Ctrl+S</kbd>
      </button>
      {why !== undefined && (
        <p className="help save-reason" id={id}>
          {why}
        </p>
      )}
    </>
  );
}
