import { useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { announce } from '../../../desk/told.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { changeSeconds } from '../rules.ts';
import { IncludeDialog, SplitDialog } from './Dialogs.desk.tsx';
import { Changing, Text, When } from './EntryParts.desk.tsx';
import { staffChangeComment, takeAnswerBack } from './endpoints.ts';
import { Files } from './Files.desk.tsx';
import type { StaffComment, StaffTicket } from './schema.ts';

type Again = () => Promise<unknown>;

/** Public comment. An answer that was not sent yet can be withdrawn by everybody who sees the ticket. */
export function Comment({ comment, ticket, again }: { comment: StaffComment; ticket: StaffTicket; again: Again }) {
  const { t } = useDesk();
  const [asking, setAsking] = useState<'split' | 'include'>();
  const [fault, setFault] = useState('');
  const { id, author, name, text, createdAt, editedAt, leavesAt, isFromOther, email, isOwn } = comment;
  const mayChange = isOwn && ticket.mergedInto === null && Date.now() - Date.parse(createdAt) < changeSeconds * 1_000;
  async function takeBack(): Promise<void> {
    try {
      await asMember(takeAnswerBack, { params: { id: String(id) } });
      announce(t('tickets.desk.takenBack'));
    } catch (error) {
      setFault(faultOf(error, t));
    }
    await again();
  }
  return (
    <li className="ticket-comment" data-author={author}>
      <p className="ticket-who">
        <strong>{name}</strong> {author === 'staff' ? t('tickets.desk.wrote.staff') : t('tickets.desk.wrote.customer')} ·{' '}
        <When iso={createdAt} />
        {editedAt && <> · {t('tickets.desk.edited')}</>}
      </p>
      {isFromOther && <p className="fault">{t('tickets.desk.fromOther', { email: email ?? '' })}</p>}
      {mayChange ? (
        <Changing
          {...{ text, lang: ticket.language, help: leavesAt ? undefined : t('tickets.desk.change.help') }}
          change={async (comment) => {
            await asMember(staffChangeComment, { body: { id, comment } });
            await again();
          }}
        />
      ) : (
        <Text text={text} lang={ticket.language} />
      )}
      <Files files={comment.files} />
      {leavesAt && (
        <p className="ticket-leaving">
          {t('tickets.desk.leaves')}{' '}
          <button type="button" className="button quiet" onClick={() => void takeBack()}>
            {t('tickets.desk.takeBack')}
          </button>
        </p>
      )}
      {author !== 'staff' && ticket.mergedInto === null && (
        <p>
          <button type="button" className="plain" onClick={() => setAsking('split')}>
            {t('tickets.desk.split')}
          </button>
          {isFromOther && ticket.status !== 5 && (
            <>
              {' '}
              <button type="button" className="plain" onClick={() => setAsking('include')}>
                {t('tickets.desk.include')}
              </button>
            </>
          )}
        </p>
      )}
      <p role="alert" className="fault">
        {fault}
      </p>
      {asking === 'split' && <SplitDialog comment={comment} close={() => setAsking(undefined)} />}
      {asking === 'include' && <IncludeDialog {...{ comment, again }} close={() => setAsking(undefined)} />}
    </li>
  );
}
