import { mail } from '../../mail/mail.ts';

/** To the old address when a member has another one. */
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

/** To the address that an account loses when its old one takes it back. */
export const addressRestoredMail = mail<{ firstName: string; masked: string }>({
  kind: 'addressRestored',
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
