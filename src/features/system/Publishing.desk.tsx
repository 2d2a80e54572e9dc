import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { unlessShut } from '../../desk/intervals.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import { getPublishing } from './endpoints.ts';

const againMilliseconds = 5_000;

/** Lag of the publisher, the keys that wait, pages by portal and releases. */
export function Publishing() {
  const { locale, t } = useDesk();
  const { data, error, refetch } = useQuery({
    queryKey: ['system', 'publishing'],
    queryFn: () => asMember(getPublishing, {}),
    refetchInterval: unlessShut(againMilliseconds),
  });
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const portalName = portalNames(portals.data, locale);
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  const moment = (iso: string | null) => (iso ? `${formatDate(locale, iso)}, ${formatTime(locale, iso)}` : '–');
  const { lag, keys, pages, releases } = data;
  const current = releases.find(({ isCurrent }) => isCurrent);
  return (
    <div className="list">
      <p className="desk-lead">
        {lag.waiting
          ? t('system.publishing.waiting', { count: lag.waiting, seconds: Math.round(lag.oldestMilliseconds / 1000) })
          : t('system.publishing.none')}{' '}
        {current && t('system.publishing.upTo', { moment: moment(current.caughtUpTo) })}
      </p>
      {keys.length > 0 && (
        <Table
          caption={t('system.publishing.keys')}
          heads={[t('system.publishing.key'), t('system.publishing.since')]}
          rows={keys.map(({ key, at }) => [key, moment(at)])}
        />
      )}
      <Table
        caption={t('system.publishing.pages')}
        heads={[t('planning.portal'), t('system.publishing.count')]}
        rows={pages.map((row) => [portalName(row.portal), row.pages.toLocaleString(locale)])}
      />
      <Table
        caption={t('system.publishing.releases')}
        heads={[t('system.health.release'), t('system.publishing.started'), t('system.publishing.completed')]}
        rows={releases.map(({ id, startedAt, completedAt, isCurrent }) => [
          isCurrent ? t('system.publishing.current', { id }) : id,
          moment(startedAt),
          moment(completedAt),
        ])}
      />
    </div>
  );
}

type TableProps = { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

function Table({ caption, heads, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="list-scroll" tabIndex={0} aria-label={caption}>
      <table className="figures">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((cell, index) =>
                index ? (
                  <td key={heads[index]}>{cell}</td>
                ) : (
                  <th key={heads[index]} scope="row">
                    {cell}
                  </th>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
