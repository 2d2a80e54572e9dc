import { useId, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { shownKey, useKeys } from '../../../desk/keys.ts';
import { announce } from '../../../desk/told.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { maxima } from '../schema.ts';
import { addTicketNote } from './endpoints.ts';
import { FileField } from './FileField.desk.tsx';
import type { StaffTicket } from './schema.ts';
import { onceKeyOf, useTyped } from './use-typed.ts';

/** Internal note: another colour, other words, another button, and folded away until it is asked for. */
export function NoteComposer({ ticket, again }: { ticket: StaffTicket; again(): Promise<unknown> }) {
  const { t } = useDesk();
  const id = useId();
  const name = `note ${ticket.id}`;
  const [{ text, file }, setTyped] = useTyped(name);
  const [isOpen, setOpen] = useState(text !== '');
  const [fault, setFault] = useState('');
  useKeys([{ key: 'n', label: t('tickets.desk.note.add'), run: () => setOpen(true) }]);
  async function keep(): Promise<void> {
    if (!text.trim()) return setFault(t('field.required'));
    if (file === 'uploading') return setFault(t('tickets.desk.file.wait'));
    try {
      const body = { ticket_id: ticket.id, note: text, ...(file && { file: file.id }) };
      await asMember(addTicketNote, { headers: onceKeyOf(name, body), body });
      setTyped(() => ({ text: '', file: undefined }));
      setFault('');
      setOpen(false);
      await again();
      announce(t('tickets.desk.note.kept'));
    } catch (error) {
      setFault(faultOf(error, t, 'form.offline'));
    }
  }
  if (!isOpen)
    return (
      <p className="ticket-acts">
        <button type="button" className="plain" onClick={() => setOpen(true)}>
          {t('tickets.desk.note.add')} <kbd>n</kbd>
        </button>
      </p>
    );
  return (
    <section className="ticket-note" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('tickets.desk.note.title')}</h2>
      <label htmlFor={id}>{t('tickets.desk.note.help')}</label>
      <textarea
        {...{ id, rows: 4, value: text, autoFocus: true, maxLength: maxima.note }}
        aria-describedby={`${id}-fault`}
        onChange={({ target }) => setTyped(() => ({ text: target.value }))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          // The same key sends an answer elsewhere in this room.
          event.preventDefault();
          void keep();
        }}
      />
      <FileField file={file} choose={(chosen) => setTyped(() => ({ file: chosen }))} />
      <p role="alert" className="fault" id={`${id}-fault`}>
        {fault}
      </p>
      <p className="ticket-acts">
        <button type="button" className="button quiet" onClick={() => void keep()}>
          {t('tickets.desk.note.keep')} <kbd>{shownKey('Mod+enter')}</kbd>
        </button>
        <button type="button" className="plain" onClick={() => setOpen(false)}>
          {t('tickets.desk.cancel')}
        </button>
      </p>
    </section>
  );
}
