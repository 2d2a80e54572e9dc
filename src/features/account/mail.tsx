import { mail } from '../../mail/mail.ts';

/** To the old address when a member has another one. */
export const addressChangedMail = mail<{ firstName: string; masked: string }>({
  kind: 'addressChanged',
  quota: 'notice',
  subject: ({ t, portal }) => t('mail.changed.subject', { portal }),
  Body: ({ t, portal, values: { firstName, masked } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.changed.intro', { portal, masked })}</p>
      <p>{t('mail.changed.notYou')}</p>
    </>
  ),
});

export const erasureMail = mail<{ firstName: string; date: string }>({
  kind: 'erasure',
  quota: 'warning',
  subject: ({ t, portal }) => t('mail.erasure.subject', { portal }),
  Body: ({ t, portal, values: { firstName, date } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.erasure.intro', { portal, date })}</p>
      <p>{t('mail.erasure.undo')}</p>
    </>
  ),
});
