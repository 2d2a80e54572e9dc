import { href } from '../../lib/routes.ts';
import { mail } from '../../mail/mail.ts';

export const trialStartedMail = mail<{ firstName: string; until: string }>({
  kind: 'trialStarted',
  isRepeatable: true,
  quota: 'confirmation',
  subject: ({ t, portal }) => t('mail.trial.subject', { portal }),
  Body: ({ t, portal, site, locale, values: { firstName, until } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.trial.intro', { portal, until })}</p>
      <p>{t('mail.trial.ends')}</p>
      <p className="go">
        <a href={`${site}${href('pricing', locale)}`}>{t('mail.trial.link')}</a>
      </p>
    </>
  ),
});
