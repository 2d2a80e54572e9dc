import { formatDate } from '../../../lib/dates.ts';
import type { Locale } from '../../../lib/locale.ts';
import type { Translate } from '../../../lib/message-format.ts';
import { type StatusKey, statusKeys } from './label-rules.ts';
import type { OwnTicketLine } from './schema.ts';
import { openTicket } from './store.ts';

type TicketRowsProps = { t: Translate; locale: Locale; content: readonly OwnTicketLine[] };

/** List of questions; each opens in place. */
export function TicketRows({ t, locale, content }: TicketRowsProps) {
  return (
    <>
      {content.length === 0 && <p>{t('tickets.own.none')}</p>}
      <ul className="rows">
        {content.map(({ id, subject, status_id, isOwn, lastAt }) => (
          <li key={id} data-ticket={id}>
            <div>
              <button type="button" className="plain" onClick={() => openTicket(id)}>
                {subject}
              </button>
              <small>
                {t('tickets.own.number', { number: String(id) })} · {t('tickets.own.last', { date: formatDate(locale, lastAt) })}
                {!isOwn && ` · ${t('tickets.own.added')}`}
              </small>
            </div>
            <span className="status">{t(statusKeys[status_id as StatusKey])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
