import './holidays.css';
import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { useKeys } from '../../desk/keys.ts';
import { $address, go } from '../../desk/navigation.ts';
import { offerUndo } from '../../desk/told.ts';
import { dayOf } from '../../lib/dates.ts';
import { useActs } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { ClosedDays } from './ClosedDays.desk.tsx';
import { getHolidays, removeException, saveException } from './endpoints.ts';
import { NewException } from './NewException.desk.tsx';
import { type Exception, firstYear, lastYear } from './schema.ts';

/** Room of the days on which the two issuers are closed: clocks of tickets and expected hours follow them. */
export function Holidays() {
  const { locale, t } = useDesk();
  const { room, query } = useStore($address);
  const { outcome, act } = useActs(t);
  const [count, setCount] = useState(0);
  const given = Number(query.year);
  const year =
    given >= firstYear && given <= lastYear && Number.isInteger(given) ? given : Number(dayOf(new Date().toISOString()).slice(0, 4));
  const { data, error, refetch } = useQuery({
    queryKey: ['holidays', year],
    queryFn: () => asMember(getHolidays, { query: { year } }),
    placeholderData: keepPreviousData,
  });
  const show = (one: number) => one >= firstYear && one <= lastYear && go(addressOf(locale, { room, query: { year: String(one) } }));
  const keys = [
    { key: 'p', label: t('holidays.previous'), run: () => show(year - 1) },
    { key: 'n', label: t('holidays.next'), run: () => show(year + 1) },
  ];
  useKeys(keys);
  /** Stores an exception, or none. @returns the one before */
  async function set(issuer: number, day: string, exception: Exception | null): Promise<Exception | null> {
    const params = { issuer: issuer === 2 ? '2' : '1', day } as const;
    const { before } = exception ? await asMember(saveException, { params, body: exception }) : await asMember(removeException, { params });
    return before;
  }
  const change = (issuer: number, day: string, exception: Exception | null) =>
    act(async () => {
      const before = await set(issuer, day, exception);
      const undo = async () => {
        await set(issuer, day, before);
        await refetch();
        return t('holidays.undone');
      };
      offerUndo({ text: t('holidays.saved'), undo });
      if (exception?.isFree) setCount((one) => one + 1);
      await refetch();
      return undefined;
    });
  return (
    <>
      <RoomHead title={t('holidays.room')} />
      <p className="desk-lead">{t('holidays.help')}</p>
      <div className="planning-line">
        <h2>{year}</h2>
        {keys.map(({ key, label, run }) => (
          <button key={key} type="button" className="plain" onClick={run}>
            {label} <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      <p role="status" className="notice">
        {outcome.text}
      </p>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && (
        <>
          <NewException count={count} add={(issuer, day, names) => change(issuer, day, { isFree: true, ...names })} />
          <div className="holiday-issuers">
            {([1, 2] as const).map((issuer) => (
              <ClosedDays key={issuer} issuer={issuer} days={data.items.filter((one) => one.issuer === issuer)} change={change} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
