import { href } from '../../lib/routes.ts';
import { mail } from '../../mail/mail.ts';
import { unknownDevice } from './rules.ts';

/** Code to sign in, to register, or to confirm an address. Its link alone does nothing. */
export const codeMail = mail<{ code: string }>({
  kind: 'code',
  quota: 'code',
  subject: ({ t, values: { code } }) => t('mail.code.subject', { code }),
  Body: ({ t, portal, values: { code } }) => (
    <>
      <p>{t('mail.code.intro', { portal })}</p>
      <p className="code">{code}</p>
      <p>{t('mail.code.valid')}</p>
      <p>{t('mail.code.notAsked')}</p>
    </>
  ),
});

/** Answer to a code request for an address without account. */
export const unknownAddressMail = mail<Record<string, never>>({
  kind: 'unknownAddress',
  quota: 'hint',
  subject: ({ t, portal }) => t('mail.unknown.subject', { portal }),
  Body: ({ t, portal, site, locale }) => (
    <>
      <p>{t('mail.unknown.intro', { portal })}</p>
      <p>
        {t('mail.unknown.next')} <a href={`${site}${href('home', locale)}`}>{portal}</a>
      </p>
      <p>{t('mail.unknown.notAsked')}</p>
    </>
  ),
});

export const welcomeMail = mail<{ firstName: string }>({
  kind: 'welcome',
  isRepeatable: true,
  quota: 'confirmation',
  subject: ({ t, portal }) => t('mail.welcome.subject', { portal }),
  Body: ({ t, portal, site, locale, values: { firstName } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.welcome.intro', { portal })}</p>
      <p>{t('mail.welcome.next')}</p>
      <p className="go">
        <a href={`${site}${href('home', locale)}`}>{t('mail.welcome.link', { portal })}</a>
      </p>
    </>
  ),
});

export const newSignInMail = mail<{ firstName: string; device: string; at: string }>({
  kind: 'newSignIn',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t, portal }) => t('mail.signIn.subject', { portal }),
  Body: ({ t, portal, values: { firstName, device, at } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t('mail.signIn.intro', { portal, device: device === unknownDevice ? t('mail.signIn.unknown') : device, at })}</p>
      <p>{t('mail.signIn.notYou')}</p>
    </>
  ),
});
