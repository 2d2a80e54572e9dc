import type { MessageKey } from '../../i18n/messages.ts';
import { mail } from '../../mail/mail.ts';
import { factorMailKind } from './rules.ts';

/** Notice of a change of an account's second factors. `act`: added, removed, codes, used or reset. */
export const factorMail = mail<{ firstName: string; act: string; name: string }>({
  ...factorMailKind,
  subject: ({ t, portal }) => t('factors.mail.subject', { portal }),
  Body: ({ t, values: { firstName, act, name } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{t(`factors.mail.act.${act}` as MessageKey, { name })}</p>
      <p>{t('factors.mail.notYou')}</p>
    </>
  ),
});
