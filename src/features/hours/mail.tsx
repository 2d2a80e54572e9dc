import { mail } from '../../mail/mail.ts';

/** Reminder on Friday of hours that a schedule expects and that were not recorded. */
export const hoursMissingMail = mail<{ firstName: string; missing: string; expected: string; path: string }>({
  kind: 'hoursMissing',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, values: { missing } }) => t('hours.mail.subject', { missing }),
  Body: ({ t, site, values: { firstName, missing, expected, path } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('hours.mail.text', { missing, expected })}</p>
      <p className="go">
        <a href={`${site}${path}`}>{t('hours.mail.fill')}</a>
      </p>
      <p>{t('hours.what')}</p>
    </>
  ),
});
