import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member, asMember } from '../login/store.ts';
import { allowCounting, resumeMailing } from './mailing-endpoints.ts';
import { mailing } from './mailing-store.ts';

type MailingProps = { locale: Locale; messages: SomeMessages };

/** Choice about counting opens and clicks, and what keeps newsletters from the member's address. */
function MailingSection({ locale, messages }: MailingProps) {
  const t = translateWith(locale, messages);
  const { outcome, act } = useActs(t);
  if (!useStore($member, { ssr: 'initial' })) return null;

  const count = (isAllowed: boolean) =>
    act(async () => {
      mailing.set(await asMember(allowCounting, { body: { isAllowed } }));
      return { text: t(isAllowed ? 'recipients.counting.on' : 'recipients.counting.off') };
    });
  const resume = () =>
    act(async () => {
      mailing.set(await asMember(resumeMailing, {}));
      return { text: t('recipients.suppression.lifted') };
    });
  return (
    <section className="drawer" aria-labelledby="mailing">
      <h2 id="mailing">{t('recipients.mailing')}</h2>
      <Showing of={mailing} t={t}>
        {({ suppression, isCounted }) => (
          <>
            {suppression && (
              <div className="notice">
                <p>{t(`recipients.suppression.${suppression.reason}`, { date: formatDate(locale, suppression.at) })}</p>
                <button type="button" className="button quiet" onClick={resume}>
                  {t('recipients.suppression.lift')}
                </button>
              </div>
            )}
            <div className="field check">
              <input id="counting" type="checkbox" checked={isCounted} onChange={({ target }) => count(target.checked)} />
              <label htmlFor="counting">{t('recipients.counting.wording')}</label>
              <p className="help">{t('recipients.counting.help')}</p>
            </div>
          </>
        )}
      </Showing>
      <Notice>{outcome.text}</Notice>
    </section>
  );
}
export const Mailing = memo(MailingSection);
