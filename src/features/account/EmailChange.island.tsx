import { useStore } from '@nanostores/react';
import { memo, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { CheckField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { $member, asMember, challengeOf } from '../login/store.ts';
import { requestEmailChange, validateEmailChange } from './endpoints.ts';
import { EmailChange as EmailChangeBody, ValidateEmailChange } from './schema.ts';

type EmailChangeProps = { locale: Locale; messages: SomeMessages };

/** Form to change the e-mail address. The new one counts once its owner has entered the code that was mailed to it. */
function EmailChangeSection({ locale, messages }: EmailChangeProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [requested, setRequested] = useState<{ email: string; challenge: string }>();
  const [notice, setNotice] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  if (!member) return null;

  function cancel(): void {
    setRequested(undefined);
    setCancelled(true);
  }
  return (
    <section className="drawer" aria-labelledby="email">
      <h2 id="email">{t('account.email')}</h2>
      <p>{t('account.email.now', { email: member.email })}</p>
      {requested ? (
        <Form
          key="code"
          schema={ValidateEmailChange}
          read={(data) => ({ email: requested.email, code: String(data.get('code')), endOthers: data.has('endOthers') })}
          submit={async (body) => {
            const headers = { 'login-challenge': requested.challenge };
            $member.set(await asMember(validateEmailChange, { headers, body }));
            setRequested(undefined);
            setNotice(t('account.email.changed'));
          }}
          lead="code"
          t={t}
          label={t('account.email.code')}
        >
          <TextField
            name="code"
            label={t('account.email.code')}
            help={t('account.email.sent', { email: requested.email })}
            className="code"
            autoComplete="one-time-code"
            maxLength={12}
            autoFocus
          />
          <CheckField name="endOthers" label={t('account.email.endOthers')} help={t('account.email.endOthers.help')} />
          <Submit>{t('account.email.confirm')}</Submit>
          <button type="button" className="plain" onClick={cancel}>
            {t('account.cancel')}
          </button>
        </Form>
      ) : (
        <Form
          key="email"
          schema={EmailChangeBody}
          submit={async (body) => {
            setNotice('');
            setCancelled(false);
            const { challenge, message } = await challengeOf(asMember(requestEmailChange, { body }));
            setRequested({ email: body.email, challenge });
            setNotice(message ?? '');
          }}
          t={t}
          label={t('account.email')}
        >
          <TextField name="email" type="email" label={t('account.email.new')} autoComplete="email" autoFocus={isCancelled} />
          <Submit>{t('account.email.ask')}</Submit>
        </Form>
      )}
      <Notice>{notice}</Notice>
    </section>
  );
}
export const EmailChange = memo(EmailChangeSection);
