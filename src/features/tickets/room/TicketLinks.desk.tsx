import { useCallback, useId, useState } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { Picker } from '../../../desk/editor/Picker.tsx';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { getStaffTickets, linkTickets } from './endpoints.ts';
import { statusKeys } from './rules.ts';
import type { StaffTicket } from './schema.ts';

const mostOffered = 8;
const kindKeys = {
  related: 'tickets.desk.link.related',
  'follow-up': 'tickets.desk.link.followUp',
  split: 'tickets.desk.link.split',
  merged: 'tickets.desk.link.merged',
} as const;

/** Tickets that belong together: found by number or words, and parted again with one press. Customers do not see links. */
export function TicketLinks({ ticket, room, again }: { ticket: StaffTicket; room: string; again(): Promise<unknown> }) {
  const { locale, t } = useDesk();
  const id = useId();
  const [fault, setFault] = useState('');
  const find = useCallback(
    async (q: string) => {
      const { items } = q ? await asMember(getStaffTickets, { query: { view: 'all', q } }) : { items: [] };
      const others = items.filter((one) => one.id !== ticket.id).slice(0, mostOffered);
      return others.map((one) => ({ value: String(one.id), label: `${one.id} ${one.subject}` }));
    },
    [ticket.id],
  );
  async function set(other_id: number, isLinked: boolean): Promise<void> {
    setFault('');
    try {
      await asMember(linkTickets, { body: { ticket_id: ticket.id, other_id, isLinked } });
    } catch (error) {
      setFault(faultOf(error, t));
    }
    await again();
  }
  return (
    <section className="ticket-side" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('tickets.desk.links')}</h2>
      <ul className="rows">
        {ticket.links.map(({ id: other, subject, status, kind }) => (
          <li key={`${kind} ${other}`}>
            <a href={addressOf(locale, { room, reference: String(other) })}>{subject}</a>{' '}
            <small>
              {t(statusKeys[status] ?? 'tickets.status.1')}, {t(kindKeys[kind])}
            </small>{' '}
            {kind === 'related' && (
              <button
                type="button"
                className="plain"
                aria-label={t('tickets.desk.link.endOf', { subject })}
                onClick={() => void set(other, false)}
              >
                {t('tickets.desk.link.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="field">
        <label htmlFor={id}>{t('tickets.desk.link.add')}</label>
        <Picker
          {...{ id, find, t }}
          label={t('tickets.desk.link.add')}
          placeholder={t('tickets.desk.link.find')}
          take={({ value }) => void set(Number(value), true)}
        />
      </div>
      <p role="alert" className="fault">
        {fault}
      </p>
    </section>
  );
}
