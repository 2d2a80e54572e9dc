import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { asMember } from '../login/store.ts';
import { getRecordHistory } from './endpoints.ts';
import type { TimeRecord } from './schema.ts';

/** History of a record, loaded when it is opened. */
export function RecordHistory({ record: { id, version } }: { record: TimeRecord }) {
  const { locale, t } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: ['hours', 'history', id, version],
    queryFn: () => asMember(getRecordHistory, { params: { id } }),
    enabled: isOpen,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('hours.history')}</summary>
      <ol>
        {data.map(({ act, at, by, reason, before }) => (
          <li key={`${at} ${act}`}>
            {t('desk.pair', { name: `${formatDate(locale, at)}, ${formatTime(locale, at)}`, value: t(`hours.act.${act}`) })}
            {by && ` (${by})`}
            {before && `, ${t('hours.before', { time: String(before.time), date: String(before.date) })}`}
            {reason && t('desk.pair', { name: '', value: reason })}
          </li>
        ))}
      </ol>
    </details>
  );
}
