import type { ReactNode } from 'react';
import { addressOf, readAddress } from '../../desk/addresses.ts';
import type { User } from '../../features/account/schema.ts';
import { signOut } from '../../features/login/store.ts';
import { CallFailed } from '../../lib/call.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';

type DoorProps = {
  locale: Locale;
  t: Translate;
  /** Signed-in person, who is perhaps not staff. */
  member: User | undefined;
  error: Error | null;
  /** It is being asked whether they are. */
  isAsking: boolean;
  retry(): void;
  /** The sign-in form. */
  children: ReactNode;
};

/** Shown until the rooms are: the sign-in form, or why somebody may not enter. */
export function Door({ locale, t, member, error, isAsking, retry, children }: DoorProps) {
  const other = otherLocale(locale);
  const isForbidden = error instanceof CallFailed && error.answer.code === 'forbidden';
  return (
    <>
      <header className="desk-bar">
        <p className="desk-name">{t('desk.title')}</p>
        <a href={addressOf(other, readAddress(location) ?? {})} lang={other} hrefLang={other}>
          {t('desk.otherLanguage')}
        </a>
      </header>
      <main id="content" tabIndex={-1} className="desk-door">
        <h1>{t('desk.title')}</h1>
        {children}
        {member && isForbidden && (
          <section aria-labelledby="forbidden">
            <h2 id="forbidden">{t('desk.forbidden.title')}</h2>
            <p>{t('desk.forbidden.text', { email: member.email })}</p>
            <p>{t('desk.forbidden.next')}</p>
            <button type="button" className="button quiet" onClick={() => void signOut()}>
              {t('desk.signOut')}
            </button>
          </section>
        )}
        {member && error && !isForbidden && (
          <div className="problem" role="alert">
            <p>{faultOf(error, t)}</p>
            <button type="button" className="plain" onClick={retry}>
              {t('form.retry')}
            </button>
          </div>
        )}
        {member && !error && isAsking && (
          <p className="late" role="status">
            {t('form.loading')}
          </p>
        )}
      </main>
    </>
  );
}
