import { useDesk } from '../../../desk/desk.ts';
import { asMember } from '../../login/store.ts';
import { Comment } from './Comment.desk.tsx';
import { Changing, Text, When } from './EntryParts.desk.tsx';
import { changeTicketNote } from './endpoints.ts';
import { Files } from './Files.desk.tsx';
import type { StaffTicket, TicketNote } from './schema.ts';

type Again = () => Promise<unknown>;

/** Internal note, in another colour, with a text about its readers. */
function Note({ note: { id, name, text, createdAt, editedAt, isOwn, files }, again }: { note: TicketNote; again: Again }) {
  const { t, locale } = useDesk();
  return (
    <li className="ticket-note">
      <p className="ticket-who">
        <strong>{t('tickets.desk.note.label')}</strong> · {name ?? t('tickets.desk.nobody')} · <When iso={createdAt} />
        {editedAt && <> · {t('tickets.desk.edited')}</>}
      </p>
      {isOwn ? (
        <Changing
          {...{ text, lang: locale }}
          change={async (note) => {
            await asMember(changeTicketNote, { body: { id, note } });
            await again();
          }}
        />
      ) : (
        <Text text={text} lang={locale} />
      )}
      <Files files={files} />
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
    ...ticket.notes.map((note) => ({ at: note.createdAt, key: `n${note.id}`, element: <Note key={`n${note.id}`} {...{ note, again }} /> })),
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
      {ticket.dropped.length > 0 && (
        <p className="help">{t('tickets.desk.dropped', { names: ticket.dropped.map(({ name }) => name).join(', ') })}</p>
      )}
    </section>
  );
}
