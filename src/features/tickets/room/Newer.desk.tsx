import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { unlessShut } from '../../../desk/intervals.ts';
import { useKeys } from '../../../desk/keys.ts';
import { asMember } from '../../login/store.ts';
import { getStaffTickets } from './endpoints.ts';

const lookMilliseconds = 15_000;

/** Offers tickets that are new or changed since the list was loaded, so that rows do not move unasked. */
export function Newer({ list }: { list: string }) {
  const { t } = useDesk();
  const client = useQueryClient();
  const seen = useRef('');
  const { data } = useQuery({
    queryKey: ['tickets', 'newer'],
    queryFn: () => asMember(getStaffTickets, { query: { view: 'open', sort: '-updated' } }),
    refetchInterval: unlessShut(lookMilliseconds),
  });
  const rows = data?.items ?? [];
  const newest = rows[0]?.updatedAt ?? '';
  if (!seen.current) seen.current = newest;
  const count = rows.filter(({ updatedAt }) => updatedAt > seen.current).length;
  const show = () => {
    seen.current = newest;
    void client.invalidateQueries({ queryKey: ['list', list] });
    void client.invalidateQueries({ queryKey: ['tickets', 'newer'] });
  };
  const label = t('tickets.desk.newer', { count });
  useKeys(count ? [{ key: '.', label, run: show }] : []);
  return (
    <p className="ticket-newer" role="status">
      {count > 0 && (
        <button type="button" className="plain" onClick={show}>
          {label} <kbd>.</kbd>
        </button>
      )}
    </p>
  );
}
