import { useStore } from '@nanostores/react';
import { memo, type ReactNode, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { type Told, useActs } from '../../ui/form/acts.ts';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member, asMember } from '../login/store.ts';
import { AddressForm } from './AddressForm.island.tsx';
import { createAddress, deleteAddress, updateAddress } from './endpoints.ts';
import { addressLine } from './rules.ts';
import type { Address, AddressCreate } from './schema.ts';
import { addresses } from './store.ts';

/** The address whose form is open. */
type Form = number | 'new';
type AddressesProps = { locale: Locale; messages: SomeMessages };

const writtenAgain = (locale: Locale, { id: _, warnings: __, ...address }: Address): AddressCreate => ({ ...address, lang: locale });

type OpenerProps = { className: string; isBack: boolean; open(): void; children: ReactNode };

/** Opens a form; it has the focus again when that is closed. */
function Opener({ className, isBack, open, children }: OpenerProps) {
  const button = useFocusWhenLost<HTMLButtonElement>(isBack);
  return (
    <button ref={button} type="button" className={className} onClick={open}>
      {children}
    </button>
  );
}

/** The member's addresses; what is removed can be put back. */
function AddressesRoom({ locale, messages }: AddressesProps) {
  const t = translateWith(locale, messages);
  const [open, setOpen] = useState<Form>();
  const [closed, setClosed] = useState<Form>();
  const { told, tell, act } = useActs(t);
  if (!useStore($member, { ssr: 'initial' })) return null;

  /** Closes the form of an address, and no other that was opened meanwhile. */
  function close(form: Form): void {
    setClosed(form);
    setOpen((now) => (now === form ? undefined : now));
  }
  const saved = ({ warnings }: Address): Told => ({ text: t(warnings.length ? 'address.saved.vat' : 'address.saved') });
  async function finish(form: Form, answer: Address): Promise<void> {
    close(form);
    tell(saved(answer));
    await addresses.load();
  }
  const putBack = (address: Address) =>
    act(async () => {
      const answer = await asMember(createAddress, { body: writtenAgain(locale, address) });
      await addresses.load();
      return saved(answer);
    });
  const remove = (address: Address) =>
    act(async () => {
      try {
        await asMember(deleteAddress, { params: { id: address.id } });
      } finally {
        await addresses.load();
      }
      return { text: t('address.removed'), undo: () => putBack(address) };
    });

  return (
    <section className="drawer" aria-labelledby="addresses">
      <h2 id="addresses">{t('address.title')}</h2>
      <Showing of={addresses} t={t}>
        {(all) => (
          <>
            {all.length === 0 && open !== 'new' && <p>{t('address.none')}</p>}
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
                    <>
                      <span>
                        {address.companyName && <strong>{address.companyName}</strong>}
                        {addressLine(address)}
                        {address.vat && <small>{t('address.vat.of', { vat: address.vat })}</small>}
                      </span>
                      <span className="actions">
                        <Opener className="plain" isBack={closed === address.id} open={() => setOpen(address.id)}>
                          {t('address.change')}
                          <span className="unseen"> {addressLine(address)}</span>
                        </Opener>
                        <button type="button" className="plain" onClick={() => remove(address)}>
                          {t('address.remove')}
                          <span className="unseen"> {addressLine(address)}</span>
                        </button>
                      </span>
                    </>
                  )}
                </li>
              ))}
            </ul>
            {open === 'new' ? (
              <AddressForm
                locale={locale}
                t={t}
                submit={async (body) => finish('new', await asMember(createAddress, { body }))}
                cancel={() => close('new')}
              />
            ) : (
              <Opener className="button quiet" isBack={closed === 'new'} open={() => setOpen('new')}>
                {t('address.add')}
              </Opener>
            )}
          </>
        )}
      </Showing>
      <Notice action={told.undo && { label: t('address.undo'), run: told.undo }}>{told.text}</Notice>
    </section>
  );
}
export const Addresses = memo(AddressesRoom);
