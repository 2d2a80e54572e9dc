import { type ReactNode, type RefObject, useId } from 'react';

type ConfirmProps = {
  /** Opens it with `showModal`. */
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  run(): void;
};

/**
 * A question before what cannot be undone. "No" comes first and has the focus.
 * It is open or not as the browser has it: `close` comes late, and who asks again before it is not left without an answer.
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
