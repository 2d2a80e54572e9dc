import { mail } from '../../mail/mail.ts';

/** Goes to whatever address was typed, so it says nothing that was typed: nobody can write to others through it. */
export const contactReceivedMail = mail<{ number: string }>({
  kind: 'contactReceived',
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
