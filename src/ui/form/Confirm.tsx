import { type ReactNode, useEffect, useRef } from 'react';

type ConfirmProps = { title: string; children: ReactNode; yes: string; no: string; run(): void; close(): void };

/** A question before what cannot be undone. "No" comes first and has the focus. */
export function Confirm({ title, children, yes, no, run, close }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="confirm" aria-labelledby="confirm" onClose={close}>
      <h2 id="confirm">{title}</h2>
      {children}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {no}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            dialog.current?.close();
            run();
          }}
        >
          {yes}
        </button>
      </div>
    </dialog>
  );
}
