import { mail } from '../../mail/mail.ts';

/** Notice to the other representatives of a company that one of them changed it. */
export const companyChangedMail = mail<{ firstName: string; company: string; path: string }>({
  kind: 'companyChanged',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, values: { company } }) => t('companies.mail.subject', { company }),
  Body: ({ t, portal, site, values: { firstName, company, path } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('companies.mail.intro', { company, portal })}</p>
      <p className="go">
        <a href={`${site}${path}`}>{t('companies.mail.look')}</a>
      </p>
    </>
  ),
});
