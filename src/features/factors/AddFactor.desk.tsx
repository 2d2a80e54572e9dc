import { startRegistration } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import type { Translate } from '../../lib/message-format.ts';
import { TextField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { asMember } from '../login/store.ts';
import { addPasskey, confirmTotp, startPasskey, startTotp } from './endpoints.ts';
import { Passkey } from './Passkey.desk.tsx';
import { QrCode } from './QrCode.desk.tsx';
import { type FactorAdded, TotpConfirm } from './schema.ts';

type Added = z.output<typeof FactorAdded>;
type AddFactorProps = { t: Translate; added(answer: Added): void };

/** Adds the first second factor: a passkey of this device, or an app that makes codes. */
export function AddFactor({ t, added }: AddFactorProps) {
  const secret = useQuery({
    ...{ queryKey: ['totp'], queryFn: () => asMember(startTotp, {}) },
    // Every answer is a new secret: asking again would make the code on the screen a wrong one.
    ...{ staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, gcTime: 0 },
  });

  async function makePasskey(): Promise<void> {
    const { options } = await asMember(startPasskey, {});
    const { clientExtensionResults, ...response } = await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
    added(
      await asMember(addPasskey, {
        body: { name: t('factors.add.passkey.name'), response: { ...response, clientExtensionResults: { ...clientExtensionResults } } },
      }),
    );
  }
  return (
    <section className="drawer" aria-labelledby="factor">
      <h2 id="factor">{t('factors.add.title')}</h2>
      <p className="help">{t('factors.add.help')}</p>
      <h3>{t('factors.add.passkey')}</h3>
      <p className="help">{t('factors.add.passkey.help')}</p>
      <Passkey t={t} label={t('factors.add.passkey.make')} use={makePasskey} done={() => {}} />
      <h3>{t('factors.add.totp')}</h3>
      <p className="help">{t('factors.add.totp.help')}</p>
      {secret.error && <Failing t={t} error={secret.error} retry={() => void secret.refetch()} />}
      {!secret.data && !secret.error && <Waiting t={t} />}
      {secret.data && (
        <>
          <QrCode text={secret.data.uri} label={t('factors.add.totp.qr')} />
          <p>
            {t('factors.add.totp.secret')} <code>{secret.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <Form
            schema={TotpConfirm}
            read={(data) => ({ name: t('factors.add.totp.name'), code: String(data.get('code')) })}
            submit={async (body) => added(await asMember(confirmTotp, { body }))}
            t={t}
            lead="code"
            label={t('factors.add.totp')}
          >
            <TextField name="code" label={t('factors.give.code')} autoComplete="one-time-code" inputMode="numeric" />
            <Submit>{t('factors.add.confirm')}</Submit>
          </Form>
        </>
      )}
    </section>
  );
}
