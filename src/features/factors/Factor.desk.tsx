import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import type { Translate } from '../../lib/message-format.ts';
import { asMember } from '../login/store.ts';
import { AddFactor } from './AddFactor.desk.tsx';
import { getFactors } from './endpoints.ts';
import { GiveFactor } from './GiveFactor.desk.tsx';
import { RecoveryCodes } from './RecoveryCodes.desk.tsx';

type FactorProps = { t: Translate; done(): void };

/** Asks a signed-in person for the second factor. A person without one adds the first one, and gets ten recovery codes. */
export function Factor({ t, done }: FactorProps) {
  const asked = useQuery({ queryKey: ['factors'], queryFn: () => asMember(getFactors, {}), staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes t={t} codes={codes} done={done} />;
  if (asked.error) return <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />;
  if (!asked.data) return <Waiting t={t} />;
  const { factors } = asked.data;
  if (factors.length) return <GiveFactor t={t} hasPasskey={factors.some(({ method }) => method === 'passkey')} done={done} />;
  return <AddFactor t={t} added={({ recoveryCodes }) => (recoveryCodes ? setCodes(recoveryCodes) : done())} />;
}
