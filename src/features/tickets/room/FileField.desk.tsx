import { useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { type Attached, upload } from '../store.ts';

/** File of an answer or a note: uploaded when it is chosen, and left out again with one press. */
export function FileField({ file, choose }: { file: Attached | undefined; choose(file: Attached | undefined): void }) {
  const { t } = useDesk();
  const id = useId();
  const [told, setTold] = useState('');
  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setTold(t('tickets.desk.file.uploading'));
    try {
      choose({ id: await upload(chosen), name: chosen.name });
      setTold('');
    } catch (error) {
      setTold(faultOf(error, t));
    }
  }
  return (
    <div className="ticket-file">
      <label htmlFor={id}>{t('tickets.desk.file')}</label>
      <input
        key={file?.id ?? 0}
        id={id}
        type="file"
        accept="image/*,video/mp4,video/webm,application/pdf"
        aria-describedby={`${id}-told`}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      <span className="help" id={`${id}-told`} role="status">
        {told || (file ? t('tickets.desk.file.has', { name: file.name }) : t('tickets.desk.file.help'))}
      </span>
      {file && (
        <button type="button" className="plain" onClick={() => choose(undefined)}>
          {t('tickets.desk.file.drop')}
        </button>
      )}
    </div>
  );
}
