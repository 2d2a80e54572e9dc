import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, type Translate, translateWith } from '../../lib/message-format.ts';
import { type Outcome, useActs } from '../../ui/form/acts.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { returnPath } from '../login/rules.ts';
import { $member, asMember } from '../login/store.ts';
import { AddressForm } from './AddressForm.island.tsx';
import type { Address } from './answer-schema.ts';
import { createAddress, deleteAddress, restoreAddress, updateAddress } from './endpoints.ts';
import { addressLine } from './rules.ts';
import { addresses } from './store.ts';

/** The address whose form is open. */
type Form = number | 'new';
type AddressesProps = { locale: Locale; messages: SomeMessages };

/** Page that linked here to add an address, and is opened afterwards. */
const returnTo = () => returnPath(new URLSearchParams(location.search).get('return'));

type OpenerProps = { className: string; isBack: boolean; open(): void; children: ReactNode };

/** Button that opens a form and gets the focus back when the form is closed. */
function Opener({ className, isBack, open, children }: OpenerProps) {
  const button = useFocusWhenLost<HTMLButtonElement>(isBack);
  return (
    <button ref={button} type="button" className={className} onClick={open}>
      {children}
    </button>
  );
}

type AddressRowProps = { address: Address; isBack: boolean; change(): void; remove(): void; t: Translate };

/** An address with its buttons. */
function AddressRow({ address, isBack, change, remove, t }: AddressRowProps) {
  return (
    <>
      <span>
        {address.companyName && <strong>{address.companyName}</strong>}
        {addressLine(address)}
        {address.vat && <small>{t('addresses.vat.of', { vat: address.vat })}</small>}
      </span>
      <span className="actions">
        <Opener className="plain" isBack={isBack} open={change}>
          {t('addresses.change')}
          <span className="unseen"> {addressLine(address)}</span>
        </Opener>
        <button type="button" className="plain" onClick={remove}>
          {t('addresses.remove')}
          <span className="unseen"> {addressLine(address)}</span>
        </button>
      </span>
    </>
  );
}

/** Addresses of the member; a removed one can be restored. */
function AddressesSection({ locale, messages }: AddressesProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [open, setOpen] = useState<Form>();
  const [closed, setClosed] = useState<Form>();
  const question = useRef<HTMLDialogElement>(null);
  /** The address whose removal has to be confirmed, and why. */
  const [confirming, setConfirming] = useState<{ address: Address; why: string }>();
  const { outcome, setOutcome, act } = useActs(t);
  // Another page linked here to add an address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form opens once, when the member is known.
  useEffect(() => {
    if (member && returnTo()) setOpen('new');
  }, [member?.id]);
  if (!member) return null;

  /** Closes the form of an address, unless another one was opened meanwhile. */
  function close(form: Form): void {
    setClosed(form);
    setOpen((now) => (now === form ? undefined : now));
  }
  const saved = ({ warnings }: Address): Outcome => ({ text: t(warnings.length ? 'addresses.saved.vat' : 'addresses.saved') });
  async function finish(form: Form, answer: Address): Promise<void> {
    close(form);
    setOutcome(saved(answer));
    await addresses.load();
  }
  const putBack = (address: Address) =>
    act(async () => {
      const answer = await asMember(restoreAddress, { params: { id: address.id } });
      await addresses.load();
      return saved(answer);
    });
  const remove = (address: Address, isConfirmed = false) =>
    act(async () => {
      // A form that was open before does not take the focus when the address is restored.
      setClosed(undefined);
      try {
        await asMember(deleteAddress, { params: { id: address.id }, query: { confirm: String(isConfirmed) } });
      } catch (error) {
        if (!(error instanceof CallFailed && error.answer.code === 'address_in_use')) throw error;
        setConfirming({ address, why: error.answer.message });
        question.current?.showModal();
        return undefined;
      } finally {
        await addresses.load();
      }
      return { text: t('addresses.removed'), undo: () => putBack(address) };
    });

  return (
    <section className="drawer" aria-labelledby="addresses">
      <h2 id="addresses">{t('addresses.title')}</h2>
      <Showing of={addresses} t={t}>
        {(all) => (
          <>
            {all.length === 0 && open !== 'new' && <p>{t('addresses.none')}</p>}
            <ul className="rows">
              {all.map((address) => (
                <li key={address.id}>
                  {open === address.id ? (
                    <AddressForm
                      locale={locale}
                      t={t}
                      address={address}
                      submit={async (body) => finish(address.id, await asMember(updateAddress, { params: { id: address.id }, body }))}
                      cancel={() => close(address.id)}
                    />
                  ) : (
                    <AddressRow
                      {...{ address, t }}
                      isBack={closed === address.id}
                      change={() => setOpen(address.id)}
                      remove={() => remove(address)}
                    />
                  )}
                </li>
              ))}
            </ul>
            {open === 'new' ? (
              <AddressForm
                locale={locale}
                t={t}
                submit={async (body) => {
                  const answer = await asMember(createAddress, { body });
                  const back = returnTo();
                  if (back) location.assign(back);
                  else await finish('new', answer);
                }}
                cancel={() => close('new')}
              />
            ) : (
              <Opener className="button quiet" isBack={closed === 'new'} open={() => setOpen('new')}>
                {t('addresses.add')}
              </Opener>
            )}
          </>
        )}
      </Showing>
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
export const Addresses = memo(AddressesSection);
