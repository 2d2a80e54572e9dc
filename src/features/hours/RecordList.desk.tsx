import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { BulkAct, Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { asMember } from '../login/store.ts';
import { dayText } from './calendar-rules.ts';
import { DenyDialog } from './DenyDialog.desk.tsx';
import { decideHours, getHourRecords } from './manage-endpoints.ts';
import type { DecisionAct, RecordOfPerson, RecordsQuery } from './manage-schema.ts';
import { type Status, statuses, statusKeys } from './state-rules.ts';
import { useNames } from './use-names.ts';

const keyOf = ({ id }: RecordOfPerson) => String(id);
type Asking = { act: 'deny' | 'unapprove'; resolve(reason: string | undefined): void };

/** Time records of everybody, with the decision about one or many. */
export function RecordList({ today }: { today: string }) {
  const { locale, t } = useDesk();
  const [asking, setAsking] = useState<Asking>();
  const { lists, people } = useNames(today);
  const nameIn = (name: 'actions' | 'locations', id: number) => lists?.[name].find((one) => one.id === id)?.[locale] ?? '';
  const columns: Column<RecordOfPerson>[] = [
    { id: 'date', title: t('hours.sheet.date'), text: ({ date }) => dayText(locale, 'full', date), sort: { up: 'date', down: '-date' } },
    { id: 'person', title: t('hours.people.person'), text: ({ name }) => name, isBelowName: true },
    { id: 'time', title: t('hours.sheet.time'), text: ({ time }) => time, kind: 'number', isBelowName: true },
    { id: 'action', title: t('hours.sheet.action'), text: ({ actionId }) => nameIn('actions', actionId) },
    { id: 'location', title: t('hours.sheet.location'), text: ({ locationId }) => nameIn('locations', locationId) },
    { id: 'info', title: t('hours.sheet.info'), text: ({ info }) => info ?? '' },
    {
      id: 'booking',
      title: t('hours.sheet.booking'),
      text: ({ booking }) => (booking ? `${t(`hours.booking.${booking.kind}`)} ${booking.reference}` : ''),
    },
    {
      id: 'status',
      title: t('hours.sheet.status'),
      text: ({ status, reason }) =>
        reason ? t('desk.pair', { name: t(statusKeys[status as Status]), value: reason }) : t(statusKeys[status as Status]),
      isBelowName: true,
    },
  ];
  const filters: Filter[] = [
    { name: 'staff', label: t('hours.people.person'), kind: 'choice', options: people },
    {
      ...{ name: 'status', label: t('hours.sheet.status'), kind: 'choice' },
      options: Object.values(statuses).map((value) => ({ value: String(value), label: t(statusKeys[value]) })),
    },
    { name: 'from', label: t('hours.from'), kind: 'date' },
    { name: 'until', label: t('hours.until'), kind: 'date' },
  ];
  async function decide(act: DecisionAct, rows: readonly RecordOfPerson[], reason?: string) {
    const { records } = await asMember(decideHours, {
      body: { records: rows.map(({ id, version }) => ({ id, version })), act, ...(reason && { reason }) },
    });
    const text = t('hours.decided', { act, count: records.length });
    if (act !== 'approve') return { text };
    const undo = async () => {
      const changed = records.map(({ id, version }) => ({ id, version }));
      await asMember(decideHours, { body: { records: changed, act: 'unapprove', reason: t('desk.undo') } });
      return t('hours.decided', { act: 'unapprove', count: records.length });
    };
    return { text, undo };
  }
  const withReason = (act: 'deny' | 'unapprove') => async (rows: readonly RecordOfPerson[]) => {
    const reason = await new Promise<string | undefined>((resolve) => setAsking({ act, resolve }));
    setAsking(undefined);
    return reason === undefined ? { text: t('hours.nothing') } : decide(act, rows, reason);
  };
  const acts: BulkAct<RecordOfPerson>[] = [
    { name: 'approve', label: t('hours.approve'), key: 'a', run: (rows) => decide('approve', rows) },
    { name: 'deny', label: t('hours.deny'), key: 'w', run: withReason('deny') },
    { name: 'unapprove', label: t('hours.unapprove'), key: 'o', run: withReason('unapprove') },
  ];
  return (
    <>
      <List
        {...{ columns, filters, keyOf, acts }}
        name="hours"
        label={t('hours.records')}
        sort="-date"
        load={(query, cursor) =>
          asMember(getHourRecords, { query: { ...query, ...(cursor && { cursor }) } as Partial<RecordsQuery> as never })
        }
        empty={{ title: t('hours.records.none'), children: <p>{t('hours.records.none.help')}</p> }}
      />
      {asking && <DenyDialog act={asking.act} close={() => asking.resolve(undefined)} decide={asking.resolve} />}
    </>
  );
}
