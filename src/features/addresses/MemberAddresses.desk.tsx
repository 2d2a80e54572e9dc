import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { CallFailed } from '../../lib/call.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import {
  createMemberAddress,
  deleteMemberAddress,
  getMemberAddresses,
  restoreMemberAddress,
  updateMemberAddress,
} from '../members/endpoints.ts';
import { AddressForm } from './AddressForm.island.tsx';
import type { Address } from './answer-schema.ts';
import { addressLine } from './rules.ts';
import type { AddressCreate } from './schema.ts';

type Form = number | 'new' | undefined;

/** Addresses of a member, with the member's own form and rules. */
export function MemberAddresses({ id }: { id: number }) {
  const { locale, t, may } = useDesk();
  const asked = useQuery({ queryKey: ['member', id, 'addresses'], queryFn: () => asMember(getMemberAddresses, { params: { id } }) });
  const { outcome, setOutcome, act } = useActs(t);
  const [open, setOpen] = useState<Form>();
  const question = useRef<HTMLDialogElement>(null);
  const [confirming, setConfirming] = useState<{ address: Address; why: string }>();
  const isChanging = may('COM_SEC');
  const params = ({ id: owned }: Address) => ({ id, owned });
  const saved = ({ warnings }: Address) => ({ text: t(warnings.length ? 'addresses.saved.vat' : 'addresses.saved') });
  const submit = (address?: Address) => async (body: AddressCreate) => {
    const answer = await (address
      ? asMember(updateMemberAddress, { params: params(address), body })
      : asMember(createMemberAddress, { params: { id }, body }));
    setOpen(undefined);
    setOutcome(saved(answer));
    await asked.refetch();
  };
  const restore = (address: Address) =>
    act(async () => {
      const answer = await asMember(restoreMemberAddress, { params: params(address) });
      await asked.refetch();
      return saved(answer);
    });
  const remove = (address: Address, isConfirmed = false) =>
    act(async () => {
      try {
        await asMember(deleteMemberAddress, { params: params(address), query: { confirm: String(isConfirmed) } });
      } catch (error) {
        if (!(error instanceof CallFailed && error.answer.code === 'address_in_use')) throw error;
        setConfirming({ address, why: error.answer.message });
        question.current?.showModal();
        return undefined;
      } finally {
        await asked.refetch();
      }
      return { text: t('addresses.removed'), undo: () => restore(address) };
    });
  return (
    <section className="panel" aria-labelledby="addresses">
      <h2 id="addresses">{t('members.addresses')}</h2>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Waiting t={t} />}
      {asked.data?.length === 0 && <p>{t('members.addresses.none')}</p>}
      <ul className="rows">
        {asked.data?.map((address) => (
          <li key={address.id}>
            {open === address.id ? (
              <AddressForm {...{ locale, t, address }} submit={submit(address)} cancel={() => setOpen(undefined)} />
            ) : (
              <>
                <span>
                  {address.companyName && <strong>{address.companyName} </strong>}
                  {addressLine(address)}
                  {address.vat && <small>{t('addresses.vat.of', { vat: address.vat })}</small>}
                </span>
                {isChanging && (
                  <span className="actions">
                    <button type="button" className="plain" onClick={() => setOpen(address.id)}>
                      {t('addresses.change')} <span className="unseen">{addressLine(address)}</span>
                    </button>
                    <button type="button" className="plain" onClick={() => remove(address)}>
                      {t('addresses.remove')} <span className="unseen">{addressLine(address)}</span>
                    </button>
                  </span>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {open === 'new' && <AddressForm {...{ locale, t }} submit={submit()} cancel={() => setOpen(undefined)} />}
      {isChanging && open !== 'new' && (
        <button type="button" className="button quiet" onClick={() => setOpen('new')}>
          {t('addresses.add')}
        </button>
      )}
      <Confirm
        ref={question}
        title={t('addresses.remove.question')}
        yes={t('addresses.remove')}
        no={t('addresses.cancel')}
        run={() => confirming && remove(confirming.address, true)}
      >
        <p>{confirming && addressLine(confirming.address)}</p>
        <p>{confirming?.why}</p>
      </Confirm>
      <Notice action={outcome.undo && { label: t('addresses.undo'), run: outcome.undo }}>{outcome.text}</Notice>
    </section>
  );
}
