import { mail } from '../../mail/mail.ts';

/** Notice to the old address after a change of address. */
export const addressChangedMail = mail<{ firstName: string; masked: string; path: string; date: string }>({
  kind: 'addressChanged',
  quota: 'notice',
  subject: ({ t, portal }) => t('mail.changed.subject', { portal }),
  Body: ({ t, portal, site, values: { firstName, masked, path, date } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.changed.intro', { portal, masked })}</p>
      <p>{t('mail.changed.notYou', { date })}</p>
      <p className="go">
        <a href={`${site}${path}`}>{t('mail.changed.undo')}</a>
      </p>
    </>
  ),
});

/** Notice to the new address after the old one undid the change. */
export const addressRestoredMail = mail<{ firstName: string; masked: string }>({
  kind: 'addressRestored',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, portal }) => t('mail.restored.subject', { portal }),
  Body: ({ t, portal, values: { firstName, masked } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.restored.intro', { portal, masked })}</p>
      <p>{t('mail.restored.notYou')}</p>
    </>
  ),
});

export const erasureMail = mail<{ firstName: string; date: string }>({
  kind: 'erasure',
  isRepeatable: true,
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
