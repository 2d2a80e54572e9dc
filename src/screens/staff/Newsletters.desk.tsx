import { lazy, Suspense } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Waiting } from '../../desk/frame/States.tsx';
import { IssueList } from '../../features/newsletters/list/IssueList.desk.tsx';
import type { RoomProps } from './room.ts';
import { usePortals } from './use-portals.ts';

// A list needs nothing of the editor.
const IssueRoom = lazy(async () => ({ default: (await import('./IssueRoom.desk.tsx')).IssueRoom }));
const NewInRoom = lazy(async () => ({ default: (await import('./NewInRoom.desk.tsx')).NewInRoom }));

/** Room of the newsletters: the list, and the desk of one. */
export function Newsletters({ room, reference }: RoomProps) {
  const { locale, t } = useDesk();
  const portals = usePortals();
  if (reference)
    return (
      <Suspense fallback={<Waiting t={t} />}>
        <IssueRoom room={room} reference={reference} />
      </Suspense>
    );
  return (
    <>
      <IssueList portals={portals} hrefOf={(row) => addressOf(locale, { room: room.segment, reference: row.reference })} />
      <Suspense>
        <NewInRoom room={room} />
      </Suspense>
    </>
  );
}
