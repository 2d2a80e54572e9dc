import './transfers.css';
import { useMutation } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import type { MessageKey } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { getTransferFile, startExport, stopTransfer } from './endpoints.ts';
import { recipientEntities } from './rules.ts';
import { TransferRow } from './TransferRow.desk.tsx';
import { useTransfers } from './use-transfers.ts';

const labels = {
  recipient: 'transfers.recipients.export.recipient',
  suppression: 'transfers.recipients.export.suppression',
} as const satisfies Record<(typeof recipientEntities)[number], MessageKey>;

/** Exports of recipients and of suppressed addresses as CSV, and the files of the last days. */
export function RecipientExports() {
  const { t } = useDesk();
  const { transfers, error, refresh } = useTransfers('export', recipientEntities);
  const start = useMutation({
    mutationFn: (entity: string) => asMember(startExport, { body: { entities: [entity], format: 'csv' } }),
    onSettled: refresh,
  });
  const stop = useMutation({ mutationFn: (id: string) => asMember(stopTransfer, { params: { id } }), onSettled: refresh });
  const fetchFile = useMutation({
    mutationFn: (id: string) => asMember(getTransferFile, { params: { id } }),
    onSuccess: ({ address }) => location.assign(address),
  });
  if (error) return <Failing t={t} error={error} retry={refresh} />;
  if (!transfers) return <Waiting t={t} />;
  const failed = start.error ?? stop.error ?? fetchFile.error;
  return (
    <div className="transfers">
      <p className="desk-lead">{t('transfers.recipients.export.lead')}</p>
      <p className="acts">
        {recipientEntities.map((entity) => (
          <button
            key={entity}
            type="button"
            className="button quiet"
            aria-disabled={start.isPending}
            onClick={() => start.isPending || start.mutate(entity)}
          >
            {t(labels[entity])}
          </button>
        ))}
      </p>
      {failed && <Failing t={t} error={failed} />}
      <h2>{t('transfers.export.latest')}</h2>
      {!transfers.length && (
        <Empty title={t('transfers.export.none')}>
          <p>{t('transfers.export.none.help')}</p>
        </Empty>
      )}
      {transfers.map((transfer) => (
        <TransferRow key={transfer.id} transfer={transfer} stop={() => stop.mutate(transfer.id)}>
          {transfer.state === 'done' && (
            <button
              type="button"
              className="button quiet"
              aria-label={t('transfers.export.fetchOf', { name: transfer.name })}
              onClick={() => fetchFile.mutate(transfer.id)}
            >
              {t('transfers.export.fetch')}
            </button>
          )}
        </TransferRow>
      ))}
    </div>
  );
}
