import { useStore } from '@nanostores/react';
import { memo, useId } from 'react';
import { formatLastDay } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, type Translate, translateWith } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import type { Address } from '../addresses/answer-schema.ts';
import { addressLine, addressThenBack } from '../addresses/rules.ts';
import { $member, asMember } from '../login/store.ts';
import { chooseAboAddress } from './endpoints.ts';
import type { AboInfo } from './schema.ts';
import { abos, addresses } from './store.ts';

type SubscriptionsProps = { locale: Locale; messages: SomeMessages };

function stateOf({ isActive, expiryDate }: AboInfo, t: Translate, locale: Locale): string {
  if (expiryDate === null) return t('subscriptions.noExpiry');
  return t(isActive ? 'subscriptions.until' : 'subscriptions.ended', { date: formatLastDay(locale, expiryDate) });
}

type AddressChoiceProps = { abo: AboInfo; all: readonly Address[]; locale: Locale; t: Translate; choose(address: Address): void };

/** Choice of the delivery address; without any address, a link to add one. */
function AddressChoice({ abo, all, locale, t, choose }: AddressChoiceProps) {
  const id = useId();
  if (all.length === 0)
    return (
      <small>
        <a href={addressThenBack(locale, location.pathname)}>{t('subscriptions.address.add')}</a>
      </small>
    );
  return (
    <span className="field">
      <label htmlFor={id}>{t('subscriptions.address', { name: abo.portalName })}</label>
      <select
        id={id}
        value={abo.address?.id ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const address = all.find((one) => one.id === Number(value));
          if (address) choose(address);
        }}
      >
        {!abo.address && <option value="">{t('subscriptions.address.none')}</option>}
        {all.map((address) => (
          <option key={address.id} value={address.id}>
            {addressLine(address)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Subscriptions of the member: end, benefits and delivery address of each. */
function SubscriptionsSection({ locale, messages }: SubscriptionsProps) {
  const t = translateWith(locale, messages);
  const { outcome, act } = useActs(t);
  if (!useStore($member, { ssr: 'initial' })) return null;

  function choose(abo: AboInfo, address: Address, isUndone = false): void {
    const show = (shown: Address | null) =>
      abos.set((abos.$.get().data ?? []).map((one) => (one.id === abo.id ? { ...one, address: shown } : one)));
    const before = abo.address;
    show(address);
    act(
      async () => {
        await asMember(chooseAboAddress, { params: { id: abo.id }, body: { addressId: address.id } });
        const text = t('subscriptions.address.sent', { name: abo.portalName, address: addressLine(address) });
        return { text, undo: isUndone || !before ? undefined : () => choose({ ...abo, address }, before, true) };
      },
      () => show(before),
    );
  }
  return (
    <section className="drawer" aria-labelledby="abos">
      <h2 id="abos">{t('subscriptions.title')}</h2>
      <Showing of={abos} t={t}>
        {(all) =>
          all.length === 0 ? (
            <>
              <p>{t('subscriptions.none')}</p>
              <p className="actions">
                <a className="button" href={href('freeSubscription', locale)}>
                  {t('subscriptions.trial')}
                </a>
                <a href={href('pricing', locale)}>{t('subscriptions.pricing')}</a>
              </p>
            </>
          ) : (
            <>
              <ul className="rows">
                {all.map((abo) => (
                  <li key={abo.id}>
                    <span>
                      <strong>{abo.portalName}</strong>
                      <small>{t(abo.isTrial ? 'subscriptions.isTrial' : 'subscriptions.isFull')}</small>
                      <small>{t('subscriptions.gives')}</small>
                      {!abo.address && <small>{t('subscriptions.online')}</small>}
                      <Showing of={addresses} t={t}>
                        {(all) => <AddressChoice abo={abo} all={all} locale={locale} t={t} choose={(address) => choose(abo, address)} />}
                      </Showing>
                    </span>
                    <span>
                      {stateOf(abo, t, locale)}
                      {!abo.isActive && (
                        <small>
                          <a href={href('pricing', locale)}>{t('subscriptions.renew')}</a>
                        </small>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="actions">
                <a href={href('pricing', locale)}>{t('subscriptions.pricing')}</a>
                <a href={href('contact', locale)}>{t('subscriptions.contact')}</a>
              </p>
            </>
          )
        }
      </Showing>
      <Notice action={outcome.undo && { label: t('subscriptions.undo'), run: outcome.undo }}>{outcome.text}</Notice>
    </section>
  );
}
export const Subscriptions = memo(SubscriptionsSection);
