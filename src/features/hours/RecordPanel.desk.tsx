import { type FormEvent, useCallback, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Picker } from '../../desk/editor/Picker.tsx';
import { findAny } from '../documents/endpoints.ts';
import { asMember } from '../login/store.ts';
import { dayText } from './calendar-rules.ts';
import { RecordHistory } from './RecordHistory.desk.tsx';
import type { Booking, TimeRecord } from './schema.ts';
import { type Status, statuses, statusKeys } from './state-rules.ts';

type PanelProps = { record: TimeRecord; remove(): void; book(booking: Booking | null): void };

const isBookable = (kind: string): kind is 'article' | 'newsletter' => kind === 'article' || kind === 'newsletter';

/** Record of the chosen cell: its state, its booking, its history. */
export function RecordPanel({ record, remove, book }: PanelProps) {
  const { locale, t, places } = useDesk();
  const id = useId();
  const [ticket, setTicket] = useState('');
  const find = useCallback(
    async (q: string) => {
      const found = q ? await asMember(findAny, { query: { q } }) : [];
      return found.flatMap(({ entity, reference, titles }) =>
        isBookable(entity) ? [{ value: `${entity} ${reference}`, label: titles[locale] ?? titles.nl ?? titles.fr ?? reference }] : [],
      );
    },
    [locale],
  );
  const take = (value: string) => {
    const [kind = '', reference = ''] = value.split(' ');
    if (isBookable(kind)) book({ kind, reference });
  };
  const bookTicket = (event: FormEvent) => {
    event.preventDefault();
    if (ticket.trim()) book({ kind: 'ticket', reference: ticket.trim() });
    setTicket('');
  };
  const { booking, status, reason, date, time } = record;
  const isFixed = status === statuses.approved;
  const href = booking && booking.kind !== 'ticket' && places.ofDocument(booking.kind, booking.reference);
  const name = booking && `${t(`hours.booking.${booking.kind}`)} ${booking.reference}`;
  return (
    <section className="panel" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>
        {t('desk.pair', { name: `${dayText(locale, 'full', date)}, ${time}`, value: t(statusKeys[status as Status]) })}
      </h2>
      {reason && <p className="problem">{t('hours.reason', { reason })}</p>}
      <p>
        {t('desk.pair', { name: t('hours.booking'), value: '' })}
        {href ? <a href={href}>{name}</a> : (name ?? t('hours.booking.none'))}{' '}
        {booking && !isFixed && (
          <button type="button" className="plain" onClick={() => book(null)}>
            {t('hours.booking.remove')}
          </button>
        )}
      </p>
      {!isFixed && (
        <div className="fields hour-booking">
          <div className="field">
            <label htmlFor={`${id}-find`}>{t('hours.booking.find')}</label>
            <Picker id={`${id}-find`} label={t('hours.booking.find')} find={find} take={({ value }) => take(value)} t={t} />
          </div>
          <form className="field" onSubmit={bookTicket}>
            <label htmlFor={`${id}-ticket`}>{t('hours.booking.number')}</label>
            <input
              {...{ id: `${id}-ticket`, value: ticket, inputMode: 'numeric', maxLength: 9, autoComplete: 'off' }}
              onChange={({ target }) => setTicket(target.value)}
            />
            <button type="submit" className="plain">
              {t('hours.booking.book')}
            </button>
          </form>
        </div>
      )}
      <RecordHistory record={record} />
      {!isFixed && (
        <p>
          <button type="button" className="plain" onClick={remove}>
            {t('hours.remove')}
          </button>
        </p>
      )}
    </section>
  );
}
