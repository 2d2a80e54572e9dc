import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { Locale } from '../../../lib/locale.ts';
import type { Translate } from '../../../lib/message-format.ts';
import { useActs } from '../../../ui/form/acts.ts';
import { Confirm } from '../../../ui/form/Confirm.tsx';
import { AreaField } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Notice } from '../../../ui/form/Notice.tsx';
import { Showing } from '../../../ui/form/Showing.tsx';
import { Submit } from '../../../ui/form/Submit.tsx';
import { asMember } from '../../login/store.ts';
import { addTicketComment, changeTicketStatus } from '../endpoints.ts';
import { type CommentAdded, TicketComment } from '../schema.ts';
import { statuses } from '../state-rules.ts';
import { type Chosen, onceKeys } from '../store.ts';
import { attachTicketFile } from './endpoints.ts';
import { type StatusKey, statusKeys } from './label-rules.ts';
import type { OwnTicket } from './schema.ts';
import { openTicket, ticketOf, tickets } from './store.ts';
import { TicketFileField } from './TicketFileField.island.tsx';
import { TicketRating } from './TicketRating.island.tsx';
import { TicketTalk } from './TicketTalk.island.tsx';

type OwnTicketProps = { t: Translate; locale: Locale; id: number };

type TicketProps = { t: Translate; ticket: OwnTicket; changed(): Promise<void> };
type TicketHeadProps = TicketProps & { locale: Locale; heading: RefObject<HTMLHeadingElement | null>; outcome: string };

/** Subject and state of a question, its conversation, and the result of the last act. */
function TicketHead({ t, locale, ticket, heading, changed, outcome }: TicketHeadProps) {
  return (
    <section className="drawer" aria-labelledby="ticket">
      <h2 id="ticket" ref={heading} tabIndex={-1}>
        {ticket.subject}
      </h2>
      <p>
        <strong>{t(statusKeys[ticket.status_id as StatusKey])}</strong> · {t('tickets.own.number', { number: String(ticket.id) })}
      </p>
      {ticket.mergedInto !== null && (
        <p>
          <button type="button" className="plain" onClick={() => openTicket(ticket.mergedInto ?? undefined)}>
            {t('tickets.own.merged', { number: String(ticket.mergedInto) })}
          </button>
        </p>
      )}
      <TicketTalk {...{ t, locale, ticket, changed }} />
      <Notice>{outcome}</Notice>
    </section>
  );
}

/** Rating of an answered question. */
function RatingSection({ t, ticket, changed }: TicketProps) {
  return (
    <section className="drawer" aria-labelledby="rating">
      <h2 id="rating">{t('tickets.own.rating')}</h2>
      {ticket.rating && <p>{t('tickets.own.rated')}</p>}
      <TicketRating t={t} ticket={ticket} rated={changed} />
    </section>
  );
}

/** A question with its answers, and the acts of its customer. */
export function OwnTicketView({ t, locale, id }: OwnTicketProps) {
  const ticket = useMemo(() => ticketOf(id), [id]);
  const heading = useRef<HTMLHeadingElement>(null);
  const question = useRef<HTMLDialogElement>(null);
  const [file, setFile] = useState<Chosen>();
  const [sent, setSent] = useState(0);
  const { outcome, setOutcome, act } = useActs(t);
  const isLoaded = useRef(false);
  // The text was accepted, but its file was not: a retry sends only the file.
  const half = useRef<{ text: string; added: z.infer<typeof CommentAdded> }>(undefined);
  const keys = useMemo(onceKeys, []);
  const reload = async () => {
    await ticket.load();
    void tickets.load();
  };
  useEffect(
    () =>
      ticket.$.subscribe(({ data }) => {
        // The conversation replaces the list, so the focus moves to it, once.
        if (data && !isLoaded.current) requestAnimationFrame(() => heading.current?.focus());
        if (data) isLoaded.current = true;
      }),
    [ticket],
  );

  async function comment(body: z.infer<typeof TicketComment>): Promise<void> {
    const before = half.current?.text === body.comment ? half.current.added : undefined;
    const send = async (what: z.infer<typeof TicketComment>) => {
      // After a lost answer, the same words sent again are the same comment.
      const taken = await asMember(addTicketComment, { headers: keys.of(JSON.stringify(what)), body: what });
      keys.sent();
      return taken;
    };
    const added = before ?? (await send(body));
    if (file && file !== 'uploading')
      try {
        half.current = { text: body.comment, added };
        // Closed meanwhile, the text began a new ticket, and a file belongs to a comment.
        const of = added.isFollowUp ? await send({ ticket_id: added.ticket, comment: file.name }) : added;
        half.current = { text: body.comment, added: of };
        await asMember(attachTicketFile, { body: { id: of.id, file: file.id } });
      } catch (error) {
        setOutcome({ text: t('tickets.own.half') });
        throw error;
      }
    half.current = undefined;
    setFile(undefined);
    setSent(sent + 1);
    if (added.ticket !== id) {
      void tickets.load();
      return openTicket(added.ticket);
    }
    await reload();
    setOutcome({ text: t('tickets.own.sent') });
  }
  const close = () =>
    act(async () => {
      await asMember(changeTicketStatus, { body: { id, status_id: statuses.closed } });
      await reload();
      return { text: t('tickets.own.closed') };
    });

  return (
    <Showing of={ticket} t={t}>
      {(data) => {
        const isClosed = data.status_id === statuses.closed;
        return (
          <>
            <TicketHead {...{ t, locale, heading }} ticket={data} changed={reload} outcome={outcome.text} />
            {data.mergedInto === null && (
              <section className="drawer" aria-labelledby="answer">
                <h2 id="answer">{t(isClosed ? 'tickets.own.further' : 'tickets.own.answer')}</h2>
                {isClosed && <p>{t('tickets.own.further.how')}</p>}
                <Form
                  key={sent}
                  schema={TicketComment}
                  read={(form) => ({ ticket_id: id, comment: String(form.get('comment') ?? '') })}
                  submit={comment}
                  t={t}
                  label={t('tickets.own.answer')}
                  wait={file === 'uploading' ? t('tickets.own.file.wait') : ''}
                >
                  <AreaField name="comment" label={t('tickets.own.comment')} rows={6} />
                  {!isClosed && <TicketFileField t={t} file={file} choose={setFile} />}
                  <Submit>{t('tickets.own.send')}</Submit>
                </Form>
                {data.isOwn && !isClosed && (
                  <button type="button" className="plain" onClick={() => question.current?.showModal()}>
                    {t('tickets.own.close')}
                  </button>
                )}
              </section>
            )}
            {data.isOwn && isClosed && data.mergedInto === null && <RatingSection t={t} ticket={data} changed={reload} />}
            <Confirm
              ref={question}
              title={t('tickets.own.close.title')}
              yes={t('tickets.own.close.yes')}
              no={t('tickets.own.cancel')}
              run={close}
            >
              <p>{t('tickets.own.close.text')}</p>
            </Confirm>
          </>
        );
      }}
    </Showing>
  );
}
