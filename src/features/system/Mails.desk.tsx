import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import type { Column } from '../../desk/list/columns.ts';
import { List } from '../../desk/list/List.tsx';
import { joinClauses } from '../../lib/clauses.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { portalNames } from '../portals/rules.ts';
import { getMails, settleMail } from './endpoints.ts';
import type { MailRow } from './schema.ts';

const states = ['waiting', 'sent', 'doubtful', 'failed'] as const;

/** Transactional mails with their attempts. Failed ones are sent again, doubtful ones also settled as sent. */
export function Mails() {
  const { locale, t } = useDesk();
  const portals = useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });
  const portalName = portalNames(portals.data, locale);
  const moment = (iso: string | null) => (iso ? `${formatDate(locale, iso)}, ${formatTime(locale, iso)}` : '–');
  const answerOf = ({ attempts }: MailRow) =>
    joinClauses(
      locale,
      attempts.map(
        ({ startedAt, answer }) =>
          `${formatTime(locale, startedAt)}${locale === 'fr' ? '\u00a0' : ''}: ${answer ?? t('system.mails.open')}`,
      ),
    );
  const columns: Column<MailRow>[] = [
    { id: 'recipient', title: t('system.mails.recipient'), text: ({ recipient }) => recipient },
    {
      id: 'kind',
      title: t('system.mails.kind'),
      text: ({ kind, locale: language }) => `${t(`newsletters.mails.kind.${kind}` as MessageKey)} (${language})`,
    },
    { id: 'portal', title: t('planning.portal'), text: ({ portal }) => portalName(portal) },
    { id: 'state', title: t('system.mails.state'), text: ({ state }) => t(`system.mails.state.${state}`) },
    { id: 'created', title: t('system.mails.created'), text: ({ createdAt }) => moment(createdAt), kind: 'date' },
    { id: 'attempts', title: t('system.mails.attempts'), text: answerOf },
    { id: 'settled', title: t('system.mails.settled'), text: ({ settledAt }) => moment(settledAt), kind: 'date', isOptional: true },
  ];
  /** Settles the chosen mails that an act applies to, and shows the number of the others. */
  const settle = (act: 'again' | 'sent') => async (rows: readonly MailRow[]) => {
    const fitting = rows.filter(({ state, isRepeatable }) => (act === 'sent' ? state === 'doubtful' : isRepeatable));
    for (const { id } of fitting) await asMember(settleMail, { params: { id: String(id) }, body: { act } });
    const text = t(act === 'sent' ? 'system.mails.settledAs' : 'system.mails.sentAgain', { count: fitting.length });
    const left = rows.length - fitting.length;
    return { text: left ? `${text} ${t('system.mails.left', { count: left })}` : text };
  };
  return (
    <List
      name="system.mails"
      label={t('system.part.mails')}
      columns={columns}
      filters={[
        { name: 'q', label: t('system.mails.address'), kind: 'search' },
        {
          ...{ name: 'state', label: t('system.mails.state'), kind: 'choice' },
          options: states.map((value) => ({ value, label: t(`system.mails.state.${value}`) })),
        },
        {
          ...{ name: 'portal', label: t('planning.portal'), kind: 'choice' },
          options: (portals.data ?? []).map(({ code, names }) => ({ value: code, label: names[locale] })),
        },
      ]}
      keyOf={({ id }) => String(id)}
      load={({ q, state, portal }, cursor) => asMember(getMails, { query: { q, state, portal, cursor } as Record<string, string> })}
      acts={[
        { name: 'again', label: t('system.mails.again'), key: 'r', run: settle('again') },
        { name: 'sent', label: t('system.mails.asSent'), key: 's', run: settle('sent') },
      ]}
      empty={{ title: t('system.mails.none'), children: <p>{t('system.mails.none.help')}</p> }}
    />
  );
}
