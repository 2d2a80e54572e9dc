import type { Locale } from '../../../lib/locale.ts';
import type { Translate } from '../../../lib/message-format.ts';
import type { OwnTicket } from './schema.ts';
import { TicketFiles } from './TicketFiles.island.tsx';
import { TicketMessage } from './TicketMessage.island.tsx';
import { TicketMoment } from './TicketMoment.island.tsx';

/** Conversation of a ticket: the question, then its comments, oldest first. */
export function TicketTalk({ t, locale, ticket, changed }: { t: Translate; locale: Locale; ticket: OwnTicket; changed(): Promise<void> }) {
  const { description, name, isOwn, createdAt, files, comments } = ticket;
  return (
    <ol className="talk">
      {description !== null && (
        <li data-by={isOwn ? 'me' : 'other'}>
          <p className="who">
            {isOwn ? t('tickets.own.me') : name}{' '}
            <small>
              <TicketMoment locale={locale} at={createdAt} />
            </small>
          </p>
          <p className="words">{description}</p>
          <TicketFiles locale={locale} files={files} />
        </li>
      )}
      {comments.map((comment) => (
        <TicketMessage key={`${comment.id} ${comment.editedAt}`} {...{ t, locale, comment, changed }} />
      ))}
    </ol>
  );
}
