import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, type Translate, translateWith } from '../../lib/message-format.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member, asMember } from '../login/store.ts';
import { subscribeNewsletter } from './endpoints.ts';
import type { MemberNewsletter } from './schema.ts';
import { newsletters } from './store.ts';

type NewslettersProps = { locale: Locale; messages: SomeMessages };

const sameAs =
  ({ portalCode, language }: MemberNewsletter) =>
  (other: MemberNewsletter) =>
    other.portalCode === portalCode && other.language === language;

const nameOf = (t: Translate, { portalName, language }: MemberNewsletter): string =>
  t('recipients.name', { portal: portalName, language: t(language === 'nl' ? 'recipients.nl' : 'recipients.fr') });

/** Newsletters of the member: one tap subscribes, another one unsubscribes. */
function NewslettersSection({ locale, messages }: NewslettersProps) {
  const t = translateWith(locale, messages);
  const { outcome, act } = useActs(t);
  if (!useStore($member, { ssr: 'initial' })) return null;

  function turn(newsletter: MemberNewsletter, isActive: boolean, isUndone = false): void {
    const { portalCode, language } = newsletter;
    const isIt = sameAs(newsletter);
    const show = (on: boolean) =>
      newsletters.set((newsletters.$.get().data ?? []).map((one) => (isIt(one) ? { ...one, isActive: on } : one)));
    show(isActive);
    act(
      async () => {
        await asMember(subscribeNewsletter, { body: { portalCode, language, isActive } });
        const text = t(isActive ? 'recipients.on' : 'recipients.off', { name: nameOf(t, newsletter) });
        return { text, undo: isUndone ? undefined : () => turn(newsletter, !isActive, true) };
      },
      () => show(!isActive),
    );
  }
  return (
    <section className="drawer" aria-labelledby="letters">
      <h2 id="letters">{t('recipients.title')}</h2>
      <Showing of={newsletters} t={t}>
        {(all) =>
          all.length === 0 ? (
            <p>{t('recipients.none')}</p>
          ) : (
            <ul className="rows">
              {all.map((newsletter) => {
                const { portalCode, language, isActive, everyDays, latest } = newsletter;
                return (
                  <li key={`${portalCode} ${language}`}>
                    <span>
                      <strong>{nameOf(t, newsletter)}</strong>
                      {everyDays !== null && <small>{t('recipients.every', { days: everyDays })}</small>}
                      {latest && (
                        <small>{t('recipients.latest', { subject: latest.subject, date: formatDate(locale, latest.date) })}</small>
                      )}
                    </span>
                    <button
                      type="button"
                      role="switch"
                      className="switch"
                      aria-checked={isActive}
                      aria-label={nameOf(t, newsletter)}
                      onClick={() => turn(newsletter, !isActive)}
                    >
                      {t(isActive ? 'recipients.is.on' : 'recipients.is.off')}
                    </button>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Showing>
      <Notice action={outcome.undo && { label: t('recipients.undo'), run: outcome.undo }}>{outcome.text}</Notice>
    </section>
  );
}
export const Newsletters = memo(NewslettersSection);
