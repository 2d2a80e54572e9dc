import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { waitInWords } from '../../lib/wait.ts';
import { useActs } from '../../ui/form/acts.ts';
import { CheckField, TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { pendingFor } from './AskCode.island.tsx';
import { ValidateCustomerCode, ValidateEmailCode } from './code-schema.ts';
import { requestCustomerCode, requestEmailCode, validateCustomerCode, validateEmailCode } from './endpoints.ts';
import { $pending, challengeOf, enter, expect, expectNothing, keep, type Pending } from './store.ts';

type EnterCodeProps = { pending: Pending; portal: string; locale: Locale; t: Translate; arrive(): void };

/** Returns the seconds until an instant, counted down while the page is open. */
function useSecondsTo(instant: number): number {
  const [left, setLeft] = useState(() => Math.max(0, Math.ceil((instant - Date.now()) / 1_000)));
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((instant - Date.now()) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
}

const remembering = { remember: z._default(z.boolean(), false) };

/** One field for the code, whether typed, pasted or filled in by the phone. */
export function EnterCode({ pending, portal, locale, t, arrive }: EnterCodeProps) {
  const { way, to, email, challenge, resendAt, message: refusal } = pending;
  const { outcome, act } = useActs(t);
  const heading = useFocusWhenLost<HTMLHeadingElement>(to);
  const seconds = useSecondsTo(resendAt);
  const headers = { 'login-challenge': challenge };

  const sendAgain = () =>
    act(async () => {
      // Ignores a second tap while the first is being answered.
      if (($pending.get()?.resendAt ?? 0) > Date.now()) return undefined;
      const again =
        way === 'email'
          ? await challengeOf(call(requestEmailCode, { body: { email: to, portalCode: portal, lang: locale } }))
          : await challengeOf(call(requestCustomerCode, { body: { email, klnr: to, lang: locale } }));
      expect({ ...pendingFor(way, to, again), email });
      return { text: again.message ?? t('login.sentAgain') };
    });

  const schema = way === 'email' ? z.extend(ValidateEmailCode, remembering) : z.extend(ValidateCustomerCode, remembering);
  return (
    <section className="drawer" aria-labelledby="enter-code">
      <h2 id="enter-code" ref={heading} tabIndex={-1}>
        {t('login.code.title')}
      </h2>
      <p className="help">{(!outcome.text && refusal) || t(way === 'email' ? 'login.code.toEmail' : 'login.code.toCustomer', { to })}</p>
      <Form
        schema={schema as z.ZodMiniType<{ code: string; remember: boolean }>}
        read={(data) => ({
          ...(way === 'email' ? { email: to, language: locale } : { email, klnr: to }),
          code: String(data.get('code')),
          remember: data.has('remember'),
        })}
        submit={async ({ code, remember }) => {
          const query = { remember: String(remember) };
          const signedIn =
            way === 'email'
              ? await call(validateEmailCode, { headers, query, body: { email: to, code, language: locale } })
              : await call(validateCustomerCode, { headers, query, body: { email, klnr: to, code } });
          keep(signedIn);
          expectNothing();
          enter(signedIn.user);
          arrive();
        }}
        lead="code"
        t={t}
        label={t('login.code.title')}
      >
        <TextField
          name="code"
          label={t('login.code')}
          help={t('login.code.help')}
          className="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
        />
        <CheckField name="remember" label={t('login.remember')} help={t('login.remember.help')} />
        <Submit>{t('login.enter')}</Submit>
      </Form>
      <Notice>{outcome.text}</Notice>
      <ul className="ways">
        <li>
          {seconds > 0 ? (
            <span className="help">{t('login.again.wait', { wait: waitInWords(t, seconds) })}</span>
          ) : (
            <button type="button" className="plain" onClick={sendAgain}>
              {t('login.again')}
            </button>
          )}
        </li>
        <li>
          <button type="button" className="plain" onClick={expectNothing}>
            {t(way === 'email' ? 'login.otherAddress' : 'login.otherNumber')}
          </button>
        </li>
      </ul>
    </section>
  );
}
