import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { dayText } from './calendar-rules.ts';
import type { HourPerson } from './manage-schema.ts';
import { differenceOf, timeOf } from './rules.ts';

type PersonRowProps = {
  person: HourPerson;
  /** True for own hours that the caller may not approve. */
  isClosed: boolean;
  room: string;
  from: string;
  until: string;
  approve(): void;
  /** Asks for a reason before the hours are denied, or their approval is taken back. */
  ask(act: 'deny' | 'unapprove'): void;
};

/** Sums of a person in a range, the marks of its days and weeks, and the decisions that are possible. */
export function PersonRow({ person, isClosed, room, from, until, approve, ask }: PersonRowProps) {
  const { locale, t } = useDesk();
  const { id, firstName, lastName, toApprove, approved, denied, expected, waiting, marks } = person;
  const staff = String(id);
  const list = addressOf(locale, { room, reference: 'records', query: { staff, from, until } });
  const sheet = addressOf(locale, { room, reference: 'sheet', query: { staff, month: from.slice(0, 7) } });
  return (
    <tr>
      <th scope="row">
        <a href={list}>
          {firstName} {lastName}
        </a>
      </th>
      {Object.entries({ toApprove, approved, denied, expected }).map(([name, minutes]) => (
        <td key={name} className="number" data-label={t(`hours.people.${name as 'toApprove'}`)}>
          {timeOf(minutes)}
        </td>
      ))}
      <td className="number" data-label={t('hours.people.difference')}>
        {expected > 0 && differenceOf(toApprove + approved - expected)}
      </td>
      <td>
        {[
          ...marks.days.map((day) => t('hours.marked.day', { day: dayText(locale, 'day', day) })),
          ...marks.weeks.map((day) => t('hours.marked.week', { day: dayText(locale, 'day', day) })),
        ].join(', ')}
      </td>
      <td>
        <div className="hour-acts">
          {waiting > 0 && !isClosed && (
            <button type="button" className="button" onClick={approve}>
              {t('hours.approve.all', { count: waiting })}
              <span className="unseen"> {lastName}</span>
            </button>
          )}
          {waiting > 0 && isClosed && <span>{t('hours.own')}</span>}
          {waiting > 0 && (
            <button type="button" className="plain" onClick={() => ask('deny')}>
              {t('hours.deny')}
              <span className="unseen"> {lastName}</span>
            </button>
          )}
          {approved > 0 && (
            <button type="button" className="plain" onClick={() => ask('unapprove')}>
              {t('hours.unapprove')}
              <span className="unseen"> {lastName}</span>
            </button>
          )}
          <a href={sheet}>
            {t('hours.sheet')}
            <span className="unseen"> {lastName}</span>
          </a>
        </div>
      </td>
    </tr>
  );
}
