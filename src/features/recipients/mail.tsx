import { mail } from '../../mail/mail.ts';

/** Double opt-in: the link shows a page, and only its button confirms. */
export const confirmNewsletterMail = mail<{ path: string }>({
  kind: 'confirmNewsletter',
  quota: 'confirmation',
  subject: ({ t, portal }) => t('mail.newsletter.subject', { portal }),
  Body: ({ t, portal, site, values: { path } }) => (
    <>
      <p>{t('mail.newsletter.intro', { portal })}</p>
      <p className="go">
        <a href={`${site}${path}`}>{t('mail.newsletter.link')}</a>
      </p>
      <p>{t('mail.newsletter.notAsked')}</p>
    </>
  ),
});

/** Goes to a new address for newsletters: the link shows a page, and only its button moves them. */
export const moveNewslettersMail = mail<{ path: string }>({
  kind: 'moveNewsletters',
  quota: 'confirmation',
  subject: ({ t, portal }) => t('mail.newsletter.move.subject', { portal }),
  Body: ({ t, portal, site, values: { path } }) => (
    <>
      <p>{t('mail.newsletter.move.intro', { portal })}</p>
      <p className="go">
        <a href={`${site}${path}`}>{t('mail.newsletter.move.link')}</a>
      </p>
      <p>{t('mail.newsletter.notAsked')}</p>
    </>
  ),
});
