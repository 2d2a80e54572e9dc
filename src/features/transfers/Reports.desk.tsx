import { useInfiniteQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { getTransferReports } from './endpoints.ts';
import { mostReports } from './rules.ts';
import type { Transfer, TransferReport } from './schema.ts';

/** Says what rule each field breaks: `texts.nl.title: required`. */
const fieldsIn = (text: string, t: Translate): string =>
  text
    .split(', ')
    .map((one) => {
      const [path = '', rule = ''] = one.split(': ');
      const key = `field.${rule}` as MessageKey;
      const said = rule && t(key);
      return said && said !== key ? t('desk.pair', { name: path, value: said }) : one;
    })
    .join(' ');

const sentenceOf = ({ code, values }: TransferReport, t: Translate): string =>
  code === 'fields' ? fieldsIn(String(values.fields), t) : t(`transfers.fault.${code}` as MessageKey, values);

/** Table of an import's faults by line. */
export function Reports({ transfer: { id, name, totals } }: { transfer: Transfer }) {
  const { t } = useDesk();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['transfer-reports', id],
    queryFn: ({ pageParam }) => asMember(getTransferReports, { params: { id }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
  const rows = data.pages.flatMap(({ items }) => items);
  if (!rows.length) return <p>{t('transfers.reports.none')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className="list list-scroll" tabIndex={0} aria-label={t('transfers.reports', { name })}>
        <table className="figures">
          <caption>{t('transfers.reports', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('transfers.reports.line')}</th>
              <th scope="col">{t('transfers.reports.level')}</th>
              <th scope="col">{t('transfers.reports.said')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.line}</th>
                <td>{t(`transfers.reports.${row.level}`)}</td>
                <td>{sentenceOf(row, t)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hasNextPage && (
        <button type="button" className="plain" aria-disabled={isFetchingNextPage} onClick={() => isFetchingNextPage || fetchNextPage()}>
          {t('transfers.reports.more')}
        </button>
      )}
      {rows.length >= mostReports && <p className="help">{t('transfers.reports.cut', { count: mostReports, bad: totals.bad ?? 0 })}</p>}
    </>
  );
}
