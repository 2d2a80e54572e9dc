import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import { type SomeMessages, translateWith } from '../../lib/message-format.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { endSession } from './endpoints.ts';
import { unknownDevice } from './rules.ts';
import type { Session } from './schema.ts';
import { $member, asMember, sessions, signOut } from './store.ts';

type SessionsProps = { locale: Locale; messages: SomeMessages };

/** Sessions of the member, with buttons to end them. */
function SessionsSection({ locale, messages }: SessionsProps) {
  const t = translateWith(locale, messages);
  const { outcome, act } = useActs(t);
  if (!useStore($member, { ssr: 'initial' })) return null;

  const nameOf = (device: string) => (device === unknownDevice ? t('account.sessions.unknown') : device);
  const end = ({ id, device }: Session) =>
    act(async () => {
      try {
        await asMember(endSession, { params: { id } });
      } finally {
        await sessions.load();
      }
      return { text: t('account.sessions.ended', { device: nameOf(device) }) };
    });
  const endAll = () =>
    act(async () => {
      await signOut({ everywhere: true });
      return undefined;
    });
  return (
    <section className="drawer" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions.title')}</h2>
      <Showing of={sessions} t={t}>
        {(all) => (
          <ul className="rows">
            {all.map((session) => (
              <li key={session.id}>
                <span>
                  <strong>{session.impersonation ? t('account.sessions.impersonated') : nameOf(session.device)}</strong>
                  {session.impersonation && (
                    <small>
                      {session.impersonation.reason
                        ? t('account.sessions.reason', { reason: session.impersonation.reason })
                        : t('account.sessions.readOnly')}
                    </small>
                  )}
                  <small>
                    {session.isCurrent
                      ? t('account.sessions.current')
                      : t('account.sessions.seen', { date: formatDate(locale, session.lastSeenAt) })}
                  </small>
                </span>
                {!session.isCurrent && !session.impersonation?.endedAt && (
                  <button type="button" className="plain" onClick={() => end(session)}>
                    {t('account.sessions.end')}
                    <span className="unseen"> {nameOf(session.device)}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Showing>
      <Notice>{outcome.text}</Notice>
      <p className="actions">
        <button type="button" className="button quiet" onClick={() => void signOut()}>
          {t('account.sessions.out')}
        </button>
        <button type="button" className="plain" onClick={endAll}>
          {t('account.sessions.everywhere')}
        </button>
      </p>
    </section>
  );
}
export const Sessions = memo(SessionsSection);
