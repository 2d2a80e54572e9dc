import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { unlessShut } from '../../desk/intervals.ts';
import { asMember } from '../login/store.ts';
import { getHealth } from './endpoints.ts';
import { lateMilliseconds } from './rules.ts';

const againMilliseconds = 10_000;

/** State of the server in words, each with where to look. */
export function Health() {
  const { t, places } = useDesk();
  const { data, error, refetch } = useQuery({
    queryKey: ['system', 'health'],
    queryFn: () => asMember(getHealth, {}),
    refetchInterval: unlessShut(againMilliseconds),
  });
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  const { publisher, mails, jobs, database, release } = data;
  const isLate = publisher.oldestMilliseconds > lateMilliseconds;
  const lines: { name: string; text: string; isWrong: boolean; href?: string | undefined }[] = [
    { name: t('system.health.database'), text: t(`system.health.${database}`), isWrong: database === 'down' },
    {
      name: t('system.part.publishing'),
      text: t(isLate ? 'system.health.late' : 'system.health.lag', {
        count: publisher.waiting,
        seconds: Math.round(publisher.oldestMilliseconds / 1000),
      }),
      ...{ isWrong: isLate, href: places.ofRoom('system', 'publishing') },
    },
    {
      name: t('system.part.mails'),
      text: t('system.health.mails', mails),
      ...{ isWrong: mails.failed + mails.doubtful + mails.overdue > 0, href: places.ofRoom('system', 'mails') },
    },
    {
      name: t('system.part.jobs'),
      text: t('system.health.jobs', jobs),
      ...{ isWrong: jobs.failed > 0, href: places.ofRoom('system', 'jobs') },
    },
    { name: t('system.health.release'), text: release || '–', isWrong: false },
  ];
  return (
    <dl className="facts">
      {lines.map(({ name, text, isWrong, href }) => (
        <div key={name}>
          <dt>{href ? <a href={href}>{name}</a> : name}</dt>
          <dd>
            <span aria-hidden="true">{isWrong ? '▲' : '●'}</span> {isWrong && <strong>{t('system.health.look')}</strong>} {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
