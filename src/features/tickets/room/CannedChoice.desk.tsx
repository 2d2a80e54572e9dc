import { useDesk } from '../../../desk/desk.ts';
import { ChosenAct } from './ChosenAct.desk.tsx';
import { fillCanned } from './rules.ts';
import type { StaffTicket, TicketRoom } from './schema.ts';

type ChoiceProps = { ticket: StaffTicket; room: TicketRoom | undefined; fill(text: string): void };

/** Canned answers in the customer's language, those of the ticket's category first. */
export function CannedChoice({ ticket, room, fill }: ChoiceProps) {
  const { t } = useDesk();
  const canned = (room?.canned ?? []).toSorted(
    (a, b) => Number(b.category === ticket.category.id) - Number(a.category === ticket.category.id),
  );
  if (!canned.length) return null;
  const agent = room?.staff.find((one) => one.id === room.me)?.name ?? '';
  const choose = (chosen: number) => {
    const found = canned.find(({ id }) => id === chosen);
    const values = { name: ticket.customer, number: String(ticket.id), subject: ticket.subject, agent };
    if (found) fill(fillCanned(found[ticket.language], values));
  };
  return (
    <p>
      <ChosenAct
        label={t('tickets.desk.canned')}
        none={t('tickets.desk.canned.choose')}
        options={canned}
        act={t('tickets.desk.canned.insert')}
        run={choose}
      />
    </p>
  );
}
