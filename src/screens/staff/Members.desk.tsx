import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { fullNameOf } from '../../features/account/rules.ts';
import { MemberAddresses } from '../../features/addresses/MemberAddresses.desk.tsx';
import { SeeAs } from '../../features/impersonation/SeeAs.desk.tsx';
import { MemberSessions } from '../../features/login/MemberSessions.desk.tsx';
import { MemberCompanies } from '../../features/members/MemberCompanies.desk.tsx';
import { MemberInterests } from '../../features/members/MemberInterests.desk.tsx';
import { MemberList } from '../../features/members/MemberList.desk.tsx';
import { MemberProfile } from '../../features/members/MemberProfile.desk.tsx';
import { useMember } from '../../features/members/use-member.ts';
import { MemberNewsletters } from '../../features/recipients/MemberNewsletters.desk.tsx';
import { MemberAbos } from '../../features/subscriptions/MemberAbos.desk.tsx';
import { CallFailed } from '../../lib/call.ts';
import { formatDate } from '../../lib/dates.ts';
import type { RoomProps } from './room.ts';

/** One member: profile, subscriptions, addresses, companies, interests, newsletters and sessions. */
function Member({ room, id }: { room: string; id: number }) {
  const { locale, t, may } = useDesk();
  const asked = useMember(id);
  const back = <a href={addressOf(locale, { room })}>{t('members.back')}</a>;
  const isMissing = asked.error instanceof CallFailed && asked.error.answer.statusCode < 500 && asked.error.answer.code !== 'forbidden';
  if (isMissing)
    return (
      <>
        <RoomHead title={t('members.title')} />
        <Empty title={t('members.missing')}>{back}</Empty>
      </>
    );
  if (asked.error && !asked.data) return <Failing t={t} error={asked.error} retry={() => void asked.refetch()} />;
  if (!asked.data) return <Waiting t={t} />;
  const member = asked.data;
  const { user, klnr, createdAt, erasedFrom, isStaff } = member;
  return (
    <>
      <RoomHead title={fullNameOf(user)}>{back}</RoomHead>
      <p className="desk-lead">
        {[user.email, klnr && t('members.klnr.of', { klnr }), t('members.since.of', { date: formatDate(locale, createdAt) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {may('IMPERSONATE_CONTACT') && !isStaff && <SeeAs email={user.email} />}
      {isStaff && <p className="help">{t('members.staff.is')}</p>}
      {erasedFrom && <p className="problem">{t('members.erased', { date: formatDate(locale, erasedFrom) })}</p>}
      <MemberAbos id={id} />
      <MemberProfile user={user} />
      <MemberAddresses id={id} />
      <MemberCompanies member={member} />
      <MemberInterests member={member} />
      {may('COM_SEC') && <MemberNewsletters id={id} />}
      {may('COM_SEC') && <MemberSessions id={id} />}
    </>
  );
}

/** Room of the members: the list, and the page of one. */
export const Members = ({ room: { segment }, reference }: RoomProps) =>
  reference ? (
    <Member key={reference} room={segment} id={/^\d{1,9}$/.test(reference) ? Number(reference) : 0} />
  ) : (
    <MemberList room={segment} />
  );
