import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { formatLastDay } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { href } from '../../lib/routes.ts';
import { type SomeMessages, type Translate, translateWith } from '../../lib/translate.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { addressLine } from '../addresses/rules.ts';
import { $member } from '../login/store.ts';
import type { AboInfo } from './schema.ts';
import { abos } from './store.ts';

type SubscriptionsProps = { locale: Locale; messages: SomeMessages };

function stateOf({ isActive, expiryDate }: AboInfo, t: Translate, locale: Locale): string {
  if (expiryDate === null) return t('abos.noExpiry');
  return t(isActive ? 'abos.until' : 'abos.ended', { date: formatLastDay(locale, expiryDate) });
}

/** What runs, until when, what it gives, and where it is sent. */
function SubscriptionsRoom({ locale, messages }: SubscriptionsProps) {
  const t = translateWith(locale, messages);
  if (!useStore($member, { ssr: 'initial' })) return null;
  return (
    <section className="drawer" aria-labelledby="abos">
      <h2 id="abos">{t('abos.title')}</h2>
      <Showing of={abos} t={t}>
        {(all) =>
          all.length === 0 ? (
            <>
              <p>{t('abos.none')}</p>
              <p className="actions">
                <a className="button" href={href('freeSubscription', locale)}>
                  {t('abos.trial')}
                </a>
                <a href={href('pricing', locale)}>{t('abos.pricing')}</a>
              </p>
            </>
          ) : (
            <>
              <ul className="rows">
                {all.map((abo) => (
                  <li key={abo.id}>
                    <span>
                      <strong>{abo.portalName}</strong>
                      <small>{t(abo.isTrial ? 'abos.isTrial' : 'abos.isFull')}</small>
                      <small>{t('abos.gives')}</small>
                      <small>{abo.address ? t('abos.sentTo', { address: addressLine(abo.address) }) : t('abos.online')}</small>
                    </span>
                    <span>
                      {stateOf(abo, t, locale)}
                      {!abo.isActive && (
                        <small>
                          <a href={href('pricing', locale)}>{t('abos.renew')}</a>
                        </small>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              <p className="actions">
                <a href={href('pricing', locale)}>{t('abos.pricing')}</a>
                <a href={href('contact', locale)}>{t('abos.contact')}</a>
              </p>
            </>
          )
        }
      </Showing>
    </section>
  );
}
export const Subscriptions = memo(SubscriptionsRoom);
