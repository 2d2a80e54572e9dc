import './files.css';
import { useStore } from '@nanostores/react';
import { type ChangeEvent, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { FileKind } from '../../desk/files.ts';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/translate.ts';
import { faultOf } from '../../ui/form/acts.ts';
import type { LibraryFile } from './schema.ts';
import { $uploads, type Sending, stopUpload, uploadFiles } from './store.ts';

const accepted = {
  picture: '.svg,.png,.jpg,.jpeg,.webp,.avif',
  video: '.mp4,.m4v,.webm',
  document: '.pdf',
  captions: '.vtt',
} as const satisfies Record<FileKind, string>;

/** Returns why an upload failed: the rule that the file breaks, else the message of the call. */
function whyNot(error: unknown, t: Translate): string {
  const [rule] = error instanceof CallFailed ? Object.values(error.answer.fields ?? {}) : [];
  if (rule === 'too_big') return t('files.upload.tooBig');
  if (rule === 'not_allowed') return t('files.upload.kinds');
  if (rule) return t(`field.${rule}`);
  return error instanceof CallFailed ? faultOf(error, t) : t('files.upload.broken');
}

function Row({ row, t }: { row: Sending; t: Translate }) {
  const percent = Math.floor((100 * row.sent) / Math.max(row.bytes, 1));
  const isOver = row.state === 'done' || row.state === 'failed' || row.state === 'stopped';
  return (
    <li data-state={row.state}>
      <span className="upload-name">{row.name}</span>
      {row.state === 'sending' && <progress aria-label={t('files.upload.progress', { name: row.name })} max={100} value={percent} />}
      <span>{row.state === 'failed' ? whyNot(row.fault, t) : t(`files.upload.${row.state}`, { percent })}</span>
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
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const uploads = useStore($uploads);
  async function take(list: FileList | undefined | null): Promise<void> {
    const files = [...(list ?? [])].slice(0, isSingle ? 1 : undefined);
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
      void latest.current(event.clipboardData.files);
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  const onChoose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void take(target.files);
    target.value = '';
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first.
    <div
      className="upload-area"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <p>
        <label htmlFor={id} className="unseen">
          {label}
        </label>
        <input
          ref={input}
          id={id}
          className="unseen"
          type="file"
          tabIndex={-1}
          multiple={!isSingle}
          accept={kinds.map((kind) => accepted[kind]).join(',')}
          onChange={onChoose}
        />
        <button type="button" className="button quiet" onClick={() => input.current?.click()}>
          {label}
        </button>{' '}
        <span className="help">{t('files.upload.drop')}</span>
      </p>
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
          .map(({ name, state }) => `${name}: ${t(state === 'done' ? 'files.upload.done' : 'files.upload.failed', { percent: 100 })}`)
          .join(', ')}
      </p>
    </div>
  );
}
