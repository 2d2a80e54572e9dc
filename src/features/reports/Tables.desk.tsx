import { useDesk } from '../../desk/desk.ts';
import { dayName } from './Chart.desk.tsx';
import type { Report } from './schema.ts';

type TablesProps = { report: Report; name: string };

/** Figures of the chart. */
export function PointTable({ report: { points, unit }, name }: TablesProps) {
  const { locale, t } = useDesk();
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
                <td data-kind="number">{value.toLocaleString(locale)}</td>
                {unit === 'day' && <td data-kind="number">{before?.toLocaleString(locale)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

/** Highest rows of a report, each of which leads to its document. */
export function RowTable({ report: { rows, isCut }, name }: TablesProps) {
  const { locale, t, places } = useDesk();
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
          {rows.map(({ key, titles, entity, portal, locale: language, value, before }) => {
            const title =
              titles[locale] ?? titles.nl ?? titles.fr ?? (portal ? `${portal}, ${t(`desk.language.${language ?? 'nl'}`)}` : key);
            const href = entity ? places.ofDocument(entity, key) : undefined;
            return (
              <tr key={key}>
                <th scope="row">{href ? <a href={href}>{title}</a> : title}</th>
                <td data-kind="number">{value.toLocaleString(locale)}</td>
                <td data-kind="number">{before.toLocaleString(locale)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
