import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { offerUndo } from '../../desk/told.ts';
import { useActs } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { DenyDialog } from './DenyDialog.desk.tsx';
import { sumOf } from './grid-rules.ts';
import { decideHours, getHourPeople, getHourRecords } from './manage-endpoints.ts';
import type { DecisionAct, HourPerson, RecordOfPerson } from './manage-schema.ts';
import { PersonRow } from './PersonRow.desk.tsx';

const numbers: ReadonlySet<string> = new Set(['toApprove', 'approved', 'denied', 'expected', 'difference']);
/** People who left are shown if they have hours. */
const isShown = ({ hasLeft, toApprove, approved, denied }: HourPerson) => !hasLeft || toApprove + approved + denied > 0;
type Range = { from: string; until: string };
type PeopleProps = Range & { room: string };
type Asking = { person: HourPerson; act: 'deny' | 'unapprove' };

/** Returns all records of a person in a state: a month may have several pages. */
async function recordsIn({ from, until }: Range, staff: number, status: '1' | '2'): Promise<RecordOfPerson[]> {
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

/** Everybody's sums of a week or a month, with the decision about all records of one person at once. */
export function People({ room, from, until }: PeopleProps) {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const [asking, setAsking] = useState<Asking>();
  const { data, error, refetch } = useQuery({
    queryKey: ['hours', 'people', from, until],
    queryFn: () => asMember(getHourPeople, { query: { from, until } }),
    placeholderData: keepPreviousData,
  });
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
        const rows = await recordsIn({ from, until }, person.id, decision === 'unapprove' ? '2' : '1');
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
              {data.items.filter(isShown).map((person) => (
                <PersonRow
                  key={person.id}
                  {...{ person, room, from, until }}
                  isClosed={person.isMe && !data.approvesOwn}
                  approve={() => decide(person, 'approve')}
                  ask={(which) => setAsking({ person, act: which })}
                />
              ))}
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
