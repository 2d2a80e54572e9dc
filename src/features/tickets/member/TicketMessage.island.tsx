import { useState } from 'react';
import type { Locale } from '../../../lib/locale.ts';
import type { Translate } from '../../../lib/message-format.ts';
import { AreaField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { changeTicketComment } from '../endpoints.ts';
import { CommentChange } from '../schema.ts';
import type { OwnTicketComment } from './schema.ts';
import { TicketFiles } from './TicketFiles.island.tsx';
import { TicketMoment } from './TicketMoment.island.tsx';

type CommentProps = { t: Translate; locale: Locale; comment: OwnTicketComment; changed(): Promise<void> };

/** Message of a conversation; the caller's own can be changed for a while. */
export function TicketMessage({ t, locale, comment, changed }: CommentProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, by, name, text, createdAt, editedAt, canChange, files } = comment;
  return (
    <li data-by={by} data-comment={id}>
      <p className="who">
        {by === 'me' ? t('tickets.own.me') : name}{' '}
        <small>
          <TicketMoment locale={locale} at={createdAt} />
          {editedAt && ` · ${t('tickets.own.edited')}`}
        </small>
      </p>
      {isOpen ? (
        <Form
          schema={CommentChange}
          read={(data) => ({ id, comment: String(data.get('comment') ?? '') })}
          t={t}
          label={t('tickets.own.change')}
          submit={async (body) => {
            await asMember(changeTicketComment, { body });
            setOpen(false);
            await changed();
          }}
        >
          <AreaField name="comment" label={t('tickets.own.comment')} rows={5} defaultValue={text} autoFocus />
          <div className="actions">
            <Submit>{t('tickets.own.change.save')}</Submit>
            <button type="button" className="plain" onClick={() => setOpen(false)}>
              {t('tickets.own.cancel')}
            </button>
          </div>
        </Form>
      ) : (
        <p className="words">{text}</p>
      )}
      <TicketFiles locale={locale} files={files} />
      {canChange && !isOpen && (
        <button type="button" className="plain" onClick={() => setOpen(true)}>
          {t('tickets.own.change')}
        </button>
      )}
    </li>
  );
}
