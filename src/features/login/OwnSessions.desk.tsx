import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { endSession, getSessions } from './endpoints.ts';
import { SessionRows } from './SessionRows.desk.tsx';
import type { Session } from './schema.ts';
import { asMember, signOut } from './store.ts';

/** Browsers in which I am signed in, with buttons to end that. */
export function OwnSessions() {
  const { t } = useDesk();
  const { outcome, act } = useActs(t);
  const asked = useQuery({ queryKey: ['sessions'], queryFn: () => asMember(getSessions, {}), staleTime: 0 });
  const end = ({ id }: Session, device: string) =>
    act(async () => {
      await asMember(endSession, { params: { id } }).finally(() => asked.refetch());
      return { text: t('account.sessions.ended', { device }) };
    });
  const endAll = () =>
    act(async () => {
      await signOut({ everywhere: true });
      return undefined;
    });
  return (
    <section className="panel" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions.title')}</h2>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Waiting t={t} />}
      {asked.data && (
        <SessionRows
          sessions={asked.data}
          act={(session, name) =>
            !session.isCurrent &&
            !session.impersonation?.endedAt && (
              <button type="button" className="plain" onClick={() => end(session, name)}>
                {t('account.sessions.end')} <span className="unseen">{name}</span>
              </button>
            )
          }
        />
      )}
      <Notice>{outcome.text}</Notice>
      <p className="actions">
        <button type="button" className="plain" onClick={() => void signOut()}>
          {t('account.sessions.out')}
        </button>
        <button type="button" className="plain" onClick={endAll}>
          {t('account.sessions.everywhere')}
        </button>
      </p>
    </section>
  );
}
