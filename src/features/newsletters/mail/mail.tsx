import type { MessageKey } from '../../../i18n/messages.ts';
import { mail } from '../../../mail/mail.ts';

/** Notice that a newsletter did not leave at its date. */
export const notStartedMail = mail<{ firstName: string; newsletter: string; reason: string; date: string; time: string }>({
  kind: 'newsletterNotStarted',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, values: { newsletter } }) => t('newsletters.mail.subject', { newsletter }),
  Body: ({ t, values: { firstName, newsletter, reason, date, time } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('newsletters.mail.notLeft', { newsletter, date, time })}</p>
      <p>{t(`newsletters.reason.${reason}` as MessageKey)}</p>
      <p>{t('newsletters.mail.next')}</p>
    </>
  ),
});
