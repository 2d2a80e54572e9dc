import { useCallback, useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { Picker } from '../../../desk/editor/Picker.tsx';
import { offerUndo } from '../../../desk/told.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { ChosenAct } from './ChosenAct.desk.tsx';
import { addTicketColleague, getTicketCandidates, removeTicketParticipant, restoreTicketParticipant, setTicketSight } from './endpoints.ts';
import type { StaffTicket, TicketRoom } from './schema.ts';

type PeopleProps = { ticket: StaffTicket; room: TicketRoom | undefined; again(): Promise<unknown> };

/** Participants: members and addresses, who read everything or from some moment on, and colleagues. */
export function TicketPeople({ ticket, room, again }: PeopleProps) {
  const { t } = useDesk();
  const id = useId();
  const [fault, setFault] = useState('');
  const { participants, colleagues, may, assignee } = ticket;
  const isChanging = ticket.mergedInto === null;
  const find = useCallback(
    async (q: string) => {
      const found = await asMember(getTicketCandidates, { params: { id: String(ticket.id) }, query: { q } });
      return found.map((one) => ({ value: String(one.id), label: `${one.name} (${one.email})` }));
    },
    [ticket.id],
  );
  async function run(work: () => Promise<unknown>): Promise<void> {
    setFault('');
    try {
      await work();
    } catch (error) {
      setFault(faultOf(error, t));
    }
    await again();
  }
  async function takeOut(participant: number, name: string): Promise<void> {
    const taken = await asMember(removeTicketParticipant, { params: { id: String(participant) } });
    offerUndo({
      text: t('tickets.desk.people.ended', { name }),
      async undo() {
        await asMember(restoreTicketParticipant, { body: taken });
        await again();
        return t('tickets.desk.undone');
      },
    });
  }
  const see = (user_id: number, sight: 'new' | 'whole') =>
    run(() => asMember(setTicketSight, { body: { ticket_id: ticket.id, user_id, sight } }));
  const setColleague = (staff_id: number, isAdded: boolean) =>
    run(() => asMember(addTicketColleague, { body: { ticket_id: ticket.id, staff_id, isAdded } }));
  const maySetColleagues = may.manage || (room !== undefined && assignee?.id === room.me);
  const others = (room?.staff ?? []).filter((one) => one.id !== assignee?.id && !colleagues.some((there) => there.id === one.id));
  return (
    <section className="ticket-side" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('tickets.desk.participants')}</h2>
      <ul className="rows">
        {participants.map(({ id: participant, name, account, since }) => (
          <li key={participant}>
            {name} <small>{t(since === null ? 'tickets.desk.sight.whole' : 'tickets.desk.sight.new')}</small>{' '}
            {isChanging && since !== null && account !== null && (
              <button
                type="button"
                className="plain"
                aria-label={t('tickets.desk.sight.showAllTo', { name })}
                onClick={() => void see(account, 'whole')}
              >
                {t('tickets.desk.sight.showAll')}
              </button>
            )}{' '}
            {isChanging && (
              <button
                type="button"
                className="plain"
                aria-label={t('tickets.desk.people.endOf', { name })}
                onClick={() => void run(() => takeOut(participant, name))}
              >
                {t('tickets.desk.people.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isChanging && (
        <div className="field">
          <label htmlFor={id}>{t('tickets.desk.people.add')}</label>
          <Picker
            {...{ id, find, t }}
            label={t('tickets.desk.people.add')}
            placeholder={t('tickets.desk.people.find')}
            take={({ value }) => void see(Number(value), 'new')}
          />
          <p className="help">{t('tickets.desk.people.help')}</p>
        </div>
      )}
      <h3>{t('tickets.desk.colleagues')}</h3>
      <ul className="rows">
        {colleagues.map(({ id: colleague, name }) => (
          <li key={colleague}>
            {name}{' '}
            {maySetColleagues && (
              <button
                type="button"
                className="plain"
                aria-label={t('tickets.desk.people.endOf', { name })}
                onClick={() => void setColleague(colleague, false)}
              >
                {t('tickets.desk.people.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {maySetColleagues && (
        <p className="field">
          <ChosenAct
            label={t('tickets.desk.colleagues.add')}
            none={t('tickets.desk.colleagues.choose')}
            options={others}
            act={t('tickets.desk.colleagues.addThis')}
            run={(colleague) => void setColleague(colleague, true)}
          />
        </p>
      )}
      <p role="alert" className="fault">
        {fault}
      </p>
    </section>
  );
}
