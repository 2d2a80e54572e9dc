import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Dialog } from '../../desk/frame/Dialog.tsx';
import { maxima } from './schema.ts';

/** Asks for the reason of a refusal, which its writer reads. */
export function RefuseDialog({ close, refuse }: { close(): void; refuse(reason: string): void }) {
  const { t } = useDesk();
  const id = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) refuse(reason.trim());
    else setFault(true);
  };
  return (
    <Dialog title={t('symposium.desk.refuse')} close={close}>
      <form onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={id}>{t('symposium.desk.reason')}</label>
          <textarea
            {...{ id, rows: 5, maxLength: maxima.reason, value: reason }}
            aria-invalid={fault || undefined}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => setReason(target.value)}
          />
          <p className={fault ? 'fault' : 'help'} id={`${id}-help`}>
            {t(fault ? 'field.required' : 'symposium.desk.reason.help')}
          </p>
        </div>
        <p>
          <button type="submit" className="button">
            {t('symposium.desk.refuse')}
          </button>{' '}
          <button type="button" className="plain" onClick={close}>
            {t('symposium.desk.cancel')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
