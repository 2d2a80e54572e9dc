import { useState } from 'react';
import { call } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { Submit } from '../../ui/form/Submit.tsx';
import * as visit from '../../ui/session-storage.ts';
import { CustomerCodeRequest, EmailCodeRequest } from './code-schema.ts';
import { createContact, requestCustomerCode, requestEmailCode } from './endpoints.ts';
import { ContactCreate } from './schema.ts';
import { challengeOf, expect, type Pending, type RequestedCode } from './store.ts';

type Way = 'email' | 'customer' | 'register';
type AskCodeProps = { portal: string; locale: Locale; t: Translate; email?: string | undefined };

/** Returns the pending state of a requested code: next possible request and end of validity. */
export const pendingFor = (
  way: Pending['way'],
  to: string,
  { challenge, resendAfterSeconds, expiresInSeconds, message }: RequestedCode,
): Pending => ({
  way,
  to,
  challenge,
  message,
  resendAt: Date.now() + resendAfterSeconds * 1_000,
  expiresAt: Date.now() + expiresInSeconds * 1_000,
});

/** Forms to request a code: by e-mail address, by customer number, or as a new member. @param email prefilled address */
export function AskCode({ portal, locale, t, email }: AskCodeProps) {
  const [way, setWay] = useState<Way>('email');
  const heading = useFocusWhenLost<HTMLHeadingElement>(way);
  const campagnecode = visit.kept('campagnecode');
  const others = (['email', 'customer', 'register'] as const).filter((one) => one !== way);

  return (
    <section className="drawer" aria-labelledby="sign-in">
      <h2 id="sign-in" ref={heading} tabIndex={-1}>
        {t(`login.${way}.title`)}
      </h2>
      <p className="help">{t(`login.${way}.intro`)}</p>
      {way === 'email' && (
        <Form
          schema={EmailCodeRequest}
          read={(data) => ({ email: data.get('email'), portalCode: portal, lang: locale })}
          submit={async (body) => expect(pendingFor('email', body.email, await challengeOf(call(requestEmailCode, { body }))))}
          t={t}
          label={t('login.email.title')}
        >
          <TextField name="email" type="email" label={t('login.email')} autoComplete="email" inputMode="email" defaultValue={email} />
          <Submit>{t('login.send')}</Submit>
        </Form>
      )}
      {way === 'customer' && (
        <Form
          schema={CustomerCodeRequest}
          read={(data) => ({ klnr: String(data.get('klnr')).replace(/\s/g, ''), email: String(data.get('email')), lang: locale })}
          submit={async (body) => {
            const challenge = await challengeOf(call(requestCustomerCode, { body }));
            expect({ ...pendingFor('customer', body.klnr, challenge), email: body.email ?? undefined });
          }}
          t={t}
          label={t('login.customer.title')}
        >
          <TextField name="klnr" label={t('login.klnr')} help={t('login.klnr.help')} inputMode="numeric" autoComplete="off" />
          <TextField name="email" type="email" label={t('login.email')} help={t('login.customer.email')} autoComplete="email" isOptional />
          <Submit>{t('login.send')}</Submit>
        </Form>
      )}
      {way === 'register' && (
        <Form
          schema={ContactCreate}
          read={(data) => ({ ...Object.fromEntries(data), lang: locale })}
          submit={async (body) => {
            const challenge = await challengeOf(call(createContact, { query: { campagnecode }, body }));
            expect(pendingFor('email', body.email, challenge));
          }}
          t={t}
          label={t('login.register.title')}
        >
          <div className="side-by-side">
            <TextField name="firstName" label={t('account.profile.firstName')} autoComplete="given-name" />
            <TextField name="lastName" label={t('account.profile.lastName')} autoComplete="family-name" />
          </div>
          <TextField name="email" type="email" label={t('login.email')} autoComplete="email" inputMode="email" />
          <TextField name="phone" type="tel" label={t('account.profile.phone')} autoComplete="tel" isOptional />
          <Submit>{t('login.send')}</Submit>
        </Form>
      )}
      <ul className="ways">
        {others.map((one) => (
          <li key={one}>
            <button type="button" className="plain" onClick={() => setWay(one)}>
              {t(`login.${one}.instead`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
