import { useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { mayStaff } from '../state-rules.ts';
import { actOnTickets } from './endpoints.ts';
import { priorityKeys, statusKeys } from './rules.ts';
import type { StaffTicket, TicketActs, TicketRoom } from './schema.ts';

type SideProps = { ticket: StaffTicket; room: TicketRoom | undefined; again(): Promise<unknown> };
type Option = { value: string; label: string };

function Choice({ label, value, options, set }: { label: string; value: string; options: readonly Option[]; set(value: string): void }) {
  const id = useId();
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => set(target.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Status, priority, category and assignee. */
export function TicketState({ ticket, room, again }: SideProps) {
  const { locale, t } = useDesk();
  const [fault, setFault] = useState('');
  async function act(of: TicketActs['act'], value: unknown): Promise<void> {
    setFault('');
    try {
      const items = [{ id: ticket.id, version: ticket.version, value }];
      const { refused } = await asMember(actOnTickets, { body: { act: of, items } as TicketActs });
      if (refused.length) setFault(t('tickets.desk.refused'));
    } catch (error) {
      setFault(faultOf(error, t));
    }
    await again();
  }
  const { status, priority, category, assignee } = ticket;
  const statuses = Object.entries(statusKeys).filter(([value]) => Number(value) === status || mayStaff(status, Number(value)));
  const categories = (room?.categories ?? []).map((one) => ({ value: String(one.id), label: one[locale] }));
  const isKnown = categories.some(({ value }) => value === String(category.id));
  const staff = (room?.staff ?? []).map((one) => ({ value: String(one.id), label: one.name }));
  return (
    <section aria-label={t('tickets.desk.state')} className="ticket-state">
      <Choice
        label={t('tickets.desk.status')}
        value={String(status)}
        options={statuses.map(([value, key]) => ({ value, label: t(key) }))}
        set={(value) => void act('status', Number(value))}
      />
      <Choice
        label={t(ticket.isPriorityOfStaff ? 'tickets.desk.priority' : 'tickets.desk.priority.wish')}
        value={priority}
        options={Object.entries(priorityKeys).map(([value, key]) => ({ value, label: t(key) }))}
        set={(value) => void act('priority', value)}
      />
      <Choice
        label={t('tickets.desk.category')}
        value={String(category.id)}
        options={isKnown ? categories : [...categories, { value: String(category.id), label: category.name }]}
        set={(value) => void act('category', Number(value))}
      />
      <Choice
        label={t('tickets.desk.assignee')}
        value={assignee ? String(assignee.id) : ''}
        options={[{ value: '', label: t('tickets.desk.nobody') }, ...staff]}
        set={(value) => void act('assign', value ? Number(value) : null)}
      />
      <p role="alert" className="fault">
        {fault}
      </p>
    </section>
  );
}
