import { mail } from '../../lib/mail.ts';

export const contactReceivedMail = mail<{ name: string; subject: string; number: string }>({
  kind: 'contactReceived',
  subject: ({ t, values: { number } }) => t('mail.contact.subject', { number }),
  Body: ({ t, portal, values: { name, subject, number } }) => (
    <>
      <p>{t('mail.hello', { name })}</p>
      <p>{t('mail.contact.intro', { portal, subject, number })}</p>
      <p>{t('mail.contact.next')}</p>
    </>
  ),
});
