import { mail } from '../../mail/mail.ts';

/** Notice to a member as whom staff saw the site. `reason` is empty if nothing was changed. */
export const impersonatedMail = mail<{ firstName: string; at: string; reason: string }>({
  kind: 'impersonated',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, portal }) => t('impersonation.mail.subject', { portal }),
  Body: ({ t, portal, values: { firstName, at, reason } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('impersonation.mail.intro', { portal, at })}</p>
      <p>{reason ? t('impersonation.mail.reason', { reason }) : t('impersonation.mail.readOnly')}</p>
      <p>{t('impersonation.mail.next')}</p>
    </>
  ),
});
