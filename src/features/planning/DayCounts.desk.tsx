import { useDesk } from '../../desk/desk.ts';
import { timeOf } from '../hours/rules.ts';
import type { HoursOfDay } from './schema.ts';

type CountsProps = {
  day: string;
  /** Number of answers to questions that are due. */
  due: number;
  hours: HoursOfDay | undefined;
};

/** Links with the number of answers due on a day, of the person's missing hours, and of hours to approve. */
export function DayCounts({ day, due, hours }: CountsProps) {
  const { t, places } = useDesk();
  const range = { from: day, until: day };
  return (
    <>
      {due > 0 && (
        <p className="calendar-about">
          <a href={places.ofRoom('tickets', undefined, { view: 'open' })}>{t('planning.answers', { count: due })}</a>
        </p>
      )}
      {hours !== undefined && hours.missing > 0 && (
        <p className="calendar-about">
          <a href={places.ofRoom('my-hours', undefined, { week: day })}>{t('planning.hoursMissing', { time: timeOf(hours.missing) })}</a>
        </p>
      )}
      {hours !== undefined && hours.waiting > 0 && (
        <p className="calendar-about">
          <a href={places.ofRoom('approve-hours', 'records', { status: '1', ...range })}>
            {t('planning.hoursWaiting', { count: hours.waiting })}
          </a>
        </p>
      )}
    </>
  );
}
