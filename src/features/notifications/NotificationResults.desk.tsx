import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { unlessShut } from '../../desk/intervals.ts';
import { asMember } from '../login/store.ts';
import { getNotificationResults } from './reach-endpoints.ts';

/** Number of members whom a notification reaches, and their reactions; below its editor. Empty before the first save. */
export function NotificationResults({ reference }: { reference: string }) {
  const { t } = useDesk();
  const { data } = useQuery({
    queryKey: ['notification-results', reference],
    queryFn: () => asMember(getNotificationResults, { params: { reference } }),
    refetchInterval: unlessShut(30_000),
  });
  if (!data) return null;
  const { useful, notUseful, more } = data.reactions;
  const rows = [
    [t('notifications.desk.members'), data.members],
    [t('notifications.desk.read'), data.read],
    [t('notifications.useful'), useful],
    [t('notifications.useless'), notUseful],
    [t('notifications.more'), more],
  ] as const;
  return (
    <section className="panel" aria-labelledby="results">
      <h2 id="results">{t('notifications.desk.results')}</h2>
      <ul className="rows">
        {rows.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span> <b>{count}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
