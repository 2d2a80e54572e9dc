import { useDesk } from '../../desk/desk.ts';
import { dayName } from './Chart.desk.tsx';
import { rowName } from './rules.ts';
import type { Report } from './schema.ts';

type TablesProps = {
  report: Report;
  name: string;
  /** Writes a value; as a number by default. */
  format?: ((value: number) => string) | undefined;
};
type RowsProps = TablesProps & {
  /** Address of a row; that of its document by default. */
  hrefOf?: ((key: string) => string | undefined) | undefined;
  /** Name of a portal; its code by default. */
  portalName?: (code: string) => string;
};

/** Figures of the chart. */
export function PointTable({ report: { points, unit }, name, format }: TablesProps) {
  const { locale, t } = useDesk();
  const shown = format ?? ((value: number) => value.toLocaleString(locale));
  return (
    <details className="list">
      <summary>{t('reports.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard. */}
      <section className="list-scroll" tabIndex={0} aria-label={name}>
        <table className="figures">
          <caption className="unseen">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t(unit === 'day' ? 'reports.day' : 'reports.month')}</th>
              <th scope="col">{name}</th>
              {unit === 'day' && <th scope="col">{t('reports.before')}</th>}
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, value, before }) => (
              <tr key={day}>
                <th scope="row">{dayName(locale, unit, day)}</th>
                <td data-kind="number">{shown(value)}</td>
                {unit === 'day' && <td data-kind="number">{before !== null && shown(before)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Highest rows of a report, each with a link to its document. */
export function RowTable({ report: { rows, isCut, by }, name, format, hrefOf, portalName = String }: RowsProps) {
  const { locale, t, places } = useDesk();
  const shown = format ?? ((value: number) => value.toLocaleString(locale));
  if (!rows.length) return <p className="front-none">{t('reports.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
    <section className="list list-scroll" tabIndex={0} aria-label={t('reports.rows')}>
      <table className="figures">
        <caption>{isCut ? t('reports.highest', { count: rows.length }) : t('reports.rows')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reports.what')}</th>
            <th scope="col" data-kind="number">
              {name}
            </th>
            <th scope="col" data-kind="number">
              {t('reports.before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { key, entity, value, before } = row;
            const title = rowName(row, { by, locale, t, portalName });
            const href = hrefOf ? hrefOf(key) : entity ? places.ofDocument(entity, key) : undefined;
            return (
              <tr key={key}>
                <th scope="row">{href ? <a href={href}>{title}</a> : title}</th>
                <td data-kind="number">{shown(value)}</td>
                <td data-kind="number">{shown(before)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
