import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { RoomHead } from '../../../desk/frame/RoomHead.tsx';
import { useKeys } from '../../../desk/keys.ts';
import type { BulkAct, Column, Filter } from '../../../desk/list/columns.ts';
import { List } from '../../../desk/list/List.tsx';
import { formatMoment } from '../../../desk/list/moments.ts';
import type { Answer } from '../../../lib/endpoint.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { Translate } from '../../../lib/message-format.ts';
import { asMember } from '../../login/store.ts';
import { statuses } from '../state-rules.ts';
import { actOnTickets, getStaffTickets, getTicketRoom } from './endpoints.ts';
import { Newer } from './Newer.desk.tsx';
import { NewTicketDialog } from './NewTicketDialog.desk.tsx';
import { priorityKeys, statusKeys, viewKeys } from './rules.ts';
import { type StaffTicketRow, type TicketActs, type TicketsQuery, TicketView } from './schema.ts';

type Lists = Answer<typeof getTicketRoom>;
const keyOf = ({ id }: StaffTicketRow) => String(id);
const name = 'tickets';

const columnsOf = (t: Translate, locale: Locale): Column<StaffTicketRow>[] => {
  const moment = (iso: string | null) => (iso ? formatMoment(locale, iso) : '');
  return [
    {
      ...{ id: 'subject', title: t('tickets.desk.subject'), text: ({ id, subject }) => `${subject} (${id})` },
      cell: ({ id, subject }) => (
        <>
          {subject} <small>{id}</small>
        </>
      ),
    },
    { id: 'customer', title: t('tickets.desk.customer'), text: ({ customer }) => customer, isBelowName: true },
    { id: 'status', title: t('tickets.desk.status'), text: ({ status }) => t(statusKeys[status] ?? 'tickets.status.1'), isBelowName: true },
    { id: 'priority', title: t('tickets.desk.priority'), text: ({ priority }) => t(priorityKeys[priority]) },
    { id: 'category', title: t('tickets.desk.category'), text: ({ category }) => category.name },
    { id: 'assignee', title: t('tickets.desk.assignee'), text: ({ assignee }) => assignee?.name ?? t('tickets.desk.nobody') },
    { id: 'due', title: t('tickets.desk.due'), text: ({ dueAt }) => moment(dueAt), kind: 'date' },
    {
      id: 'updated',
      title: t('tickets.desk.updated'),
      text: ({ updatedAt }) => moment(updatedAt),
      kind: 'date',
      sort: { up: 'updated', down: '-updated' },
    },
    {
      ...{ id: 'created', title: t('tickets.desk.created'), text: ({ createdAt }) => moment(createdAt), kind: 'date', isOptional: true },
      sort: { up: 'created', down: '-created' },
    },
    { id: 'portal', title: t('tickets.desk.portal'), text: ({ portal }) => portal, isOptional: true },
    { id: 'language', title: t('tickets.desk.language'), text: ({ language }) => language, isOptional: true },
  ];
};

const choice = (of: string, label: string, options: { value: string; label: string }[]): Filter => ({
  name: of,
  label,
  kind: 'choice',
  options,
});

/** Returns the filters of the list. @param lists undefined until they are known */
const filtersOf = (t: Translate, locale: Locale, lists: Lists | undefined): Filter[] => [
  { name: 'q', label: t('tickets.desk.search'), kind: 'search' },
  {
    ...{ name: 'view', label: t('tickets.desk.view'), kind: 'choice', initial: 'open' },
    options: TicketView.options.map((value) => ({ value, label: t(viewKeys[value]) })),
  },
  choice(
    'status',
    t('tickets.desk.status'),
    Object.entries(statusKeys).map(([value, key]) => ({ value, label: t(key) })),
  ),
  choice(
    'category',
    t('tickets.desk.category'),
    (lists?.categories ?? []).map((one) => ({ value: String(one.id), label: one[locale] })),
  ),
  choice(
    'assignee',
    t('tickets.desk.assignee'),
    (lists?.staff ?? []).map((one) => ({ value: String(one.id), label: one.name })),
  ),
  choice(
    'portal',
    t('tickets.desk.portal'),
    (lists?.portals ?? []).map((value) => ({ value, label: value })),
  ),
  choice(
    'language',
    t('tickets.desk.language'),
    ['nl', 'fr'].map((value) => ({ value, label: value })),
  ),
];

/** Acts on tickets. @returns the message, and the undo if anything was done */
async function actOn(t: Translate, of: TicketActs['act'], rows: readonly StaffTicketRow[], value: unknown) {
  const send = (items: readonly unknown[]) => asMember(actOnTickets, { body: { act: of, items } as TicketActs });
  const { done, refused } = await send(rows.map(({ id, version }) => ({ id, version, value })));
  const text = t('tickets.desk.done', { count: done.length, refused: refused.length });
  if (!done.length) return { text };
  const undo = async () => {
    const before = new Map(done.map((one) => [one.id, one.value]));
    // A closed ticket opens before it gets the status that it had.
    const isClosing = of === 'status' && value === statuses.closed;
    const opened = isClosing ? (await send(done.map((one) => ({ ...one, value: statuses.open })))).done : done;
    const rest = opened
      .map(({ id, version }) => ({ id, version, value: before.get(id) }))
      .filter((one) => !isClosing || one.value !== statuses.open);
    const count = opened.length - rest.length + (rest.length ? (await send(rest)).done.length : 0);
    return count < done.length ? t('tickets.desk.undone.some', { count, refused: done.length - count }) : t('tickets.desk.undone');
  };
  return { text, undo };
}

/** Tickets by view, with acts on several at once. */
export function TicketList({ room }: { room: string }) {
  const { locale, t, may, places } = useDesk();
  const figures =
    may('SUPPORT_MANAGER') || may('ELOKET_RESULT_MODULE') ? places.ofRoom('statistics', 'tickets', { metric: 'firstAnswer' }) : undefined;
  const [isNew, setNew] = useState(false);
  const asked = useQuery({ queryKey: ['ticket room'], queryFn: () => asMember(getTicketRoom, {}) });
  const lists = asked.data;
  const columns = columnsOf(t, locale);
  const filters = filtersOf(t, locale, lists);
  const act = (of: TicketActs['act'], rows: readonly StaffTicketRow[], value: unknown) => actOn(t, of, rows, value);
  const acts: BulkAct<StaffTicketRow>[] = [
    { name: 'take', label: t('tickets.desk.take'), key: 't', run: (rows) => act('assign', rows, lists?.me ?? null) },
    { name: 'resolve', label: t('tickets.desk.resolve'), key: 'o', run: (rows) => act('status', rows, statuses.resolved) },
    { name: 'close', label: t('tickets.desk.close'), key: 'c', run: (rows) => act('status', rows, statuses.closed) },
    { name: 'high', label: t('tickets.desk.high'), key: 'h', run: (rows) => act('priority', rows, 'high') },
    { name: 'spam', label: t('tickets.desk.spam'), key: '!', run: (rows) => act('spam', rows, true) },
  ];
  // Only staff with the right to list members can find them.
  const mayOpen = lists?.may.manage === true && (may('COM_SEC') || may('BO_SHOP_ACCESS'));
  useKeys(mayOpen ? [{ key: 'n', label: t('tickets.desk.new'), run: () => setNew(true) }] : []);
  return (
    <>
      <RoomHead title={t('tickets.desk.room')}>
        {mayOpen && (
          <button type="button" className="plain" onClick={() => setNew(true)}>
            {t('tickets.desk.new')} <kbd>n</kbd>
          </button>
        )}{' '}
        {figures && <a href={figures}>{t('tickets.desk.figures')}</a>}{' '}
        {lists?.may.manage && <a href={addressOf(locale, { room, reference: 'lists' })}>{t('tickets.desk.lists')}</a>}
      </RoomHead>
      {isNew && lists && <NewTicketDialog {...{ lists, room }} close={() => setNew(false)} />}
      <Newer list={name} />
      <List
        {...{ name, columns, filters, keyOf, acts }}
        label={t('tickets.desk.room')}
        sort="-updated"
        hrefOf={({ id }) => addressOf(locale, { room, reference: String(id) })}
        load={(query, cursor) => asMember(getStaffTickets, { query: { ...query, ...(cursor && { cursor }) } as TicketsQuery })}
        empty={{ title: t('tickets.desk.none'), children: <p>{t('tickets.desk.none.help')}</p> }}
      />
    </>
  );
}
