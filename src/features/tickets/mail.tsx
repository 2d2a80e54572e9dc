import { href } from '../../lib/routes.ts';
import { mail } from '../../mail/mail.ts';

type Answer = { number: string; subject: string; text: string; name: string; replyTo: string; isMember: string };

/** Answer of staff, for each participant alone. It quotes nothing, so nobody reads what was not theirs. */
export const ticketAnswerMail = mail<Answer>({
  kind: 'ticketAnswer',
  quota: 'notice',
  subject: ({ t, values: { number, subject } }) => t('tickets.mail.answer.subject', { number, subject }),
  headers: ({ values: { replyTo } }): Record<string, string> => (replyTo ? { 'Reply-To': replyTo } : {}),
  Body: ({ t, portal, site, locale, values: { number, text, name, isMember, replyTo } }) => (
    <>
      {text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>{t('tickets.mail.answer.from', { name, portal })}</p>
      {replyTo && <p>{t('tickets.mail.answer.reply', { number })}</p>}
      {isMember && (
        <p className="go">
          <a href={`${site}${href('member', locale)}`}>{t('tickets.mail.answer.look')}</a>
        </p>
      )}
    </>
  ),
});
