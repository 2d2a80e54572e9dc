import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { offerUndo } from '../../desk/told.ts';
import { useActs } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { dayText } from './calendar-rules.ts';
import { DenyDialog } from './DenyDialog.desk.tsx';
import { sumOf } from './grid-rules.ts';
import { decideHours, getHourPeople, getHourRecords } from './manage-endpoints.ts';
import type { DecisionAct, HourPerson, RecordOfPerson } from './manage-schema.ts';
import { differenceOf, timeOf } from './rules.ts';

const numbers: ReadonlySet<string> = new Set(['toApprove', 'approved', 'denied', 'expected', 'difference']);
/** People who left are shown if they have hours. */
const isShown = ({ hasLeft, toApprove, approved, denied }: HourPerson) => !hasLeft || toApprove + approved + denied > 0;
type PeopleProps = { room: string; from: string; until: string };
type Asking = { person: HourPerson; act: 'deny' | 'unapprove' };

/** Everybody's sums of a week or a month, with the decision about all records of one person at once. */
export function People({ room, from, until }: PeopleProps) {
  const { locale, t } = useDesk();
  const { outcome, act } = useActs(t);
  const [asking, setAsking] = useState<Asking>();
  const { data, error, refetch } = useQuery({
    queryKey: ['hours', 'people', from, until],
    queryFn: () => asMember(getHourPeople, { query: { from, until } }),
    placeholderData: keepPreviousData,
  });
  /** Every record of a person in a state: a month may have several pages. */
  async function recordsIn(staff: number, status: '1' | '2'): Promise<RecordOfPerson[]> {
    const found: RecordOfPerson[] = [];
    let cursor: string | null = null;
    do {
      const query = { from, until, staff: String(staff), status, ...(cursor && { cursor }) };
      const page: { items: RecordOfPerson[]; cursor: string | null } = await asMember(getHourRecords, { query });
      found.push(...page.items);
      cursor = page.cursor;
    } while (cursor);
    return found;
  }
  const send = async (records: Pick<RecordOfPerson, 'id' | 'version'>[], decision: DecisionAct, reason?: string): Promise<string> => {
    const { records: decided } = await asMember(decideHours, { body: { records, act: decision, ...(reason && { reason }) } });
    const text = t('hours.decided', { act: decision, count: decided.length });
    const undo = async () => {
      const back = decided.map(({ id, version }) => ({ id, version }));
      return send(back, 'unapprove', t('desk.undo'));
    };
    if (decision === 'approve') offerUndo({ text, undo });
    await refetch();
    return text;
  };
  const decide = (person: HourPerson, decision: DecisionAct, reason?: string) =>
    act(
      async () => {
        const rows = await recordsIn(person.id, decision === 'unapprove' ? '2' : '1');
        // Nobody decides about hours that were recorded or changed after they were shown.
        const isSeen = sumOf(rows) === (decision === 'unapprove' ? person.approved : person.toApprove);
        if (!isSeen || !rows.length) {
          await refetch();
          return { text: t('hours.changed') };
        }
        const records = rows.map(({ id, version }) => ({ id, version }));
        const text = await send(records, decision, reason);
        return decision === 'approve' ? undefined : { text };
      },
      () => void refetch(),
    );
  const listOf = (person: HourPerson) =>
    addressOf(locale, { room, reference: 'records', query: { staff: String(person.id), from, until } });
  const sheetOf = (person: HourPerson) =>
    addressOf(locale, { room, reference: 'sheet', query: { staff: String(person.id), month: from.slice(0, 7) } });
  return (
    <>
      <p role="status" className="notice">
        {outcome.text}
      </p>
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key.
        <section className="hour-scroll" aria-label={t('hours.people')} tabIndex={0}>
          <table className="hour-table hour-people">
            <thead>
              <tr>
                {(['person', 'toApprove', 'approved', 'denied', 'expected', 'difference', 'marks', 'acts'] as const).map((name) => (
                  <th key={name} scope="col" className={numbers.has(name) ? 'number' : undefined}>
                    {t(`hours.people.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.filter(isShown).map((person) => {
                const { id, firstName, lastName, toApprove, approved, denied, expected, waiting, marks, isMe } = person;
                const isClosed = isMe && !data.approvesOwn;
                return (
                  <tr key={id}>
                    <th scope="row">
                      <a href={listOf(person)}>
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
                          <button type="button" className="button" onClick={() => decide(person, 'approve')}>
                            {t('hours.approve.all', { count: waiting })}
                            <span className="unseen"> {lastName}</span>
                          </button>
                        )}
                        {waiting > 0 && isClosed && <span>{t('hours.own')}</span>}
                        {waiting > 0 && (
                          <button type="button" className="plain" onClick={() => setAsking({ person, act: 'deny' })}>
                            {t('hours.deny')}
                            <span className="unseen"> {lastName}</span>
                          </button>
                        )}
                        {approved > 0 && (
                          <button type="button" className="plain" onClick={() => setAsking({ person, act: 'unapprove' })}>
                            {t('hours.unapprove')}
                            <span className="unseen"> {lastName}</span>
                          </button>
                        )}
                        <a href={sheetOf(person)}>
                          {t('hours.sheet')}
                          <span className="unseen"> {lastName}</span>
                        </a>
                      </div>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
      {asking && (
        <DenyDialog
          act={asking.act}
          close={() => setAsking(undefined)}
          decide={(reason) => {
            setAsking(undefined);
            decide(asking.person, asking.act, reason);
          }}
        />
      )}
    </>
  );
}
