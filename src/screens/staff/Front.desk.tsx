import { useQuery } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Failing, Waiting } from '../../desk/frame/States.tsx';
import { unlessShut } from '../../desk/intervals.ts';
import { asMember } from '../../features/login/store.ts';
import { getFront } from '../../features/overview/endpoints.ts';
import { FrontSection } from '../../features/overview/FrontSection.desk.tsx';
import { sections } from '../../features/overview/schema.ts';

const againMilliseconds = 60_000;

/** Front of the staff rooms: present tasks, and events on the portals. */
export function Front() {
  const { t, menu } = useDesk();
  const { data, error, refetch } = useQuery({
    queryKey: ['front'],
    queryFn: () => asMember(getFront, {}),
    refetchInterval: unlessShut(againMilliseconds),
  });
  const hasRooms = menu.some(({ items }) => items.some(({ isHere }) => !isHere));
  return (
    <>
      <RoomHead title={t('desk.front')} />
      {!hasRooms && <p className="desk-lead">{t('desk.front.none')}</p>}
      {error && <Failing t={t} error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting t={t} />}
      {data && (
        <div className="front-sections">
          {sections.map((section) => {
            const lines = data.lines.filter((line) => line.section === section);
            // Failures are shown only to people who can repair them, and only if there are any.
            if (section === 'wrong' && !lines.length) return null;
            return <FrontSection key={section} section={section} lines={lines} now={data.at} />;
          })}
        </div>
      )}
    </>
  );
}
