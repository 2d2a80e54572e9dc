import { type ReactNode, type RefObject, useId } from 'react';

type ConfirmProps = {
  /** Opens with `showModal`. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  run(): void;
};

/**
 * Asks for confirmation before an irreversible action. "No" comes first and has the focus. The dialog element holds
 * the open state: its `close` event comes late, and a question repeated before it must still be answered.
 */
export function Confirm({ ref, title, children, yes, no, run }: ConfirmProps) {
  const id = useId();
  return (
    <dialog ref={ref} className="confirm" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      <form method="dialog" className="actions">
        <button type="submit" className="button quiet">
          {no}
        </button>
        <button type="submit" className="button" onClick={run}>
          {yes}
        </button>
      </form>
    </dialog>
  );
}
