import { type DragEvent, useId, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { useFiles } from '../../desk/files.ts';
import { announce } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { startImport } from './endpoints.ts';
import { maxImportBytes } from './rules.ts';

type Sending = { name: string; share: number; stop: AbortController };

/** Takes a file of documents by a button or by dropping it, sends it, and has it tried or imported. */
export function ImportForm({ started }: { started(): void }) {
  const { t } = useDesk();
  const files = useFiles();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isDryRun, setDryRun] = useState(true);
  const [isForced, setForced] = useState(false);
  const [sending, setSending] = useState<Sending>();
  const [fault, setFault] = useState('');

  async function take(file: File | undefined): Promise<void> {
    if (!file || !files || sending) return;
    setFault('');
    if (!/\.ndjson(\.gz)?$/i.test(file.name)) return setFault(t('transfers.import.wrongName'));
    if (file.size > maxImportBytes) return setFault(t('files.upload.tooBig'));
    if (!file.size) return setFault(t('transfers.import.empty'));
    const stop = new AbortController();
    const show = (bytes: number) => setSending({ name: file.name, share: bytes / file.size, stop });
    show(0);
    try {
      const upload = await files.send(file, show, stop.signal);
      await asMember(startImport, { body: { upload, isDryRun, isForced } });
      announce(t('transfers.import.started'));
      started();
    } catch (error) {
      if (!stop.signal.aborted) setFault(error instanceof CallFailed ? faultOf(error, t) : t('files.upload.broken'));
    } finally {
      setSending(undefined);
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
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
      <p className="field check">
        <input id={`${id}-dry`} type="checkbox" checked={isDryRun} onChange={({ target }) => setDryRun(target.checked)} />
        <label htmlFor={`${id}-dry`}>{t('transfers.import.dryRun')}</label>
      </p>
      <p className="field check">
        <input id={`${id}-force`} type="checkbox" checked={isForced} onChange={({ target }) => setForced(target.checked)} />
        <label htmlFor={`${id}-force`}>{t('transfers.import.force')}</label>
      </p>
      <p>
        <label htmlFor={id} className="unseen">
          {t('transfers.import.choose')}
        </label>
        <input
          ref={input}
          id={id}
          className="unseen"
          type="file"
          tabIndex={-1}
          accept=".ndjson,.gz"
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <button type="button" className="button" aria-disabled={Boolean(sending)} onClick={() => sending || input.current?.click()}>
          {t('transfers.import.choose')}
        </button>{' '}
        <span className="help">{t('transfers.import.help')}</span>
      </p>
      {sending && (
        <p>
          {sending.name}{' '}
          <progress aria-label={t('files.upload.progress', { name: sending.name })} max={100} value={Math.floor(100 * sending.share)} />{' '}
          <button type="button" className="plain" onClick={() => sending.stop.abort()}>
            {t('transfers.stop')}
          </button>
        </p>
      )}
      {fault && (
        <p className="problem" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
