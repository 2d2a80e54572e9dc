import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { addressOf } from '../../../desk/addresses.ts';
import { useDesk } from '../../../desk/desk.ts';
import { $address, go } from '../../../desk/navigation.ts';
import { announce, offerUndo } from '../../../desk/told.ts';
import { asMember } from '../../login/store.ts';
import { Ask } from './AskDialog.desk.tsx';
import { includeTicketComment, mergeTickets, removeTicket, restoreTicket, splitTicket } from './endpoints.ts';
import type { StaffComment, StaffTicket } from './schema.ts';

const useGo = () => {
  const { locale } = useDesk();
  const { room } = useStore($address);
  return (ticket?: number) => go(addressOf(locale, { room, ...(ticket && { reference: String(ticket) }) }));
};

/** Asks for the subject of the new ticket that a comment becomes. */
export function SplitDialog({ comment, close }: { comment: StaffComment; close(): void }) {
  const { t } = useDesk();
  const goTo = useGo();
  return (
    <Ask
      {...{
        title: t('tickets.desk.split'),
        help: t('tickets.desk.split.help'),
        label: t('tickets.desk.subject'),
        act: t('tickets.desk.split'),
        close,
      }}
      initial={comment.text.split('\n')[0]?.slice(0, 80) ?? ''}
      run={async (subject) => {
        const { id } = await asMember(splitTicket, { body: { comment_id: comment.id, subject } });
        close();
        goTo(id);
      }}
    />
  );
}

/** Asks for the ticket into which this one is merged. */
export function MergeDialog({ ticket, close }: { ticket: StaffTicket; close(): void }) {
  const { t } = useDesk();
  const goTo = useGo();
  return (
    <Ask
      {...{
        title: t('tickets.desk.merge'),
        help: t('tickets.desk.merge.help'),
        label: t('tickets.desk.merge.into'),
        act: t('tickets.desk.merge'),
        close,
      }}
      run={async (number) => {
        const target = Number(number.replace(/\D/g, ''));
        const { isMerged } = await asMember(mergeTickets, { body: { ticket_id: ticket.id, target_id: target || ticket.id } });
        close();
        goTo(isMerged ? target : ticket.id);
      }}
    />
  );
}

type IncludeProps = { comment: StaffComment; close(): void; again(): Promise<unknown> };

/** Asks whether the external author of a comment becomes a participant. */
export function IncludeDialog({ comment, close, again }: IncludeProps) {
  const { t } = useDesk();
  return (
    <Ask
      {...{ title: t('tickets.desk.include'), help: t('tickets.desk.include.help'), act: t('tickets.desk.include'), close }}
      check={t('tickets.desk.include.participant', { name: comment.name })}
      run={async (_, isParticipant) => {
        await asMember(includeTicketComment, { body: { comment_id: comment.id, isParticipant } });
        close();
        await again();
        announce(t('tickets.desk.include.done'));
      }}
    />
  );
}

/** Asks before a ticket is removed, which can be undone for ten seconds. */
export function RemoveDialog({ ticket, close }: { ticket: StaffTicket; close(): void }) {
  const { t } = useDesk();
  const goTo = useGo();
  const client = useQueryClient();
  return (
    <Ask
      {...{ title: t('tickets.desk.remove'), help: t('tickets.desk.remove.help'), act: t('tickets.desk.remove'), close }}
      run={async () => {
        await asMember(removeTicket, { params: { id: String(ticket.id) } });
        close();
        goTo();
        const text = t('tickets.desk.removed');
        announce(text);
        offerUndo({
          text,
          async undo() {
            await asMember(restoreTicket, { body: { id: ticket.id } });
            await client.invalidateQueries({ queryKey: ['list'] });
            goTo(ticket.id);
            return t('tickets.desk.undone');
          },
        });
      }}
    />
  );
}
