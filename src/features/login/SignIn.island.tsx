import { useStore } from '@nanostores/react';
import { memo, useEffect, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { AskCode } from './AskCode.island.tsx';
import { EnterCode } from './EnterCode.island.tsx';
import { returnPath } from './rules.ts';
import { $gone, $member, $pending, greet, meet, resume } from './store.ts';

export type SignInProps = {
  portal: string;
  locale: Locale;
  messages: SomeMessages;
  /** The reader stays on this page after signing in, instead of opening the member's home. */
  isStaying?: boolean;
};

/** Sign-in form of every member screen, which shows its content after the sign-in. */
function Door({ portal, locale, messages, isStaying = false }: SignInProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const pending = useStore($pending, { ssr: 'initial' });
  const gone = useStore($gone, { ssr: 'initial' });
  const hasEnded = gone === 'ended';
  const [isUnreachable, setUnreachable] = useState(false);

  const ask = () => {
    setUnreachable(false);
    meet().catch(() => setUnreachable(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the member is loaded once, when the page opens.
  useEffect(() => {
    greet();
    resume(Date.now());
    ask();
  }, []);

  // Typed text stays in the hidden forms until the same member is back.
  useEffect(() => {
    for (const rooms of document.querySelectorAll<HTMLElement>('[data-rooms]')) rooms.hidden = hasEnded;
  }, [hasEnded]);

  if (member && !hasEnded) return null;
  if (isUnreachable)
    return (
      <div className="problem" role="alert">
        <p>{t('form.unreachable')}</p>
        <button type="button" className="plain" onClick={ask}>
          {t('form.retry')}
        </button>
      </div>
    );
  if (member === undefined) return <p className="waiting">{t('login.asking')}</p>;

  function arrive(): void {
    const target = returnPath(new URLSearchParams(location.search).get('return'));
    if (target && !isStaying && !hasEnded) location.replace(target);
    // The form is gone: keyboard users continue at the top of the screen.
    else document.querySelector<HTMLElement>('main')?.focus();
  }
  return (
    <>
      {gone && (
        <p className="problem" role="alert">
          {t(hasEnded ? 'login.ended' : 'login.signedOut')}
        </p>
      )}
      {pending ? (
        <EnterCode pending={pending} portal={portal} locale={locale} t={t} arrive={arrive} />
      ) : (
        <AskCode portal={portal} locale={locale} t={t} email={member?.email} />
      )}
    </>
  );
}
export const SignIn = memo(Door);
