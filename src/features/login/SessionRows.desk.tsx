import type { ReactNode } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { unknownDevice } from './rules.ts';
import type { Session } from './schema.ts';

/** Sessions of an account, and the times in which staff saw the site as it. */
export function SessionRows({ sessions, act }: { sessions: readonly Session[]; act?: (session: Session, name: string) => ReactNode }) {
  const { locale, t } = useDesk();
  const nameOf = ({ impersonation, device }: Session) => {
    if (impersonation) return t('account.sessions.impersonated');
    return device === unknownDevice ? t('account.sessions.unknown') : device;
  };
  const seen = ({ lastSeenAt }: Session) =>
    t('account.sessions.seen', { date: `${formatDate(locale, lastSeenAt)}, ${formatTime(locale, lastSeenAt)}` });
  return (
    <ul className="rows">
      {sessions.map((session) => (
        <li key={session.id}>
          <span>
            {nameOf(session)}
            {session.impersonation && (
              <small>
                {session.impersonation.reason
                  ? t('account.sessions.reason', { reason: session.impersonation.reason })
                  : t('account.sessions.readOnly')}
              </small>
            )}
            <small>{session.isCurrent ? t('account.sessions.current') : seen(session)}</small>
          </span>
          {act?.(session, nameOf(session))}
        </li>
      ))}
    </ul>
  );
}
