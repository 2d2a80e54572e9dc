import { href } from '../../../lib/routes.ts';
import { mail } from '../../../mail/mail.ts';
import { type MailAddress, nameInMail, replyAddress } from './rules.ts';

type Answer = MailAddress & {
  number: string;
  subject: string;
  /** Name of its author; never an address. */
  name: string;
  text: string;
  /** Names of its files, one a line. */
  files: string;
  /** `member`: can read it on the site too. */
  reader: 'member' | 'address';
  /** Message-ID of the mail that it answers, with its brackets, or empty. */
  inReplyTo: string;
};

/** Comment on a ticket, for one participant. It quotes no earlier text. */
export const ticketCommentMail = mail<Answer>({
  kind: 'ticketComment',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ values: { subject } }) => `Re: ${subject}`,
  from: ({ values, portal, own }) => ({ name: nameInMail(values.name, portal), address: values.from || own }),
  headers: ({ values, own }) => ({
    'Reply-To': replyAddress(values, own),
    // Written by a person: an automatic answer to it is none to a machine.
    'Auto-Submitted': 'no',
    ...(values.inReplyTo && { 'In-Reply-To': values.inReplyTo, References: values.inReplyTo }),
  }),
  Body: ({ t, locale, portal, site, values: { number, name, text, files, reader } }) => (
    <>
      <p>{t('mail.ticket.comment.intro', { name, portal })}</p>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other key, and do not move.
        <p key={index}>
          {paragraph.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            <span key={at}>
              {at > 0 && <br />}
              {line}
            </span>
          ))}
        </p>
      ))}
      {files && <p>{t('mail.ticket.comment.files', { files: files.replaceAll('\n', ', ') })}</p>}
      <p>{t('mail.ticket.comment.reply')}</p>
      {reader === 'member' && (
        <p className="go">
          <a href={`${site}${href('myTickets', locale)}?ticket=${number}`}>{t('mail.ticket.comment.look')}</a>
        </p>
      )}
    </>
  ),
});

/** Confirmation of a question by mail. The sender's address is not verified, so it contains none of the text. */
export const ticketReceivedMail = mail<MailAddress & { number: string }>({
  kind: 'ticketReceived',
  isRepeatable: true,
  quota: 'confirmation',
  subject: ({ t, values: { number } }) => t('mail.contact.subject', { number }),
  from: ({ values, portal, own }) => ({ name: portal, address: values.from || own }),
  headers: ({ values, own }) => ({ 'Reply-To': replyAddress(values, own) }),
  Body: ({ t, portal, values: { number } }) => (
    <>
      <p>{t('mail.contact.intro', { portal, number })}</p>
      <p>{t('mail.contact.next')}</p>
      <p>{t('mail.contact.notAsked')}</p>
    </>
  ),
});
