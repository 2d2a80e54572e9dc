import { type FormEvent, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Dialog } from '../../desk/frame/Dialog.tsx';
import { maxima } from './schema.ts';

type DialogProps = { act: 'deny' | 'unapprove'; close(): void; decide(reason: string): void };

/** Asks why hours are denied, or why their approval is withdrawn. Their person reads it. */
export function DenyDialog({ act, close, decide }: DialogProps) {
  const { t } = useDesk();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isFault, setFault] = useState(false);
  const title = t(act === 'deny' ? 'hours.deny' : 'hours.unapprove');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) decide(reason.trim());
    else setFault(true);
  };
  return (
    <Dialog title={title} close={close}>
      <form onSubmit={submit} noValidate>
        <div className="field">
          <label htmlFor={id}>{t('hours.why')}</label>
          <textarea
            {...{ id, rows: 4, maxLength: maxima.reason, value: reason }}
            aria-invalid={isFault || undefined}
            aria-describedby={`${id}-help`}
            onChange={({ target }) => setReason(target.value)}
          />
          <p className={isFault ? 'fault' : 'help'} id={`${id}-help`}>
            {t(isFault ? 'field.required' : 'hours.why.help')}
          </p>
        </div>
        <p>
          <button type="submit" className="button">
            {title}
          </button>{' '}
          <button type="button" className="plain" onClick={close}>
            {t('desk.close')}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
