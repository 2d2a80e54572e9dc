import './transfers.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { asMember } from '../login/store.ts';
import { continueImport, repeatImport, stopTransfer } from './endpoints.ts';
import { ImportForm } from './ImportForm.desk.tsx';
import { Reports } from './Reports.desk.tsx';
import { isResumable } from './rules.ts';
import { TransferRow } from './TransferRow.desk.tsx';
import { isOpen, useTransfers } from './use-transfers.ts';

/** Imports: a form, and the imports of the last days with their reports about lines. */
export function Imports({ entities }: { entities?: readonly string[] }) {
  const { t } = useDesk();
  const { transfers, error, refresh } = useTransfers('import', entities);
  const [shown, setShown] = useState<string>();
  const stop = useMutation({ mutationFn: (id: string) => asMember(stopTransfer, { params: { id } }), onSettled: refresh });
  const repeat = useMutation({ mutationFn: (id: string) => asMember(repeatImport, { params: { id } }), onSettled: refresh });
  const resume = useMutation({ mutationFn: (id: string) => asMember(continueImport, { params: { id } }), onSettled: refresh });
  if (error) return <Failing t={t} error={error} retry={refresh} />;
  if (!transfers) return <Waiting t={t} />;
  const failed = stop.error ?? repeat.error ?? resume.error;
  return (
    <div className="transfers">
      <p className="desk-lead">{t(entities ? 'transfers.recipients.lead' : 'transfers.import.lead')}</p>
      <ImportForm entities={entities} started={refresh} />
      {failed && <Failing t={t} error={failed} />}
      <h2>{t('transfers.import.latest')}</h2>
      {!transfers.length && (
        <Empty title={t('transfers.import.none')}>
          <p>{t('transfers.import.none.help')}</p>
        </Empty>
      )}
      {transfers.map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} stop={() => stop.mutate(transfer.id)}>
          {transfer.isDryRun && transfer.state === 'done' && (
            <button
              type="button"
              className="button quiet"
              aria-label={t('transfers.import.repeatOf', { name: transfer.name })}
              aria-disabled={repeat.isPending}
              onClick={() => repeat.isPending || repeat.mutate(transfer.id)}
            >
              {t('transfers.import.repeat')}
            </button>
          )}
          {isResumable(transfer) && (
            <button
              type="button"
              className="button quiet"
              aria-label={t(transfer.isDryRun ? 'transfers.import.tryAgainOf' : 'transfers.import.continueOf', { name: transfer.name })}
              aria-disabled={resume.isPending}
              onClick={() => resume.isPending || resume.mutate(transfer.id)}
            >
              {t(transfer.isDryRun ? 'transfers.import.tryAgain' : 'transfers.import.continue')}
            </button>
          )}
          {!isOpen(transfer) && (
            <button
              type="button"
              className="plain"
              aria-expanded={shown === transfer.id}
              onClick={() => setShown(shown === transfer.id ? undefined : transfer.id)}
            >
              {t('transfers.reports.show', { name: transfer.name })}
            </button>
          )}
          {shown === transfer.id && <Reports transfer={transfer} />}
        </TransferRow>
      ))}
    </div>
  );
}
