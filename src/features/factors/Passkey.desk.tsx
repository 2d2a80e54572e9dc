import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';

type PasskeyProps = { t: Translate; label: string; use(): Promise<void>; done(): void };

/** Button that requests a passkey from the browser, with its errors. Absent if the browser does not support passkeys. */
export function Passkey({ t, label, use, done }: PasskeyProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (!browserSupportsWebAuthn()) return null;
  async function ask(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFault('');
    try {
      await use();
      done();
    } catch (error) {
      // Other errors are the browser's: the person broke it off, or there is no key here.
      setFault(error instanceof CallFailed ? faultOf(error, t) : t('factors.passkey.failed'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <p role="alert" className="fault">
        {fault}
      </p>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void ask()}>
        {label}
      </button>
    </div>
  );
}
