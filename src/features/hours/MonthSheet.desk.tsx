import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { saveFile } from '../../desk/list/save-file.ts';
import { asMember } from '../login/store.ts';
import { dayText } from './calendar-rules.ts';
import { differenceOf, timeOf } from './rules.ts';
import { getMonthSheet } from './sheet-endpoints.ts';
import { type Status, statusKeys } from './state-rules.ts';

type SheetProps = { month: string; staff: string | undefined; show(month: string): void };

/** Hours of a person in a month, to save as CSV and to print. */
export function MonthSheet({ month, staff, show }: SheetProps) {
  const { locale, t } = useDesk();
  const { data, error, refetch } = useQuery({
    queryKey: ['hours', 'sheet', month, staff],
    queryFn: () => asMember(getMonthSheet, { params: { month }, query: { ...(staff && { staff }) } }),
  });
  return (
    <>
      <p className="planning-line">
        <label>
          {t('hours.month')} <input type="month" value={month} onChange={({ target }) => target.value && show(target.value)} />
        </label>
        {data && (
          <>
            <button type="button" className="plain" onClick={() => saveFile(data.file.name, data.file.csv)}>
              {t('desk.list.csv')}
            </button>
            <button type="button" className="plain" onClick={() => print()}>
              {t('hours.print')}
            </button>
          </>
        )}
      </p>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && (
        <div className="hour-sheet">
          <h2>
            {data.name}, {dayText(locale, 'month', `${month}-01`)}
          </h2>
          <p>
            {t('hours.ofMonth', { time: timeOf(data.total) })}
            {data.expected > 0 &&
              ` ${t('hours.expected', { time: timeOf(data.expected), difference: differenceOf(data.total - data.expected) })}`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key. */}
          <section className="hour-scroll" aria-label={t('hours.sheet')} tabIndex={0}>
            <table className="hour-table">
              <thead>
                <tr>
                  {(['date', 'time', 'action', 'location', 'info', 'booking', 'status'] as const).map((name) => (
                    <th key={name} scope="col" className={name === 'time' ? 'number' : undefined}>
                      {t(`hours.sheet.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map(({ id, date, time, action, location, info, booking, status }) => (
                  <tr key={id}>
                    <th scope="row">
                      {dayText(locale, 'weekday', date)} {dayText(locale, 'day', date)}
                    </th>
                    <td className="number">{time}</td>
                    <td>{action}</td>
                    <td>{location}</td>
                    <td>{info}</td>
                    <td>{booking && `${t(`hours.booking.${booking.kind}`)} ${booking.reference}`}</td>
                    <td>{t(statusKeys[status as Status])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </>
  );
}
