import { useDesk } from '../../../desk/desk.ts';
import type { MessageKey } from '../../../lib/message-format.ts';
import { When } from './EntryParts.desk.tsx';
import { priorityKeys, statusKeys } from './rules.ts';
import type { TicketHistory as Lines, StaffTicket } from './schema.ts';

const kindKeys: Readonly<Record<Lines[number]['kind'], MessageKey>> = {
  status: 'tickets.desk.history.status',
  priority: 'tickets.desk.history.priority',
  category: 'tickets.desk.history.category',
  assignee: 'tickets.desk.history.assignee',
  participant: 'tickets.desk.history.participant',
  whole: 'tickets.desk.history.whole',
  colleague: 'tickets.desk.history.colleague',
  merged: 'tickets.desk.history.merged',
  split: 'tickets.desk.history.split',
  linked: 'tickets.desk.history.linked',
  spam: 'tickets.desk.history.spam',
  rated: 'tickets.desk.history.rated',
};

/** Lists the acts on a ticket besides writing (moved, assigned, merged, split), each with its person. */
export function TicketHistory({ ticket: { history } }: { ticket: StaffTicket }) {
  const { t } = useDesk();
  if (!history.length) return null;
  const worded = (kind: Lines[number]['kind'], value: string | null) => {
    if (kind === 'status') return t(statusKeys[Number(value)] ?? 'tickets.status.1');
    if (kind === 'priority') return t(priorityKeys[value as keyof typeof priorityKeys]);
    return value ?? '';
  };
  return (
    <details className="ticket-side ticket-history">
      <summary>{t('tickets.desk.history', { count: history.length })}</summary>
      <ol className="rows">
        {history.map(({ id, kind, before, after, by, at }) => {
          const direction = after === null ? 'ended' : 'begun';
          const told = t(kindKeys[kind], { before: worded(kind, before), after: worded(kind, after), direction });
          return (
            <li key={id}>
              {told}{' '}
              <small>
                <When iso={at} />
                {by && ` · ${by}`}
              </small>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
