import { useMemo, useState } from 'react';
import { formatDate, formatMonth } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { getCompanyFigures } from './member-endpoints.ts';
import { type CompanyFigures, figureRanges } from './member-schema.ts';

const measures = ['corners', 'products', 'contacts'] as const;
type Measure = (typeof measures)[number];
const totals = [...measures, 'tiles', 'ads'] as const;
const labels = {
  corners: 'companies.own.count.corners',
  products: 'companies.own.count.products',
  contacts: 'companies.own.count.contacts',
  tiles: 'companies.own.count.tiles',
  ads: 'companies.own.count.ads',
} as const satisfies Record<(typeof totals)[number], MessageKey>;
const size = { width: 640, height: 160, top: 20 } as const;

/** Bars of one figure, from zero; the table beside it has the numbers. */
function Bars({ points, measure, label, locale }: Pick<CompanyFigures, 'points'> & { measure: Measure; label: string; locale: Locale }) {
  const highest = Math.max(1, ...points.map((point) => point[measure]));
  const step = size.width / points.length;
  return (
    <svg className="figures" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <text x="0" y="12">
        {highest.toLocaleString(locale)}
      </text>
      <line x1="0" x2={size.width} y1={size.top} y2={size.top} />
      <line x1="0" x2={size.width} y1={size.height} y2={size.height} />
      {points.map((point, index) => {
        const height = ((size.height - size.top) * point[measure]) / highest;
        return <rect key={point.from} x={step * (index + 0.15)} width={step * 0.7} y={size.height - height} height={height} />;
      })}
    </svg>
  );
}

type OwnFiguresProps = { reference: string; locale: Locale; t: Translate };

/** Figures of a company in a range of days: totals beside those of the days before, a chart and its table. */
export function OwnFigures({ reference, locale, t }: OwnFiguresProps) {
  const [days, setDays] = useState<(typeof figureRanges)[number]>('30');
  const [measure, setMeasure] = useState<Measure>('corners');
  const figures = useMemo(() => loadable(() => asMember(getCompanyFigures, { params: { reference }, query: { days } })), [reference, days]);
  const nameOf = (from: string) => (days === '365' ? formatMonth(locale, from) : formatDate(locale, from));
  return (
    <>
      <p className="own-choices">
        <label>
          {t('companies.own.range')}{' '}
          <select value={days} onChange={({ currentTarget: { value } }) => setDays(value as typeof days)}>
            {figureRanges.map((range) => (
              <option key={range} value={range}>
                {t('companies.own.days', { days: Number(range) })}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('companies.own.measure')}{' '}
          <select value={measure} onChange={({ currentTarget: { value } }) => setMeasure(value as Measure)}>
            {measures.map((one) => (
              <option key={one} value={one}>
                {t(labels[one])}
              </option>
            ))}
          </select>
        </label>
      </p>
      <Showing key={days} of={figures} t={t}>
        {(shown) => (
          <>
            <Bars points={shown.points} measure={measure} label={t(labels[measure])} locale={locale} />
            <table className="own-figures">
              <thead>
                <tr>
                  <th scope="col">{t('companies.own.measure')}</th>
                  <th scope="col">{t('companies.own.now')}</th>
                  <th scope="col">{t('companies.own.before')}</th>
                </tr>
              </thead>
              <tbody>
                {totals.map((name) => (
                  <tr key={name}>
                    <th scope="row">{t(labels[name])}</th>
                    <td>{shown[name].value.toLocaleString(locale)}</td>
                    <td>{shown[name].before.toLocaleString(locale)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <details>
              <summary>{t('companies.own.table')}</summary>
              <table className="own-figures">
                <thead>
                  <tr>
                    <th scope="col">{t('companies.own.period')}</th>
                    {measures.map((one) => (
                      <th key={one} scope="col">
                        {t(labels[one])}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {shown.points.map((point) => (
                    <tr key={point.from}>
                      <th scope="row">{nameOf(point.from)}</th>
                      {measures.map((one) => (
                        <td key={one}>{point[one].toLocaleString(locale)}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
            <p className="help">{t('companies.own.counted')}</p>
          </>
        )}
      </Showing>
    </>
  );
}
