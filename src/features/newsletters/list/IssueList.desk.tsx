import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../../desk/desk.ts';
import { RoomHead } from '../../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../../desk/list/columns.ts';
import { List } from '../../../desk/list/List.tsx';
import { formatMoment } from '../../../desk/list/moments.ts';
import { type Locale, locales } from '../../../lib/locale.ts';
import { getListChoices } from '../../documents/endpoints.ts';
import { LanguageState } from '../../editing/schema.ts';
import { asMember } from '../../login/store.ts';
import { getIssues } from '../issue/endpoints.ts';
import type { IssueRow } from '../issue/schema.ts';
import { IssueStatus, statusWords } from '../project/IssueStatus.desk.tsx';
import { issueStates } from '../project/schema.ts';

type IssueListProps = {
  /** Portals by name; none until they are known. */
  portals: readonly { code: string; names: Readonly<Record<Locale, string>> }[];
  hrefOf(row: IssueRow): string;
};
const keyOf = ({ reference }: IssueRow) => reference;

/** Newsletters that are being made, sent and in the archive. */
export function IssueList({ portals, hrefOf }: IssueListProps) {
  const { locale, t } = useDesk();
  const { data: choices } = useQuery({
    queryKey: ['choices', 'newsletter'],
    queryFn: () => asMember(getListChoices, { params: { entity: 'newsletter' } }),
  });
  const names = new Map(portals.map(({ code, names: each }) => [code, each[locale]]));
  const moment = (iso: string | null) => (iso ? formatMoment(locale, iso) : '');
  const subject = (row: IssueRow, one: Locale) => row.subjects[one] ?? '';
  const columns: Column<IssueRow>[] = [
    {
      id: 'subject',
      title: t(`newsletters.desk.subject.${locale}`),
      text: (row) => subject(row, locale) || `${row.reference}, ${t('newsletters.desk.noSubject')}`,
    },
    // A telephone shows the first two.
    {
      id: 'status',
      title: t('newsletters.desk.status'),
      text: (row) => statusWords(row, t),
      cell: (row) => <IssueStatus of={row} t={t} />,
      isBelowName: true,
    },
    {
      id: 'other',
      title: t(`newsletters.desk.subject.${locale === 'nl' ? 'fr' : 'nl'}`),
      text: (row) => subject(row, locale === 'nl' ? 'fr' : 'nl') || t('newsletters.desk.noSubject'),
    },
    { id: 'next', title: t('newsletters.desk.next'), text: ({ nextAt }) => moment(nextAt), kind: 'date' },
    { id: 'portal', title: t('newsletters.desk.portal'), text: ({ portal }) => names.get(portal ?? '') ?? portal ?? '' },
    {
      ...{ id: 'changed', title: t('newsletters.desk.changed'), text: ({ changedAt }) => moment(changedAt), kind: 'date' },
      sort: { up: 'changed', down: '-changed' },
    },
    { id: 'by', title: t('newsletters.desk.by'), text: ({ changedBy }) => changedBy?.name ?? '' },
    {
      ...{ id: 'shown', title: t('newsletters.desk.shown'), text: ({ shownAt }) => moment(shownAt), kind: 'date', isOptional: true },
      sort: { up: 'shown', down: '-shown' },
    },
    { id: 'reference', title: t('newsletters.desk.reference'), text: keyOf, isOptional: true },
  ];
  const filters: Filter[] = [
    { name: 'q', label: t('newsletters.desk.search'), kind: 'search' },
    {
      ...{ name: 'status', label: t('newsletters.desk.status'), kind: 'choice' },
      options: (['open', ...issueStates] as const).map((value) => ({ value, label: t(`newsletters.desk.status.${value}`) })),
    },
    {
      ...{ name: 'state', label: t('documents.state'), kind: 'choice' },
      options: LanguageState.options.map((value) => ({ value, label: t(`desk.state.${value}`) })),
    },
    {
      ...{ name: 'language', label: t('documents.language'), kind: 'choice' },
      options: locales.map((value) => ({ value, label: t(`documents.language.${value}`) })),
    },
    {
      ...{ name: 'portal', label: t('newsletters.desk.portal'), kind: 'choice' },
      options: [...names].map(([value, label]) => ({ value, label })),
    },
    {
      ...{ name: 'by', label: t('newsletters.desk.by'), kind: 'choice' },
      options: (choices?.authors ?? []).map(({ account, name }) => ({ value: String(account), label: name })),
    },
  ];
  return (
    <>
      <RoomHead title={t('newsletters.desk.room')} />
      <List
        {...{ columns, filters, keyOf, hrefOf }}
        name="newsletters"
        label={t('newsletters.desk.room')}
        sort="-changed"
        load={async (query, cursor) => {
          const { total, ...answer } = await asMember(getIssues, { query: { sort: '-changed', ...query, cursor } });
          return { ...answer, total: total ?? undefined };
        }}
        empty={{ title: t('newsletters.desk.none'), children: <p>{t('newsletters.desk.none.help')}</p> }}
      />
    </>
  );
}
