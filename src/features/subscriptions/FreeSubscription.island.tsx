import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useState } from 'react';
import { formatLastDay } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, type Translate, translateWith } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { SelectField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { loadable } from '../../ui/loaded.ts';
import * as visit from '../../ui/session-storage.ts';
import { addressLine, addressThenBack } from '../addresses/rules.ts';
import { returnPath } from '../login/rules.ts';
import { $gone, $member, asMember } from '../login/store.ts';
import { getGotFree, startTrial } from './endpoints.ts';
import { type Abo, TrialCreate } from './schema.ts';
import { abos, addresses } from './store.ts';

type FreeSubscriptionProps = { portal: string; locale: Locale; messages: SomeMessages };

type OfferProps = { t: Translate; portal: string; locale: Locale; start(body: { addressId: number }): Promise<void> };

/** Page that linked here, such as a gated article. */
const returnTo = () => returnPath(new URLSearchParams(location.search).get('return'));

/** Link to continue reading: the page that linked here, else the front. */
const GoOn = ({ t, locale }: Pick<OfferProps, 't' | 'locale'>) => (
  <p className="actions">
    <a className="button" href={returnTo() ?? href('home', locale)}>
      {t(returnTo() ? 'freeSubscription.readOn' : 'freeSubscription.read')}
    </a>
    <a href={href('mySubscriptions', locale)}>{t('freeSubscription.mine')}</a>
  </p>
);

/** Delivery address: one of the member's addresses. */
function Offer({ t, portal, locale, start }: OfferProps) {
  const back = location.pathname + location.search;
  return (
    <Showing of={addresses} t={t}>
      {(all) =>
        all.length === 0 ? (
          <>
            <p>{t('freeSubscription.noAddress')}</p>
            <p className="actions">
              <a className="button" href={addressThenBack(locale, back)}>
                {t('freeSubscription.addAddress')}
              </a>
            </p>
          </>
        ) : (
          <Form
            schema={TrialCreate}
            read={(data) => ({ portalCode: portal, lang: locale, addressId: Number(data.get('addressId')) })}
            submit={start}
            t={t}
            label={t('freeSubscription.where')}
          >
            <SelectField
              name="addressId"
              label={t('freeSubscription.address')}
              help={<a href={addressThenBack(locale, back)}>{t('freeSubscription.address.other')}</a>}
            >
              {all.map((address) => (
                <option key={address.id} value={address.id}>
                  {addressLine(address)}
                </option>
              ))}
            </SelectField>
            <Submit>{t('freeSubscription.start')}</Submit>
          </Form>
        )
      }
    </Showing>
  );
}

/** Form for a free subscription, once per member and portal; a member with a running subscription sees its end date instead. */
function FreeSubscriptionSection({ portal, locale, messages }: FreeSubscriptionProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [started, setStarted] = useState<Abo>();
  const heading = useFocusWhenLost<HTMLHeadingElement>(started);
  const email = member?.email ?? '';
  const taken = useMemo(() => loadable(() => asMember(getGotFree, { query: { email } })), [email]);
  // An address that was just added in another tab can be chosen at once.
  useEffect(() => {
    const reload = () => void ($member.get() && !$gone.get() && addresses.load());
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, []);
  if (!member) return null;
  if (started)
    return (
      <section className="drawer" aria-labelledby="started">
        <h2 id="started" ref={heading} tabIndex={-1}>
          {t('freeSubscription.started')}
        </h2>
        <p>{t('freeSubscription.until', { date: started.expiryDate ? formatLastDay(locale, started.expiryDate) : '' })}</p>
        <GoOn t={t} locale={locale} />
      </section>
    );

  async function start({ addressId }: { addressId: number }): Promise<void> {
    const query = { campagnecode: visit.kept('campagnecode') };
    setStarted(await asMember(startTrial, { query, body: { portalCode: portal, lang: locale, addressId } }));
  }
  return (
    <section className="drawer" aria-labelledby="trial">
      <Showing of={abos} t={t}>
        {(all) => {
          const running = all.find(({ portalCode, isActive }) => portalCode === portal && isActive);
          if (running)
            return (
              <>
                <h2 id="trial">{t('freeSubscription.running')}</h2>
                <p>{t('freeSubscription.running.until', { date: formatLastDay(locale, running.expiryDate ?? '') })}</p>
                <GoOn t={t} locale={locale} />
              </>
            );
          return (
            <>
              <h2 id="trial">{t('freeSubscription.where')}</h2>
              <Showing of={taken} t={t}>
                {(isTaken) =>
                  isTaken ? (
                    <>
                      <p>{t('freeSubscription.taken')}</p>
                      <p className="actions">
                        <a className="button" href={href('pricing', locale)}>
                          {t('freeSubscription.pricing')}
                        </a>
                      </p>
                    </>
                  ) : (
                    <Offer t={t} portal={portal} locale={locale} start={start} />
                  )
                }
              </Showing>
            </>
          );
        }}
      </Showing>
    </section>
  );
}
export const FreeSubscription = memo(FreeSubscriptionSection);
