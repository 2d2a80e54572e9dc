import { useStore } from '@nanostores/react';
import { memo, useEffect, useState } from 'react';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/translate.ts';
import { AskCode } from './AskCode.island.tsx';
import { EnterCode } from './EnterCode.island.tsx';
import { returnPath } from './rules.ts';
import { $member, $pending, greet, meet, resume } from './store.ts';

export type SignInProps = { portal: string; locale: Locale; messages: SomeMessages };

/** The door of every room: what stands behind it shows itself once somebody is signed in. */
function Door({ portal, locale, messages }: SignInProps) {
  const t = translateWith(locale, messages);
  const member = useStore($member, { ssr: 'initial' });
  const pending = useStore($pending, { ssr: 'initial' });
  const [isUnreachable, setUnreachable] = useState(false);

  const ask = () => {
    setUnreachable(false);
    meet().catch(() => setUnreachable(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who is there is asked once, when the page opens.
  useEffect(() => {
    greet();
    resume(Date.now());
    ask();
  }, []);

  if (member) return null;
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
    if (target) location.replace(target);
    // The door is gone: who came in by keyboard goes on at the top of the room.
    else document.querySelector<HTMLElement>('main')?.focus();
  }
  return pending ? (
    <EnterCode pending={pending} portal={portal} locale={locale} t={t} arrive={arrive} />
  ) : (
    <AskCode portal={portal} locale={locale} t={t} />
  );
}
export const SignIn = memo(Door);
