import { useDesk } from '../../desk/desk.ts';
import { dayText } from '../hours/calendar-rules.ts';
import type { HolidayName } from './rules.ts';
import { holidayKeys } from './rules.ts';
import type { ClosedDay, Exception } from './schema.ts';

const columns = ['holidays.column.day', 'holidays.column.name', 'holidays.column.state', 'holidays.column.act'] as const;
type DaysProps = {
  issuer: 1 | 2;
  days: readonly ClosedDay[];
  change(issuer: number, day: string, exception: Exception | null): void;
};

/** Days of a year on which an issuer is closed, and the holidays on which it works. */
export function ClosedDays({ issuer, days, change }: DaysProps) {
  const { locale, t } = useDesk();
  return (
    <section aria-labelledby={`issuer-${issuer}`}>
      <h2 id={`issuer-${issuer}`}>{t(`portals.issuer.${issuer}`)}</h2>
      <table className="holiday-table">
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, holiday, exception }) => {
            const date = `${dayText(locale, 'weekday', day)} ${dayText(locale, 'day', day)}`;
            const isOpen = exception?.isFree === false;
            return (
              <tr key={day}>
                <th scope="row">{date}</th>
                <td>{holiday ? t(holidayKeys[holiday as HolidayName]) : exception?.[locale]}</td>
                <td>{t(isOpen ? 'holidays.open' : exception ? 'holidays.closedToo' : 'holidays.closed')}</td>
                <td>
                  <button
                    type="button"
                    className="plain"
                    onClick={() => change(issuer, day, exception ? null : { isFree: false, nl: null, fr: null })}
                  >
                    {t(exception ? (isOpen ? 'holidays.close' : 'holidays.remove') : 'holidays.work')}
                    <span className="unseen"> {date}</span>
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
