import type { ReactNode } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { formatBytes } from '../files/unit-rules.ts';
import { brokenZip, rightLost } from './rules.ts';
import type { Transfer } from './schema.ts';
import { isOpen } from './use-transfers.ts';

/** Row of an import or export: its name, progress, result and acts. */
export function TransferRow({ transfer, stop, children }: { transfer: Transfer; stop(): void; children?: ReactNode }) {
  const { locale, t } = useDesk();
  const { name, kind, state, createdAt, by, isDryRun, isForced, share, totals, error, bytes } = transfer;
  const numbers = Object.entries(totals).filter(([result, count]) => count > 0 || result === 'written');
  const said: Record<string, string> = {
    [brokenZip]: t('transfers.brokenZip'),
    [rightLost]: by ? t('transfers.rightLost', { name: by }) : t('transfers.rightLost.nobody'),
  };
  const percent = Math.floor(100 * share);
  return (
    <article className="transfer" aria-label={name} data-state={state}>
      <h3>{name}</h3>
      <p>
        <strong>{t(`transfers.state.${state}`)}</strong>
        {isDryRun && `, ${t('transfers.dryRun')}`}
        {isForced && `, ${t('transfers.forced')}`} · {formatDate(locale, createdAt)}, {formatTime(locale, createdAt)}
        {by && ` · ${by}`}
        {state === 'done' && kind === 'export' && bytes !== null && ` · ${formatBytes(locale, bytes)}`}
      </p>
      {isOpen(transfer) && kind === 'import' && (
        <p>
          <progress aria-label={t('transfers.progress', { name })} max={100} value={percent} /> {t('transfers.read', { percent })}
        </p>
      )}
      {numbers.length > 0 && (
        <p className="transfer-totals">
          {numbers.map(([result, count]) => t(`transfers.total.${result}` as MessageKey, { count })).join(' · ')}
        </p>
      )}
      {error && (
        <p className="problem">
          {said[error] ?? (
            <>
              {t('transfers.error')} <code>{error}</code>
            </>
          )}
        </p>
      )}
      <div className="acts">
        {isOpen(transfer) && (
          <button
            type="button"
            className="plain"
            aria-label={t('transfers.stopOf', { name })}
            aria-disabled={state === 'stopping'}
            onClick={stop}
          >
            {t('transfers.stop')}
          </button>
        )}
        {children}
      </div>
    </article>
  );
}
