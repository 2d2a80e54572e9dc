import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { type FieldLabels, labelAt } from '../../desk/editor/field-texts.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import type { MessageKey } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { getTransferReports } from './endpoints.ts';
import { mostReports } from './rules.ts';
import type { Transfer, TransferReport } from './schema.ts';

type SaidProps = { report: TransferReport; texts: FieldLabels | undefined };

/** Report about a line. Fields are shown with their label in the editor and their name in the file. */
function Said({ report: { code, values }, texts = {} }: SaidProps) {
  const { t } = useDesk();
  const given = code === 'fields' || code === 'kept' ? String(values.fields).split(', ') : [];
  const fields = given.map((one) => {
    const [path = '', rule = ''] = one.split(': ');
    const key = `field.${rule}` as MessageKey;
    const said = rule && t(key);
    const label = labelAt(texts, path, t);
    return { path, label, name: label ?? path, rule: said && said !== key ? said : rule };
  });
  const keys = fields.filter(({ label }) => label !== undefined).map(({ path }) => <code key={path}>{path} </code>);
  if (code === 'fields')
    return fields.map(({ path, label, name, rule }) => (
      <p key={path}>
        {t('desk.pair', { name, value: rule })} {label !== undefined && <code>{path}</code>}
      </p>
    ));
  return (
    <>
      {t(`transfers.fault.${code}` as MessageKey, code === 'kept' ? { fields: fields.map(({ name }) => name).join(', ') } : values)} {keys}
    </>
  );
}

/** Returns the labels of the fields of some entities that are loaded already. */
function useTexts(entities: readonly string[]): Readonly<Record<string, FieldLabels | undefined>> {
  const { fieldLabels } = useDesk();
  const { data } = useQuery({
    queryKey: ['field-texts', ...entities],
    queryFn: async () => Object.fromEntries(await Promise.all(entities.map(async (entity) => [entity, await fieldLabels(entity)]))),
    enabled: entities.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? {};
}

/** Table of the reports of an import, by line. */
export function Reports({ transfer: { id, name, totals } }: { transfer: Transfer }) {
  const { t } = useDesk();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['transfer-reports', id],
    queryFn: ({ pageParam }) => asMember(getTransferReports, { params: { id }, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const texts = useTexts([...new Set(rows.flatMap(({ values }) => (values.entity ? String(values.entity) : [])))].toSorted());
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (!data) return <Waiting t={t} />;
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
                <td>
                  <Said report={row} texts={texts[String(row.values.entity)]} />
                </td>
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
