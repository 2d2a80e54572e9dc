import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { formatDate } from '../../lib/dates.ts';
import { fullNameOf } from '../account/rules.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import { getMembers } from './endpoints.ts';
import type { MemberRow } from './schema.ts';

const keyOf = ({ id }: MemberRow) => String(id);
type Query = Parameters<typeof asMember<typeof getMembers>>[1]['query'];

/** Members: found by name, address, customer number or company. */
export function MemberList({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}), staleTime: 60_000 });
  const portalName = portalNames(portals.data, locale);
  const columns: Column<MemberRow>[] = [
    { id: 'name', title: t('members.name'), text: fullNameOf, sort: { up: 'name', down: '-name' } },
    { id: 'email', title: t('members.email'), text: ({ email }) => email },
    { id: 'klnr', title: t('members.klnr'), text: ({ klnr }) => klnr ?? '' },
    { id: 'abos', title: t('members.abos'), text: ({ abos }) => abos.map(portalName).join(', ') },
    { id: 'companies', title: t('members.companies'), text: ({ companies }) => companies.join(', ') },
    {
      id: 'created',
      title: t('members.since'),
      text: ({ createdAt }) => formatDate(locale, createdAt),
      kind: 'date',
      sort: { up: 'id', down: '-id' },
    },
    { id: 'language', title: t('members.language'), text: ({ language }) => language, isOptional: true },
    { id: 'staff', title: t('members.staff'), text: ({ isStaff }) => (isStaff ? t('members.staff.yes') : ''), isOptional: true },
  ];
  const abo = ['active', 'ended', 'none'] as const;
  const filters: Filter[] = [
    { name: 'q', label: t('members.search'), kind: 'search' },
    {
      name: 'abo',
      label: t('members.abos'),
      kind: 'choice',
      options: abo.map((value) => ({ value, label: t(`members.abo.${value}`) })),
    },
  ];
  return (
    <>
      <RoomHead title={t('members.title')} />
      <List
        name="members"
        label={t('members.title')}
        sort="-id"
        {...{ columns, filters, keyOf }}
        hrefOf={({ id }) => addressOf(locale, { room, reference: String(id) })}
        load={(query, cursor) => asMember(getMembers, { query: { ...query, cursor } as Query })}
        empty={{ title: t('members.none'), children: <p>{t('members.none.help')}</p> }}
      />
    </>
  );
}
