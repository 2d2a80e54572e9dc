import { type ReactNode, useEffect, useId, useRef } from 'react';

type DialogProps = { title: string; isTitleShown?: boolean; close(): void; children: ReactNode };

/** Modal dialog that is open as long as it is rendered. The browser gives the focus back when it closes. */
export function Dialog({ title, isTitleShown = true, close, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    const onPress = ({ target }: Event) => target === shown && latest.current();
    if (!shown?.open) shown?.showModal();
    // A press outside the dialog's box is on its backdrop.
    shown?.addEventListener('pointerdown', onPress);
    return () => {
      shown?.removeEventListener('pointerdown', onPress);
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className="desk-dialog" aria-labelledby={id} onCancel={close}>
      <h2 id={id} className={isTitleShown ? undefined : 'unseen'}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
