import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import { call } from '../../lib/call.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { Showing } from '../../ui/form/Showing.tsx';
import { loadable } from '../../ui/loaded.ts';
import { $member, asMember } from '../login/store.ts';
import { getSearch } from '../search/endpoints.ts';
import { getContexts } from '../themes/endpoints.ts';
import { InterestChoice } from './InterestChoice.island.tsx';
import { fullNameOf, newestOnHome } from './rules.ts';
import { interests } from './store.ts';

type MemberHomeProps = { portal: string; locale: Locale; messages: SomeMessages };

/** Home of a member: new articles about the chosen interests, and the choice of interests. */
function MemberHomeSection({ portal, locale, messages }: MemberHomeProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const chosen = useStore(interests.$, { ssr: 'initial' }).data?.codes.join(',');
  const params = { portalCode: portal, locale };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new articles are loaded again only when the choice of interests changes.
  const news = useMemo(
    () =>
      loadable(() =>
        asMember(getSearch, { params: params, query: { interests: chosen ?? '', sort: 'recentFirst', size: String(newestOnHome) } }),
      ),
    [chosen],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the themes of a portal do not change while its page is open.
  const themes = useMemo(
    () => loadable(() => call(getContexts, { params: params, query: { withInterests: 'true', sortIntrest: 'true' } })),
    [],
  );

  if (!member) return null;
  return (
    <>
      <p className="greeting">{t('account.home.hello', { name: fullNameOf(member) })}</p>
      <section className="drawer" aria-labelledby="news">
        <h2 id="news">{t('account.home.news')}</h2>
        {chosen === '' && <p>{t('account.home.news.none')}</p>}
        {chosen && (
          <Showing key={chosen} of={news} t={t}>
            {({ items }) =>
              items.length === 0 ? (
                <p>{t('account.home.news.empty')}</p>
              ) : (
                <ul className="rows">
                  {items.map(({ kind, reference, address, title, date, interest }) => (
                    <li key={`${kind} ${reference}`}>
                      <a href={address}>{title.map(({ text }) => text).join('')}</a>
                      <small>{[interest, formatDate(locale, date)].filter(Boolean).join(' · ')}</small>
                    </li>
                  ))}
                </ul>
              )
            }
          </Showing>
        )}
      </section>
      <section className="drawer" aria-labelledby="interests">
        <h2 id="interests">{t('account.home.interests')}</h2>
        <Showing of={themes} t={t}>
          {(all) => (
            <Showing of={interests} t={t}>
              {({ codes }) => <InterestChoice themes={all} codes={codes} t={t} />}
            </Showing>
          )}
        </Showing>
      </section>
    </>
  );
}
export const MemberHome = memo(MemberHomeSection);
