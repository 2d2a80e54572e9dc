import { useStore } from '@nanostores/react';
import { SignIn } from '../../features/login/SignIn.island.tsx';
import { $gone, $member, signOut } from '../../features/login/store.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';

/** What the shell hands over beside its address. */
export type Given = { locale: Locale; portal: string; messages: SomeMessages };

/** The staff rooms: one page for all addresses below it. */
export function Staff({ portal, locale, messages }: Given) {
  const t = translateWith(locale, messages);
  const member = useStore($member);
  const gone = useStore($gone);
  return (
    <>
      <header className="staff-bar">
        <p>{t('desk.title')}</p>
        <a href={locale === 'fr' ? '/staff' : '/fr/staff'} lang={locale === 'fr' ? 'nl' : 'fr'} hrefLang={locale === 'fr' ? 'nl' : 'fr'}>
          {t('desk.otherLanguage')}
        </a>
      </header>
      <main id="content" tabIndex={-1} className="staff-door">
        <h1>{t('desk.title')}</h1>
        <SignIn portal={portal} locale={locale} messages={messages} isStaying />
        {member && !gone && (
          <div data-rooms>
            <h2>{t('desk.forbidden.title')}</h2>
            <p>{t('desk.forbidden.text', { email: member.email })}</p>
            <p>{t('desk.forbidden.next')}</p>
            <button type="button" className="button quiet" onClick={() => void signOut()}>
              {t('desk.signOut')}
            </button>
          </div>
        )}
      </main>
    </>
  );
}
