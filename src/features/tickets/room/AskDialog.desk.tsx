import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { Dialog } from '../../../desk/frame/Dialog.tsx';
import { faultOf } from '../../../ui/form/acts.ts';
import { maxima } from '../schema.ts';

type AskProps = {
  title: string;
  help: string;
  label?: string;
  initial?: string;
  /** Checkbox below the line. */
  check?: string;
  act: string;
  run(text: string, isChecked: boolean): Promise<void>;
  close(): void;
};

/** Dialog with one line of text, a checkbox, or only a confirmation. */
export function Ask({ title, help, label, initial = '', check, act, run, close }: AskProps) {
  const { t } = useDesk();
  const id = useId();
  const [text, setText] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const [fault, setFault] = useState('');
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (label && !text.trim()) return setFault(t('field.required'));
    try {
      await run(text.trim(), isChecked);
    } catch (error) {
      setFault(faultOf(error, t));
    }
  }
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>{help}</p>
        {label && (
          <div className="field">
            <label htmlFor={id}>{label}</label>
            <input
              {...{ id, value: text, maxLength: maxima.subject }}
              aria-describedby={`${id}-fault`}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )}
        {check && (
          <p className="field check">
            <input id={`${id}-check`} type="checkbox" checked={isChecked} onChange={({ target }) => setChecked(target.checked)} />
            <label htmlFor={`${id}-check`}>{check}</label>
          </p>
        )}
        <p role="alert" className="fault" id={`${id}-fault`}>
          {fault}
        </p>
        <p className="ticket-acts">
          <button type="submit" className="button">
            {act}
          </button>
          <button type="button" className="plain" onClick={close}>
            {t('tickets.desk.cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
