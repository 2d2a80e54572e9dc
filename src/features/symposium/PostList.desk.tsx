import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { BulkAct, Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { formatDate } from '../../lib/dates.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { RefuseDialog } from './RefuseDialog.desk.tsx';
import { searchTypeKeys, stateKeys, userTypeKeys } from './rules.ts';
import { decidePosts, getStaffPosts, undoDecisions } from './staff-endpoints.ts';
import { ModerationState, type PostDecision, type StaffPostRow, type StaffPostsQuery } from './staff-schema.ts';

const keyOf = ({ id }: StaffPostRow) => String(id);
type Resolve = (reason: string | undefined) => void;

/** Posts of the symposium by state, with the decisions about several at once. */
export function PostList({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const [asking, setAsking] = useState<Resolve>();
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const day = (iso: string) => formatDate(locale, iso);
  const typed = (keys: typeof userTypeKeys, id: number) => (keys[id] ? t(keys[id]) : '');
  const stateOf = ({ state, isChange, reports }: StaffPostRow) =>
    [t(isChange ? 'symposium.state.change' : stateKeys[state]), reports ? t('symposium.desk.reports', { count: reports }) : '']
      .filter(Boolean)
      .join(' · ');
  const columns: Column<StaffPostRow>[] = [
    { id: 'title', title: t('symposium.desk.post'), text: ({ title }) => title, sort: { up: 'id', down: '-id' } },
    { id: 'state', title: t('symposium.desk.state'), text: stateOf },
    {
      id: 'types',
      title: t('symposium.desk.about'),
      text: ({ userTypeId, searchTypeId }) => `${typed(userTypeKeys, userTypeId)} · ${typed(searchTypeKeys, searchTypeId)}`,
    },
    {
      id: 'portal',
      title: t('symposium.desk.portal'),
      text: ({ portalCode }) => portals.data?.find(({ code }) => code === portalCode)?.names[locale] ?? portalCode,
    },
    { id: 'company', title: t('symposium.desk.company'), text: ({ companies }) => companies.join(', ') },
    { id: 'klnr', title: t('symposium.desk.klnr'), text: ({ klnr }) => klnr, isOptional: true },
    { id: 'writer', title: t('symposium.desk.writer'), text: ({ writer }) => writer, isOptional: true },
    { id: 'changed', title: t('symposium.desk.changed'), text: ({ updatedAt }) => day(updatedAt), kind: 'date' },
    { id: 'lastDay', title: t('symposium.desk.lastDay'), text: ({ lastDay }) => day(lastDay), kind: 'date' },
  ];
  const filters: Filter[] = [
    { name: 'q', label: t('symposium.desk.search'), kind: 'search' },
    {
      name: 'state',
      label: t('symposium.desk.state'),
      kind: 'choice',
      options: ModerationState.options.map((value) => ({ value, label: t(stateKeys[value]) })),
    },
    ...[['userTypeId', userTypeKeys] as const, ['searchTypeId', searchTypeKeys] as const].map(([name, keys]) => ({
      ...{ name, label: t(`symposium.field.${name}`), kind: 'choice' as const },
      options: Object.entries(keys).map(([value, key]) => ({ value, label: t(key) })),
    })),
    {
      ...{ name: 'portal', label: t('symposium.desk.portal'), kind: 'choice' },
      options: (portals.data ?? []).map(({ code, names }) => ({ value: code, label: names[locale] ?? code })),
    },
  ];

  async function decide(act: PostDecision['act'], rows: readonly StaffPostRow[], reason?: string) {
    const posts = rows.map(({ id, version }) => ({ id, version }));
    const { change, decided, refused } = await asMember(decidePosts, { body: { posts, act, ...(reason && { reason }) } });
    const told = t('symposium.desk.decided', { act, count: decided.length });
    const text = refused.length ? `${told} ${t('symposium.desk.refusedAct', { count: refused.length })}` : told;
    if (!decided.length) return { text };
    const undo = async () => {
      await asMember(undoDecisions, { params: { change } });
      return t('symposium.desk.undone');
    };
    return { text, undo };
  }
  const askReason = () => new Promise<string | undefined>((resolve) => setAsking(() => resolve));
  const acts: BulkAct<StaffPostRow>[] = [
    { name: 'approve', label: t('symposium.desk.approve'), key: 'a', run: (rows) => decide('approve', rows) },
    {
      ...{ name: 'refuse', label: t('symposium.desk.refuse'), key: 'w' },
      async run(rows) {
        const reason = await askReason();
        setAsking(undefined);
        return reason === undefined ? { text: t('symposium.desk.nothing') } : decide('refuse', rows, reason);
      },
    },
    { name: 'keep', label: t('symposium.desk.keep'), key: 'h', run: (rows) => decide('keep', rows) },
  ];
  return (
    <>
      <RoomHead title={t('symposium.desk.room')} />
      <List
        {...{ columns, filters, keyOf, acts }}
        name="symposium"
        label={t('symposium.desk.room')}
        sort="-id"
        hrefOf={({ id }) => addressOf(locale, { room, reference: String(id) })}
        load={(query, cursor) => asMember(getStaffPosts, { query: { ...query, ...(cursor && { cursor }) } as StaffPostsQuery })}
        empty={{ title: t('symposium.desk.none'), children: <p>{t('symposium.desk.none.help')}</p> }}
      />
      {asking && <RefuseDialog close={() => asking(undefined)} refuse={asking} />}
    </>
  );
}
