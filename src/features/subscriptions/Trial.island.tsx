import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useState } from 'react';
import { formatLastDay } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { SelectField } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useFocusWhenLost } from '../../ui/form/focus.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { loadable } from '../../ui/loaded.ts';
import * as visit from '../../ui/session-storage.ts';
import { addressLine } from '../addresses/rules.ts';
import { $member, asMember } from '../login/store.ts';
import { getGotFree, startTrial } from './endpoints.ts';
import { type Abo, TrialCreate } from './schema.ts';
import { addresses } from './store.ts';

type TrialProps = { portal: string; locale: Locale; messages: SomeMessages };

/** The trial: once for each member and portal, sent to one of the member's addresses. */
function TrialRoom({ portal, locale, messages }: TrialProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const [started, setStarted] = useState<Abo>();
  const heading = useFocusWhenLost<HTMLHeadingElement>(started);
  const email = member?.email ?? '';
  const taken = useMemo(() => loadable(() => asMember(getGotFree, { query: { email } })), [email]);
  // An address that was just added elsewhere on the page can be chosen at once.
  useEffect(() => {
    const look = () => void addresses.load();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, []);
  if (!member) return null;
  if (started)
    return (
      <section className="drawer" aria-labelledby="started">
        <h2 id="started" ref={heading} tabIndex={-1}>
          {t('trial.started')}
        </h2>
        <p>{t('trial.until', { date: started.expiryDate ? formatLastDay(locale, started.expiryDate) : '' })}</p>
        <p className="actions">
          <a className="button" href={href('home', locale)}>
            {t('trial.read')}
          </a>
          <a href={href('mySubscriptions', locale)}>{t('trial.mine')}</a>
        </p>
      </section>
    );
  return (
    <section className="drawer" aria-labelledby="trial">
      <h2 id="trial">{t('trial.where')}</h2>
      <Showing of={taken} t={t}>
        {(isTaken) =>
          isTaken ? (
            <>
              <p>{t('trial.taken')}</p>
              <p className="actions">
                <a className="button" href={href('pricing', locale)}>
                  {t('trial.pricing')}
                </a>
              </p>
            </>
          ) : (
            <Showing of={addresses} t={t}>
              {(all) =>
                all.length === 0 ? (
                  <>
                    <p>{t('trial.noAddress')}</p>
                    <p className="actions">
                      <a className="button" href={href('myAccount', locale)}>
                        {t('trial.addAddress')}
                      </a>
                    </p>
                  </>
                ) : (
                  <Form
                    schema={TrialCreate}
                    read={(data) => ({ portalCode: portal, lang: locale, addressId: Number(data.get('addressId')) })}
                    submit={async (body) =>
                      setStarted(await asMember(startTrial, { query: { campagnecode: visit.kept('campagnecode') }, body }))
                    }
                    t={t}
                    label={t('trial.where')}
                  >
                    <SelectField name="addressId" label={t('trial.address')} help={t('trial.address.help')}>
                      {all.map((address) => (
                        <option key={address.id} value={address.id}>
                          {addressLine(address)}
                        </option>
                      ))}
                    </SelectField>
                    <Submit>{t('trial.start')}</Submit>
                  </Form>
                )
              }
            </Showing>
          )
        }
      </Showing>
    </section>
  );
}
export const Trial = memo(TrialRoom);
