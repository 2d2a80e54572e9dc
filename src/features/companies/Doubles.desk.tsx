import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { asMember } from '../login/store.ts';
import { AnyPair } from './AnyPair.desk.tsx';
import { getCompanyDoubles } from './merge-endpoints.ts';
import type { CompanyDouble } from './merge-schema.ts';

type Company = CompanyDouble['one'];
const keyOf = ({ one, other }: CompanyDouble) => `${one.reference}~${other.reference}`;
const wordsOf = ({ name, city, reference }: Company) => [name, city, reference].filter(Boolean).join(' · ');
export const reasonKeys = {
  vat: 'companies.doubles.reason.vat',
  name: 'companies.doubles.reason.name',
  website: 'companies.doubles.reason.website',
} as const;

/** List of pairs of companies that are probably one. */
export function Doubles({ room }: { room: string }) {
  const { locale, t } = useDesk();
  const columns: Column<CompanyDouble>[] = [
    { id: 'one', title: t('companies.doubles.one'), text: ({ one }) => wordsOf(one) },
    { id: 'other', title: t('companies.doubles.other'), text: ({ other }) => wordsOf(other) },
    {
      id: 'reasons',
      title: t('companies.doubles.reasons'),
      text: ({ reasons }) => reasons.map((reason) => t(reasonKeys[reason])).join(', '),
    },
  ];
  const filters: Filter[] = [{ name: 'q', label: t('companies.changes.find'), kind: 'search' }];
  return (
    <>
      <RoomHead title={t('companies.doubles')} />
      <p className="desk-lead">{t('companies.doubles.help')}</p>
      <List
        {...{ columns, filters, keyOf }}
        name="company-doubles"
        label={t('companies.doubles')}
        hrefOf={(row) => addressOf(locale, { room, reference: keyOf(row) })}
        load={({ q }, cursor) => asMember(getCompanyDoubles, { query: { ...(q && { q }), ...(cursor && { cursor }) } })}
        empty={{ title: t('companies.doubles.none'), children: <p>{t('companies.doubles.none.help')}</p> }}
      />
      <AnyPair room={room} />
    </>
  );
}
