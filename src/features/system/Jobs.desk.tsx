import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { unlessShut } from '../../desk/intervals.ts';
import type { Column } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { roles } from '../../desk/list/roles.ts';
import { announce } from '../../desk/told.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { asMember } from '../login/store.ts';
import { getJobs, getQueues, retryJob, runQueue } from './endpoints.ts';
import { isJobKind } from './rules.ts';
import type { Job, Queue } from './schema.ts';

const states = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

/** Kinds of jobs with their schedule, and the latest jobs; failed ones are tried again. */
export function Jobs() {
  const { locale, t } = useDesk();
  const client = useQueryClient();
  const queues = useQuery({ queryKey: ['system', 'queues'], queryFn: () => asMember(getQueues, {}), refetchInterval: unlessShut(10_000) });
  const nameOf = (name: string) => (isJobKind(name) ? t(`system.jobs.kind.${name}`) : name);
  const moment = (iso: string | null) => (iso ? `${formatDate(locale, iso)}, ${formatTime(locale, iso)}` : '–');
  const run = useMutation({
    mutationFn: ({ name }: Queue) => asMember(runQueue, { params: { name } }),
    onSuccess(_, { name }) {
      announce(t('system.jobs.started', { name: nameOf(name) }));
      void client.invalidateQueries({ queryKey: ['system'] });
    },
  });
  const columns: Column<Job>[] = [
    { id: 'name', title: t('system.jobs.name'), text: ({ name }) => nameOf(name) },
    { id: 'state', title: t('system.jobs.state'), text: ({ state }) => t(`system.jobs.state.${state}`) },
    { id: 'created', title: t('system.jobs.created'), text: ({ createdAt }) => moment(createdAt), kind: 'date' },
    { id: 'ended', title: t('system.jobs.ended'), text: ({ endedAt }) => moment(endedAt), kind: 'date' },
    { id: 'tries', title: t('system.jobs.tries'), text: ({ tries }) => String(tries), kind: 'number' },
    { id: 'error', title: t('system.jobs.error'), text: ({ error }) => error ?? '' },
  ];
  const again = async (rows: readonly Job[]) => {
    const failed = rows.filter(({ state }) => state === 'failed');
    for (const { name, id } of failed) await asMember(retryJob, { params: { name, id } });
    return { text: t('system.jobs.retried', { count: failed.length }) };
  };
  return (
    <>
      {queues.error && <Failing t={t} error={queues.error} retry={() => void queues.refetch()} />}
      {!queues.data && !queues.error && <Waiting t={t} />}
      {run.error && <Failing t={t} error={run.error} />}
      {queues.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
        <section className="list list-scroll" tabIndex={0} aria-label={t('system.jobs.kinds')}>
          <table {...roles.table} className="figures list-rows">
            <caption>{t('system.jobs.kinds')}</caption>
            <thead {...roles.group}>
              <tr {...roles.row}>
                <th {...roles.head} scope="col">
                  {t('system.jobs.name')}
                </th>
                <th {...roles.head} scope="col">
                  {t('system.jobs.next')}
                </th>
                <th {...roles.head} scope="col">
                  {t('system.jobs.last')}
                </th>
                <th {...roles.head} scope="col">
                  {t('system.jobs.counts')}
                </th>
                <td {...roles.cell} />
              </tr>
            </thead>
            <tbody {...roles.group}>
              {queues.data.map((queue) => (
                <tr key={queue.name} {...roles.row}>
                  <th {...roles.name} scope="row">
                    {nameOf(queue.name)}
                  </th>
                  <td {...roles.cell} data-label={t('system.jobs.next')}>
                    {queue.schedule ? moment(queue.nextAt) : t('system.jobs.onDemand')}
                  </td>
                  <td {...roles.cell} data-label={t('system.jobs.last')}>
                    {moment(queue.lastAt)}
                  </td>
                  <td {...roles.cell}>{t('system.jobs.countsOf', queue.counts)}</td>
                  <td {...roles.cell}>
                    {queue.canRun && (
                      <button
                        type="button"
                        className="plain"
                        aria-label={t('system.jobs.runOf', { name: nameOf(queue.name) })}
                        aria-disabled={run.isPending}
                        onClick={() => run.isPending || run.mutate(queue)}
                      >
                        {t('system.jobs.run')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <List
        name="system.jobs"
        label={t('system.jobs.latest')}
        columns={columns}
        filters={[
          {
            ...{ name: 'state', label: t('system.jobs.state'), kind: 'choice' },
            options: states.map((value) => ({ value, label: t(`system.jobs.state.${value}`) })),
          },
          {
            ...{ name: 'name', label: t('system.jobs.name'), kind: 'choice' },
            options: (queues.data ?? []).map(({ name }) => ({ value: name, label: nameOf(name) })),
          },
        ]}
        keyOf={({ id }) => id}
        load={async ({ state, name }) => ({
          items: await asMember(getJobs, { query: { state, name } as Record<string, string> }),
          cursor: null,
        })}
        acts={[{ name: 'again', label: t('system.jobs.retry'), key: 'r', run: again }]}
        empty={{ title: t('system.jobs.none'), children: <p>{t('system.jobs.none.help')}</p> }}
      />
    </>
  );
}
