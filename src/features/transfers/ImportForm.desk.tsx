import { useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { useFiles } from '../../desk/files.ts';
import { DropArea } from '../../desk/frame/DropArea.tsx';
import { announce } from '../../desk/told.ts';
import { CallFailed } from '../../lib/call.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { startImport } from './endpoints.ts';
import { maxImportBytes } from './rules.ts';

type Sending = { name: string; share: number; stop: AbortController };

/** Form that uploads a file of documents, by a button or by dropping it, and starts a trial or an import. */
export function ImportForm({ entities = [], started }: { entities?: readonly string[] | undefined; started(): void }) {
  const { t } = useDesk();
  const files = useFiles();
  const id = useId();
  const [isDryRun, setDryRun] = useState(true);
  const [isForced, setForced] = useState(false);
  const [sending, setSending] = useState<Sending>();
  const [fault, setFault] = useState('');

  async function take(file: File | undefined): Promise<void> {
    if (!file || !files || sending) return;
    setFault('');
    if (!/\.(ndjson|csv)(\.gz)?$/i.test(file.name)) return setFault(t('transfers.import.wrongName'));
    if (file.size > maxImportBytes) return setFault(t('files.upload.tooBig'));
    if (!file.size) return setFault(t('transfers.import.empty'));
    const stop = new AbortController();
    const show = (bytes: number) => setSending({ name: file.name, share: bytes / file.size, stop });
    show(0);
    try {
      const upload = await files.send(file, show, stop.signal);
      await asMember(startImport, { body: { upload, isDryRun, isForced, entities: [...entities] } });
      announce(t('transfers.import.started'));
      started();
    } catch (error) {
      if (!stop.signal.aborted) setFault(error instanceof CallFailed ? faultOf(error, t) : t('files.upload.broken'));
    } finally {
      setSending(undefined);
    }
  }
  return (
    <DropArea
      label={t('transfers.import.choose')}
      help={t('transfers.import.help')}
      accept=".ndjson,.csv,.gz"
      isBusy={sending !== undefined}
      take={([file]) => void take(file)}
      settings={
        <>
          <p className="field check">
            <input id={`${id}-dry`} type="checkbox" checked={isDryRun} onChange={({ target }) => setDryRun(target.checked)} />
            <label htmlFor={`${id}-dry`}>{t('transfers.import.dryRun')}</label>
          </p>
          <p className="field check">
            <input id={`${id}-force`} type="checkbox" checked={isForced} onChange={({ target }) => setForced(target.checked)} />
            <label htmlFor={`${id}-force`}>{t('transfers.import.force')}</label>
          </p>
        </>
      }
    >
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
    </DropArea>
  );
}
