import './transfers.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { getTransferFile, startExport, stopTransfer } from './endpoints.ts';
import { TransferRow } from './TransferRow.desk.tsx';
import { useTransfers } from './use-transfers.ts';

/** Exports: a form, and the files of the last days. Persons can only be exported on the command line. */
export function Exports() {
  const { locale, t } = useDesk();
  const id = useId();
  const { transfers, error, refresh } = useTransfers('export');
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}), staleTime: 60_000 });
  const [portal, setPortal] = useState('');
  const start = useMutation({ mutationFn: () => asMember(startExport, { body: portal ? { portal } : {} }), onSettled: refresh });
  const stop = useMutation({ mutationFn: (one: string) => asMember(stopTransfer, { params: { id: one } }), onSettled: refresh });
  const fetchFile = useMutation({
    mutationFn: (one: string) => asMember(getTransferFile, { params: { id: one } }),
    onSuccess: ({ address }) => location.assign(address),
  });
  if (error) return <Failing t={t} error={error} retry={refresh} />;
  if (!transfers) return <Waiting t={t} />;
  const failed = start.error ?? stop.error ?? fetchFile.error;
  return (
    <div className="transfers">
      <p className="desk-lead">{t('transfers.export.lead')}</p>
      <div className="field">
        <label htmlFor={id}>{t('transfers.export.portal')}</label>
        <select id={id} value={portal} onChange={({ target }) => setPortal(target.value)}>
          <option value="">{t('transfers.export.all')}</option>
          {(portals.data ?? []).map(({ code, names }) => (
            <option key={code} value={code}>
              {names[locale]}
            </option>
          ))}
        </select>
      </div>
      <p>
        <button type="button" className="button" aria-disabled={start.isPending} onClick={() => start.isPending || start.mutate()}>
          {t('transfers.export.start')}
        </button>
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
