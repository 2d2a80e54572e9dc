import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { startVerifyPasskey, verifyPasskey, verifyRecovery, verifyTotp } from './endpoints.ts';
import { Passkey } from './Passkey.desk.tsx';
import { RecoveryCode, TotpCode } from './schema.ts';

type GiveFactorProps = { t: Translate; hasPasskey: boolean; done(): void };

async function answerWithPasskey(): Promise<void> {
  const { options } = await asMember(startVerifyPasskey, {});
  const { clientExtensionResults, ...response } = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  await asMember(verifyPasskey, { body: { response: { ...response, clientExtensionResults: { ...clientExtensionResults } } } });
}

/** Form for the second factor: a passkey, a code of an app, or a recovery code. */
export function GiveFactor({ t, hasPasskey, done }: GiveFactorProps) {
  const [isLost, setLost] = useState(false);
  return (
    <section className="drawer" aria-labelledby="factor">
      <h2 id="factor">{t('factors.give.title')}</h2>
      <p className="help">{t(isLost ? 'factors.give.recovery.help' : 'factors.give.help')}</p>
      {!isLost && hasPasskey && <Passkey t={t} label={t('factors.give.passkey')} use={answerWithPasskey} done={done} />}
      {isLost ? (
        <Form
          key="recovery"
          schema={RecoveryCode}
          submit={async (body) => {
            await asMember(verifyRecovery, { body });
            done();
          }}
          t={t}
          lead="code"
          label={t('factors.give.recovery')}
        >
          <TextField name="code" label={t('factors.give.recovery')} autoComplete="off" />
          <Submit>{t('factors.give.enter')}</Submit>
        </Form>
      ) : (
        <Form
          key="totp"
          schema={TotpCode}
          submit={async (body) => {
            await asMember(verifyTotp, { body });
            done();
          }}
          t={t}
          lead="code"
          label={t('factors.give.code')}
        >
          <TextField name="code" label={t('factors.give.code')} autoComplete="one-time-code" inputMode="numeric" />
          <Submit>{t('factors.give.enter')}</Submit>
        </Form>
      )}
      <p className="ways">
        <button type="button" className="plain" onClick={() => setLost(!isLost)}>
          {t(isLost ? 'factors.give.back' : 'factors.give.lost')}
        </button>
      </p>
    </section>
  );
}
