import { useDesk } from '../../desk/desk.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Report } from './schema.ts';

const size = { width: 720, height: 200, left: 64, bottom: 24, top: 8 } as const;
const days: Readonly<Record<Locale, Record<'day' | 'month', Intl.DateTimeFormat>>> = {
  nl: {
    day: new Intl.DateTimeFormat('nl-BE', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat('nl-BE', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  },
  fr: {
    day: new Intl.DateTimeFormat('fr-BE', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat('fr-BE', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  },
};
export const dayName = (locale: Locale, unit: 'day' | 'month', day: string) => days[locale][unit].format(new Date(day));

/** Returns a round number at or above the highest value. */
function topOf(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? 10 * power;
}

type ChartProps = Pick<Report, 'points' | 'unit'> & {
  label: string;
  /** Writes the value of a bar; as a number by default. */
  format?: ((value: number) => string) | undefined;
};

/** Bar chart of a range in one colour from zero, with the period before as a line. The table beside it has the figures. */
export function Chart({ points, unit, label, format }: ChartProps) {
  const { locale, t } = useDesk();
  const shown = format ?? ((value: number) => value.toLocaleString(locale));
  const { width, height, left, bottom, top } = size;
  const highest = topOf(Math.max(1, ...points.map(({ value, before }) => Math.max(value, before ?? 0))));
  const plot = height - bottom - top;
  const step = (width - left) / points.length;
  const y = (value: number) => top + plot * (1 - value / highest);
  const line = points.flatMap(({ before }, index) => (before === null ? [] : [`${left + step * (index + 0.5)},${y(before)}`]));
  const named = points.length > 1 ? [0, points.length - 1] : [0];
  const middle = left + (width - left) / 2;
  return (
    <svg className="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {[0, highest / 2, highest].map((value) => (
        <g key={value}>
          <line className="chart-grid" x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {value.toLocaleString(locale)}
          </text>
        </g>
      ))}
      {points.map(({ day, value }, index) => (
        <rect
          key={day}
          className="chart-bar"
          x={left + step * index + step * 0.15}
          width={Math.max(step * 0.7, 0.5)}
          y={y(value)}
          height={plot + top - y(value)}
        >
          <title>{t('desk.pair', { name: dayName(locale, unit, day), value: shown(value) })}</title>
        </rect>
      ))}
      {line.length > 1 && <polyline className="chart-before" points={line.join(' ')} />}
      {line.length > 1 && (
        <>
          <line className="chart-before" x1={middle - 110} x2={middle - 80} y1={height - 10} y2={height - 10} />
          <text x={middle - 74} y={height - 6}>
            {t('reports.before')}
          </text>
        </>
      )}
      {named.map((index) => (
        <text key={index} x={index ? width : left} y={height - 6} textAnchor={index ? 'end' : 'start'}>
          {dayName(locale, unit, points[index]?.day ?? '')}
        </text>
      ))}
    </svg>
  );
}
