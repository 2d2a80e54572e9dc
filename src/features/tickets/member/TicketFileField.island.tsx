import { useId, useState } from 'react';
import type { Translate } from '../../../lib/message-format.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { useForm } from '../../../ui/form/Form.tsx';
import { uploadFaultKey } from '../../member-uploads/rules.ts';
import type { Chosen } from '../store.ts';
import { useUpload } from '../use-upload.ts';

type TicketFileFieldProps = { t: Translate; file: Chosen; choose(file: Chosen): void };

/** File for a question or a message: uploaded when it is chosen, and left out again with one press. */
export function TicketFileField({ t, file, choose }: TicketFileFieldProps) {
  const id = useId();
  const [told, setTold] = useState('');
  const { input, take, drop } = useUpload(file, choose);
  const isGone = useForm().fields.file !== undefined;
  async function upload(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setTold('');
    try {
      await take(chosen);
    } catch (error) {
      const rule = uploadFaultKey(error, 'tickets.own.file.kinds');
      setTold(rule ? t(rule) : faultOf(error, t));
    }
  }
  const state =
    file === 'uploading' ? t('tickets.own.uploading') : file ? t('tickets.own.file.has', { name: file.name }) : t('tickets.own.file.help');
  return (
    <div className="field">
      <label htmlFor={id}>
        {t('tickets.own.file')}
        <span className="optional"> {t('form.optional')}</span>
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        aria-invalid={isGone}
        accept="image/*,video/mp4,video/webm,application/pdf"
        aria-describedby={`${id}-told ${id}-fault`}
        onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
      />
      <p className="help" id={`${id}-told`} role="status">
        {told || state}
      </p>
      <p className="fault" id={`${id}-fault`} hidden={!isGone}>
        {isGone && t('tickets.own.file.gone')}
      </p>
      {file && (
        <button type="button" className="plain" onClick={drop}>
          {t('tickets.own.file.drop')}
        </button>
      )}
    </div>
  );
}
