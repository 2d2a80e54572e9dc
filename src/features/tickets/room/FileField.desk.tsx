import { useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { uploadFaultKey } from '../../member-uploads/rules.ts';
import type { Chosen } from '../store.ts';
import { useUpload } from '../use-upload.ts';

/** File of an answer or a note: uploaded when it is chosen, and left out again with one press. */
export function FileField({ file, choose }: { file: Chosen; choose(file: Chosen): void }) {
  const { t } = useDesk();
  const id = useId();
  const [told, setTold] = useState('');
  const { input, take, drop } = useUpload(file, choose);
  async function upload(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setTold('');
    try {
      await take(chosen);
    } catch (error) {
      const rule = uploadFaultKey(error, 'tickets.desk.file.kinds');
      setTold(rule ? t(rule) : faultOf(error, t));
    }
  }
  const state =
    file === 'uploading'
      ? t('tickets.desk.file.uploading')
      : file
        ? t('tickets.desk.file.has', { name: file.name })
        : t('tickets.desk.file.help');
  return (
    <div className="ticket-file">
      <label htmlFor={id}>{t('tickets.desk.file')}</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*,video/mp4,video/webm,application/pdf"
        aria-describedby={`${id}-told`}
        onChange={({ currentTarget }) => void upload(currentTarget.files?.[0])}
      />
      <span className="help" id={`${id}-told`} role="status">
        {told || state}
      </span>
      {file && (
        <button type="button" className="plain" onClick={drop}>
          {t('tickets.desk.file.drop')}
        </button>
      )}
    </div>
  );
}
