import { useEffect, useId, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.ts';
import { shownKey, useKeys } from '../../../desk/keys.ts';
import { announce, offerUndo } from '../../../desk/told.ts';
import { CallFailed } from '../../../lib/call.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { maxima } from '../schema.ts';
import { CannedChoice } from './CannedChoice.desk.tsx';
import { answerTicket, takeAnswerBack } from './endpoints.ts';
import { FileField } from './FileField.desk.tsx';
import type { StaffTicket, TicketRoom } from './schema.ts';
import { useAnswering } from './use-answering.ts';
import { onceKeyOf, useTyped } from './use-typed.ts';

const sendKey = 'Mod+enter';

type ComposerProps = { ticket: StaffTicket; room: TicketRoom | undefined; again(): Promise<unknown> };

/** Form for an answer to the customer. Before sending it checks who else is writing one; it is refused if somebody else answered meanwhile. */
export function AnswerComposer({ ticket, room, again }: ComposerProps) {
  const { locale, t } = useDesk();
  const id = useId();
  const name = `answer ${ticket.id}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ text, file }, setTyped] = useTyped(name);
  const offered = useRef<{ comment: number; end(): void }>(undefined);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [isWarned, setWarned] = useState(false);
  const { others, ask } = useAnswering(String(ticket.id), text.trim() !== '');
  const writing = others.filter(({ isAnswering }) => isAnswering);
  useEffect(() => {
    const leaves = ticket.comments.some(({ id: comment, leavesAt }) => comment === offered.current?.comment && leavesAt);
    if (leaves) return;
    offered.current?.end();
    offered.current = undefined;
  }, [ticket.comments]);
  const seen = Math.max(0, ...ticket.comments.map((one) => one.id));

  async function send(status_id: 3 | 5 | null): Promise<void> {
    if (busy) return;
    if (!text.trim()) return setFault(t('field.required'));
    if (file === 'uploading') return setFault(t('tickets.desk.file.wait'));
    setBusy(true);
    setFault('');
    try {
      const now = await ask();
      if (!isWarned && now.some(({ isAnswering }) => isAnswering)) {
        setWarned(true);
        return setFault(
          t('tickets.desk.alsoAnswering', {
            names: now
              .filter((one) => one.isAnswering)
              .map(({ name }) => name)
              .join(', '),
          }),
        );
      }
      const what = { ticket_id: ticket.id, comment: text, status_id, ...(file && { file: file.id }) };
      // The key depends on the words alone: comments of others that came meanwhile do not change it.
      const headers = onceKeyOf(name, what);
      const { id: comment } = await asMember(answerTicket, { headers, body: { ...what, seen } });
      setTyped(() => ({ text: '', file: undefined }));
      setWarned(false);
      await again();
      const told = t('tickets.desk.leaving');
      announce(told);
      const end = offerUndo({
        text: told,
        async undo() {
          const taken = await asMember(takeAnswerBack, { params: { id: String(comment) } });
          setTyped(() => ({ text: taken.text, file: taken.file ?? undefined }));
          await again();
          return t('tickets.desk.takenBack');
        },
      });
      offered.current = { comment, end };
    } catch (error) {
      const isMeanwhile = error instanceof CallFailed && error.answer.code === 'conflict';
      setFault(isMeanwhile ? t('tickets.desk.meanwhile') : faultOf(error, t, 'form.offline'));
      if (isMeanwhile) await again();
    } finally {
      setBusy(false);
    }
  }
  const sends = [
    { key: sendKey, label: t('tickets.desk.send'), status: null },
    { key: 'w', label: t('tickets.desk.sendWait'), status: 3 },
    { key: 'c', label: t('tickets.desk.sendClose'), status: 5 },
  ] as const;
  useKeys([
    { key: 'a', label: t('tickets.desk.answer'), run: () => field.current?.focus() },
    ...sends.map(({ status, ...key }) => ({ ...key, run: () => void send(status) })),
  ]);
  const fill = (filled: string) => {
    setTyped(({ text: now }) => ({ text: now.trim() ? `${now.trimEnd()}\n\n${filled}` : filled }));
    field.current?.focus();
  };
  return (
    <section className="ticket-answer" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('tickets.desk.answerTo', { name: ticket.customer })}</h2>
      <p role="status">
        {writing.length > 0 && <strong>{t('tickets.desk.isAnswering', { names: writing.map(({ name }) => name).join(', ') })}</strong>}
      </p>
      <CannedChoice {...{ ticket, room, fill }} />
      <label htmlFor={id} className="unseen">
        {t('tickets.desk.answer')}
      </label>
      <textarea
        {...{ id, rows: 7, ref: field, value: text, lang: ticket.language, maxLength: maxima.text }}
        aria-describedby={`${id}-fault ${id}-help`}
        aria-invalid={fault !== '' || undefined}
        onChange={({ target }) => setTyped(() => ({ text: target.value }))}
      />
      <p className="help" id={`${id}-help`}>
        {t('tickets.desk.answer.help', { language: ticket.language, locale })}
      </p>
      <FileField file={file} choose={(chosen) => setTyped(() => ({ file: chosen }))} />
      <p role="alert" className="fault" id={`${id}-fault`}>
        {fault}
      </p>
      <p className="ticket-acts">
        {sends.map(({ key, label, status }) => (
          <button
            key={key}
            type="button"
            className={status === null ? 'button' : 'button quiet'}
            aria-disabled={busy}
            onClick={() => void send(status)}
          >
            {label} <kbd>{shownKey(key)}</kbd>
          </button>
        ))}
      </p>
    </section>
  );
}
