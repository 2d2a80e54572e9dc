import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { RoomHead } from '../../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../../desk/frame/States.tsx';
import { unlessShut } from '../../../desk/intervals.ts';
import { useKeys } from '../../../desk/keys.ts';
import { announce, offerUndo } from '../../../desk/told.ts';
import { CallFailed } from '../../../lib/call.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { AnswerComposer } from './AnswerComposer.desk.tsx';
import { Conversation } from './Conversation.desk.tsx';
import { MergeDialog, RemoveDialog } from './Dialogs.desk.tsx';
import { actOnTickets, getStaffTicket, getTicketRoom } from './endpoints.ts';
import { NoteComposer } from './NoteComposer.desk.tsx';
import type { StaffTicket } from './schema.ts';
import { TicketHistory } from './TicketHistory.desk.tsx';
import { TicketLinks } from './TicketLinks.desk.tsx';
import { TicketPeople } from './TicketPeople.desk.tsx';
import { TicketSide } from './TicketSide.desk.tsx';
import { TicketState } from './TicketState.desk.tsx';

const lookMilliseconds = { leaving: 2_000, calm: 15_000 };

/** A ticket as one conversation, with its customer beside it. */
export function TicketRoom({ room, id }: { room: string; id: string }) {
  const { locale, t } = useDesk();
  const asked = useQuery({
    queryKey: ['ticket', id],
    queryFn: () => asMember(getStaffTicket, { params: { id } }),
    refetchInterval: unlessShut<StaffTicket>((ticket) =>
      ticket?.comments.some(({ leavesAt }) => leavesAt) ? lookMilliseconds.leaving : lookMilliseconds.calm,
    ),
  });
  const lists = useQuery({ queryKey: ['ticket room'], queryFn: () => asMember(getTicketRoom, {}) }).data;
  const [dialog, setDialog] = useState<'merge' | 'remove'>();
  const [fault, setFault] = useState('');
  const ticket = asked.data;
  const again = () => asked.refetch();

  async function spam(): Promise<void> {
    if (!ticket) return;
    setFault('');
    try {
      const items = [{ id: ticket.id, version: ticket.version, value: !ticket.isSpam }];
      const { done, refused } = await asMember(actOnTickets, { body: { act: 'spam', items } });
      await again();
      if (refused.length) return setFault(t('tickets.desk.refused'));
      const text = t(ticket.isSpam ? 'tickets.desk.spam.ended' : 'tickets.desk.spam.done');
      announce(text);
      offerUndo({
        text,
        async undo() {
          await asMember(actOnTickets, { body: { act: 'spam', items: done.map((one) => ({ ...one, value: one.value === true })) } });
          await again();
          return t('tickets.desk.undone');
        },
      });
    } catch (error) {
      setFault(faultOf(error, t));
    }
  }
  const acts = [
    { key: '!', label: t(ticket?.isSpam ? 'tickets.desk.spam.end' : 'tickets.desk.spam'), run: () => void spam() },
    { key: 'm', label: t('tickets.desk.merge'), run: () => setDialog('merge') },
    ...(ticket?.may.remove ? [{ key: 'd', label: t('tickets.desk.remove'), run: () => setDialog('remove') }] : []),
  ];
  useKeys(ticket ? acts : []);
  const back = <a href={addressOf(locale, { room })}>{t('tickets.desk.back')}</a>;
  if (asked.error instanceof CallFailed && asked.error.answer.statusCode === 404)
    return (
      <>
        <RoomHead title={t('tickets.desk.room')} />
        <Empty title={t('tickets.desk.missing')}>{back}</Empty>
      </>
    );
  if (asked.error && !ticket) return <Failing t={t} error={asked.error} retry={() => void again()} />;
  if (!ticket) return <Waiting t={t} />;
  const isOpen = ticket.mergedInto === null && ticket.status !== 5;
  return (
    <>
      <RoomHead title={ticket.subject}>{back}</RoomHead>
      <p className="desk-lead">
        {t('tickets.desk.number', { number: String(ticket.id) })}
        {ticket.isSpam && <> · {t('tickets.desk.isSpam')}</>}
        {ticket.mergedInto !== null && (
          <>
            {' · '}
            <a href={addressOf(locale, { room, reference: String(ticket.mergedInto) })}>
              {t('tickets.desk.mergedInto', { number: String(ticket.mergedInto) })}
            </a>
          </>
        )}
      </p>
      <p className="ticket-acts">
        {acts.map(({ key, label, run }) => (
          <button key={key} type="button" className="plain" onClick={run}>
            {label} <kbd>{key}</kbd>
          </button>
        ))}
      </p>
      <p role="alert" className="fault">
        {fault}
      </p>
      <div className="ticket-room">
        <div>
          <Conversation {...{ ticket, again }} />
          {isOpen && <AnswerComposer {...{ ticket, again }} room={lists} />}
          {ticket.mergedInto === null && <NoteComposer {...{ ticket, again }} />}
        </div>
        <div>
          <TicketState {...{ ticket, again }} room={lists} />
          <TicketSide ticket={ticket} />
          <TicketPeople {...{ ticket, again }} room={lists} />
          <TicketLinks {...{ ticket, again }} room={room} />
          <TicketHistory ticket={ticket} />
        </div>
      </div>
      {dialog === 'merge' && <MergeDialog ticket={ticket} close={() => setDialog(undefined)} />}
      {dialog === 'remove' && <RemoveDialog ticket={ticket} close={() => setDialog(undefined)} />}
    </>
  );
}
