import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { announce } from '../../desk/told.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { SplitDialog } from './Dialogs.desk.tsx';
import { takeAnswerBack } from './staff-endpoints.ts';
import type { StaffComment, StaffTicket, TicketNote } from './staff-schema.ts';

type Again = () => Promise<unknown>;
const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter(Boolean);

function Text({ text, lang }: { text: string; lang: string }) {
  return (
    <div className="ticket-text" lang={lang}>
      {paragraphsOf(text).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

function Files({ files }: { files: StaffComment['files'] }) {
  const { t } = useDesk();
  if (!files.length) return null;
  return (
    <ul className="ticket-files" aria-label={t('tickets.desk.files')}>
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          {name} <small>{t('tickets.desk.kilobytes', { count: Math.max(1, Math.round(bytes / 1_000)) })}</small>
        </li>
      ))}
    </ul>
  );
}

function When({ iso }: { iso: string }) {
  const { locale } = useDesk();
  return (
    <time dateTime={iso}>
      {formatDate(locale, iso)}, {formatTime(locale, iso)}
    </time>
  );
}

/** Public comment. An answer that has not left can be taken back by everybody who sees the ticket. */
function Comment({ comment, ticket, again }: { comment: StaffComment; ticket: StaffTicket; again: Again }) {
  const { t } = useDesk();
  const [isSplitting, setSplitting] = useState(false);
  const [fault, setFault] = useState('');
  const { id, author, name, text, createdAt, editedAt, leavesAt, isFromOther, email } = comment;
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
      <Text text={text} lang={ticket.language} />
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
          <button type="button" className="plain" onClick={() => setSplitting(true)}>
            {t('tickets.desk.split')}
          </button>
        </p>
      )}
      <p role="alert" className="fault">
        {fault}
      </p>
      {isSplitting && <SplitDialog comment={comment} close={() => setSplitting(false)} />}
    </li>
  );
}

/** Internal note: other colour, and its words say who reads it. */
function Note({ note: { name, text, createdAt } }: { note: TicketNote }) {
  const { t, locale } = useDesk();
  return (
    <li className="ticket-note">
      <p className="ticket-who">
        <strong>{t('tickets.desk.note.label')}</strong> · {name ?? t('tickets.desk.nobody')} · <When iso={createdAt} />
      </p>
      <Text text={text} lang={locale} />
    </li>
  );
}

/** The question, the public comments and the internal notes in order of time. */
export function Conversation({ ticket, again }: { ticket: StaffTicket; again: Again }) {
  const { t } = useDesk();
  const entries = [
    ...ticket.comments.map((comment) => ({
      at: comment.createdAt,
      key: `c${comment.id}`,
      element: <Comment key={`c${comment.id}`} {...{ comment, ticket, again }} />,
    })),
    ...ticket.notes.map((note) => ({ at: note.createdAt, key: `n${note.id}`, element: <Note key={`n${note.id}`} note={note} /> })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <section aria-labelledby="ticket-conversation">
      <h2 id="ticket-conversation" className="unseen">
        {t('tickets.desk.conversation')}
      </h2>
      <ol className="ticket-conversation">
        <li className="ticket-comment" data-author="member">
          <p className="ticket-who">
            <strong>{ticket.customer}</strong> {t('tickets.desk.wrote.customer')} · <When iso={ticket.createdAt} />
          </p>
          <Text text={ticket.description} lang={ticket.language} />
          <Files files={ticket.files} />
        </li>
        {entries.map(({ element }) => element)}
      </ol>
    </section>
  );
}
