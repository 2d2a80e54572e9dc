import './files.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { FileKind } from '../../desk/files.ts';
import { DropArea } from '../../desk/frame/DropArea.tsx';
import type { Translate } from '../../lib/message-format.ts';
import type { LibraryFile } from './schema.ts';
import { $uploads, resumeUploads, type Sending, stopUpload, uploadFiles, whyNot } from './upload-store.ts';

const accepted = {
  picture: '.svg,.png,.jpg,.jpeg,.webp,.avif',
  video: '.mp4,.m4v,.webm',
  document: '.pdf',
  captions: '.vtt',
} as const satisfies Record<FileKind, string>;

function Row({ row, t }: { row: Sending; t: Translate }) {
  const percent = Math.floor((100 * row.sent) / Math.max(row.bytes, 1));
  const isOver = row.state === 'done' || row.state === 'failed' || row.state === 'stopped';
  return (
    <li data-state={row.state}>
      <span className="upload-name">{row.name}</span>
      {(row.state === 'sending' || row.state === 'cut') && (
        <progress aria-label={t('files.upload.progress', { name: row.name })} max={100} value={percent} />
      )}
      <span>{row.state === 'failed' ? whyNot(row.fault, t) : t(`files.upload.${row.state}`, { percent })}</span>
      {row.state === 'cut' && (
        <button type="button" className="plain" onClick={resumeUploads}>
          {t('files.upload.retry', { name: row.name })}
        </button>
      )}
      <button type="button" className="plain" onClick={() => stopUpload(row.key)}>
        {t(isOver ? 'files.upload.clear' : 'files.upload.stop', { name: row.name })}
      </button>
    </li>
  );
}

type UploadAreaProps = {
  kinds: readonly FileKind[];
  /** Text of the button. */
  label: string;
  /** Called with the files that arrived. */
  arrived(files: readonly LibraryFile[]): void;
  /** Sends files in another way than as new ones. */
  send?: (files: readonly File[]) => Promise<readonly LibraryFile[]>;
  isSingle?: boolean;
};

/** Takes files by a button, by dropping them, and from the clipboard, and shows how far each is. */
export function UploadArea({ kinds, label, arrived, send = uploadFiles, isSingle = false }: UploadAreaProps) {
  const { t } = useDesk();
  const uploads = useStore($uploads);
  async function take(list: readonly File[]): Promise<void> {
    const files = list.slice(0, isSingle ? 1 : undefined);
    if (!files.length) return;
    const done = await send(files);
    if (done.length) arrived(done);
  }
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current([...event.clipboardData.files]);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
  return (
    <DropArea
      label={label}
      help={t('files.upload.drop')}
      accept={kinds.map((kind) => accepted[kind]).join(',')}
      isMany={!isSingle}
      isQuiet
      take={(list) => void take(list)}
    >
      {uploads.length > 0 && (
        <ul className="uploads" aria-label={t('files.upload.list')}>
          {uploads.map((row) => (
            <Row key={row.key} row={row} t={t} />
          ))}
        </ul>
      )}
      <p className="unseen" role="status">
        {uploads
          .filter(({ state }) => state === 'done' || state === 'failed')
          .map(({ name, state }) =>
            t('desk.pair', { name, value: t(state === 'done' ? 'files.upload.done' : 'files.upload.failed', { percent: 100 }) }),
          )
          .join(', ')}
      </p>
    </DropArea>
  );
}
