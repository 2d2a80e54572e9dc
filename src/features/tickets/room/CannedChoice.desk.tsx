import { useId } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { fillCanned } from './rules.ts';
import type { StaffTicket, TicketRoom } from './schema.ts';

type ChoiceProps = { ticket: StaffTicket; room: TicketRoom | undefined; fill(text: string): void };

/** Canned answers in the customer's language, those of the ticket's category first. */
export function CannedChoice({ ticket, room, fill }: ChoiceProps) {
  const { t } = useDesk();
  const id = useId();
  const canned = (room?.canned ?? []).toSorted(
    (a, b) => Number(b.category === ticket.category.id) - Number(a.category === ticket.category.id),
  );
  if (!canned.length) return null;
  const agent = room?.staff.find((one) => one.id === room.me)?.name ?? '';
  const choose = (chosen: string) => {
    const found = canned.find((one) => String(one.id) === chosen);
    const values = { name: ticket.customer, number: String(ticket.id), subject: ticket.subject, agent };
    if (found) fill(fillCanned(found[ticket.language], values));
  };
  return (
    <p>
      <label htmlFor={id}>{t('tickets.desk.canned')}</label>{' '}
      <select id={id} value="" onChange={({ target }) => choose(target.value)}>
        <option value="">{t('tickets.desk.canned.choose')}</option>
        {canned.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </p>
  );
}
