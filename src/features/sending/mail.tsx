import type { Translate } from '../../i18n/messages.ts';
import { mail } from '../../mail/mail.ts';

function reasonText(t: Translate, reason: string): string {
  if (reason === 'complaints') return t('sending.mail.complaints');
  return reason === 'message' ? t('sending.mail.message') : t('sending.mail.breaker');
}

/** Notice to staff that the sending of newsletters was paused automatically. */
export const sendingPausedMail = mail<{ firstName: string; reason: string }>({
  kind: 'sendingPaused',
  isRepeatable: true,
  quota: 'notice',
  subject: ({ t }) => t('sending.mail.subject'),
  Body: ({ t, values: { firstName, reason } }) => (
    <>
      <p>{t('mail.hello', { name: firstName })}</p>
      <p>{reasonText(t, reason)}</p>
      <p>{t('sending.mail.next')}</p>
    </>
  ),
});
