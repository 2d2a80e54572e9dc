import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import { formatDate, formatMonth } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { $member } from '../login/store.ts';
import { reading } from './store.ts';

type ReadingProps = { portal: string; locale: Locale; messages: SomeMessages };

/** Reading list of the member: magazines and newsletters of every portal. */
function ReadingSection({ portal, locale, messages }: ReadingProps) {
  const t = translateWith(locale, messages);
  const mine = useMemo(() => reading(locale), [locale]);
  if (!useStore($member, { ssr: 'initial' })) return null;
  const on = (portalCode: string, domain: string, path: string) => (portalCode === portal ? path : `https://${domain}${path}`);
  return (
    <section className="drawer" aria-labelledby="reading">
      <h2 id="reading">{t('magazines.reading.title')}</h2>
      <Showing of={mine} t={t}>
        {({ issues, newsletters }) =>
          issues.length + newsletters.length === 0 ? (
            <>
              <p>{t('magazines.reading.none')}</p>
              <p className="actions">
                <a href={href('freeSubscription', locale)}>{t('magazines.reading.trial')}</a>
                <a href={href('myNewsletters', locale)}>{t('magazines.reading.newsletters')}</a>
              </p>
            </>
          ) : (
            <ul className="rows">
              {issues.map(({ portalCode, portalName, domain, magazineReference, title, displayDate, cover }) => (
                <li key={`${portalCode} ${magazineReference}`}>
                  <span className="issue-row">
                    {cover && <img src={cover.src} alt={cover.alt} width={cover.width} height={cover.height} loading="lazy" />}
                    <span>
                      <a href={on(portalCode, domain, href('magazine', locale, { magazineReference }))}>{title}</a>
                      <small>{portalName}</small>
                    </span>
                  </span>
                  <small>{formatMonth(locale, displayDate)}</small>
                </li>
              ))}
              {newsletters.map(({ portalCode, portalName, domain, language, latest }) => (
                <li key={`${portalCode} ${language}`}>
                  <span>
                    <a
                      lang={language}
                      href={on(portalCode, domain, href('newsletter', language, { newsletterReference: latest?.reference ?? '' }))}
                    >
                      {latest?.subject}
                    </a>
                    <small>{t('magazines.reading.newsletter', { portal: portalName })}</small>
                  </span>
                  <small>{latest && formatDate(locale, latest.date)}</small>
                </li>
              ))}
            </ul>
          )
        }
      </Showing>
    </section>
  );
}
export const Reading = memo(ReadingSection);
