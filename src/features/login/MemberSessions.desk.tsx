import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { Failing } from '../../desk/frame/States.tsx';
import { getMemberSessions } from '../members/endpoints.ts';
import { SessionRows } from './SessionRows.desk.tsx';
import { asMember } from './store.ts';

/** Browsers in which a member is signed in, and when staff saw the site as the member. */
export function MemberSessions({ id }: { id: number }) {
  const { t } = useDesk();
  const asked = useQuery({ queryKey: ['member', id, 'sessions'], queryFn: () => asMember(getMemberSessions, { params: { id } }) });
  const sessions = asked.data ?? [];
  return (
    <details className="panel">
      <summary>{t('members.sessions', { count: sessions.length })}</summary>
      {asked.error && <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />}
      <SessionRows sessions={sessions} />
    </details>
  );
}
