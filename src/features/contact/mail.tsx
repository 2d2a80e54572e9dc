import { mail } from '../../mail/mail.ts';

/** Goes to any address typed by anybody, so it contains nothing that was typed: it cannot be misused to send text to others. */
export const contactReceivedMail = mail<{ number: string }>({
  kind: 'contactReceived',
  isRepeatable: true,
  quota: 'confirmation',
  subject: ({ t, values: { number } }) => t('mail.contact.subject', { number }),
  Body: ({ t, portal, values: { number } }) => (
    <>
      <p>{t('mail.contact.intro', { portal, number })}</p>
      <p>{t('mail.contact.next')}</p>
      <p>{t('mail.contact.notAsked')}</p>
    </>
  ),
});
