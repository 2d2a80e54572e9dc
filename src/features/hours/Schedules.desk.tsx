import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { useActs } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { dayAfter, mondayOf } from '../planning/rules.ts';
import { dayText } from './calendar-rules.ts';
import { getHourPeople, saveSchedule } from './manage-endpoints.ts';
import type { HourPerson, ScheduleWrite } from './manage-schema.ts';
import { timeOf, typedTime } from './rules.ts';
import { minutesOf } from './schema.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
const timeIn = (text: string) => (/^0?(?:[:.,]0*)?$/.test(text.trim()) ? '0:00' : typedTime(text));

type ScheduleProps = { person: HourPerson; today: string; save(schedule: ScheduleWrite): void };

function Schedule({ person, today, save }: ScheduleProps) {
  const { locale, t } = useDesk();
  const { schedule, firstName, lastName } = person;
  const [times, setTimes] = useState(() => weekdays.map((day) => timeOf(schedule?.minutes[day] ?? 0)));
  const [validFrom, setValidFrom] = useState(schedule?.validFrom ?? mondayOf(today));
  const [issuerId, setIssuer] = useState(schedule?.issuerId ?? 1);
  const [isFault, setFault] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = times.map(timeIn);
    const isGood = read.every((time) => time !== undefined) && validFrom !== '';
    setFault(!isGood);
    if (isGood) save({ validFrom, minutes: read.map((time) => minutesOf(time ?? '0:00')), issuerId });
  };
  const name = `${firstName} ${lastName}`;
  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>{name}</h2>
      <div className="hour-week">
        {weekdays.map((day) => (
          <label key={day}>
            {dayText(locale, 'weekday', dayAfter('2026-11-23', day))}
            <input
              value={times[day]}
              inputMode="decimal"
              maxLength={6}
              onChange={({ target }) => setTimes(times.map((time, index) => (index === day ? target.value : time)))}
            />
          </label>
        ))}
        <label>
          {t('hours.validFrom')}
          <input type="date" value={validFrom} onChange={({ target }) => setValidFrom(target.value)} />
        </label>
        <label>
          {t('hours.holidaysOf')}
          <select value={issuerId} onChange={({ target }) => setIssuer(Number(target.value))}>
            {([1, 2] as const).map((issuer) => (
              <option key={issuer} value={issuer}>
                {t(issuer === 1 ? 'hours.country.be' : 'hours.country.nl')}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="plain">
          {t('hours.save')}
          <span className="unseen"> {name}</span>
        </button>
      </div>
      <p className="fault" role="alert">
        {isFault && t('field.not_a_time')}
      </p>
    </form>
  );
}

/** Expected hours of each person by weekday. */
export function Schedules({ today }: { today: string }) {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const { data, error, refetch } = useQuery({
    queryKey: ['hours', 'people', today, today],
    queryFn: () => asMember(getHourPeople, { query: { from: today, until: today } }),
  });
  const save = (staff: number, body: ScheduleWrite) =>
    act(async () => {
      await asMember(saveSchedule, { params: { staff }, body });
      await refetch();
      return { text: t('hours.saved') };
    });
  return (
    <>
      <p className="desk-lead">{t('hours.schedules.help')}</p>
      <p role="status" className="notice">
        {outcome.text}
      </p>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data?.items.map(
        (person) => person.hasLeft || <Schedule key={person.id} {...{ person, today }} save={(schedule) => save(person.id, schedule)} />,
      )}
    </>
  );
}
