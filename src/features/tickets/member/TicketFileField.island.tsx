import { useId, useState } from 'react';
import type { Translate } from '../../../lib/message-format.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { uploadFaultKey } from '../../uploads/rules.ts';
import { type Attached, upload } from '../store.ts';

type TicketFileFieldProps = { t: Translate; file: Attached | undefined; choose(file: Attached | undefined): void };

/** File for a question or a message: uploaded when it is chosen, and left out again with one press. */
export function TicketFileField({ t, file, choose }: TicketFileFieldProps) {
  const id = useId();
  const [told, setTold] = useState('');
  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setTold(t('tickets.own.uploading'));
    try {
      choose({ id: await upload(chosen), name: chosen.name });
      setTold('');
    } catch (error) {
      const rule = uploadFaultKey(error, 'tickets.own.file.kinds');
      setTold(rule ? t(rule) : faultOf(error, t));
    }
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('tickets.own.file')}
        <span className="optional"> {t('form.optional')}</span>
      </label>
      <input
        key={file?.id ?? 0}
        id={id}
        type="file"
        accept="image/*,video/mp4,video/webm,application/pdf"
        aria-describedby={`${id}-told`}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <p className="help" id={`${id}-told`} role="status">
        {told || (file ? t('tickets.own.file.has', { name: file.name }) : t('tickets.own.file.help'))}
      </p>
      {file && (
        <button type="button" className="plain" onClick={() => choose(undefined)}>
          {t('tickets.own.file.drop')}
        </button>
      )}
    </div>
  );
}
