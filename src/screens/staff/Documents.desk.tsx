import { useStore } from '@nanostores/react';
import { lazy, Suspense, use } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Waiting } from '../../desk/frame/States.tsx';
import { DocumentList } from '../../features/documents/DocumentList.desk.tsx';
import { $member } from '../../features/login/store.ts';
import type { Room, RoomProps } from './room.ts';
import { usePortals } from './use-portals.ts';

// A list needs nothing of the editor.
const DocumentRoom = lazy(async () => ({ default: (await import('./DocumentRoom.desk.tsx')).DocumentRoom }));
const NewInRoom = lazy(async () => ({ default: (await import('./NewInRoom.desk.tsx')).NewInRoom }));

const loaded = new Map<Room, ReturnType<NonNullable<Room['figures']>>>();
/** Returns the columns with figures of a room's list, if it has some; suspends until they are loaded. */
function useFigures(room: Room) {
  const loading = loaded.get(room) ?? room.figures?.();
  if (!loading) return undefined;
  loaded.set(room, loading);
  loading.catch(() => loaded.delete(room));
  return use(loading);
}

/** Room of the documents of an entity: the list, and the editor of one. */
export function Documents({ room, reference }: RoomProps) {
  const { locale, t } = useDesk();
  const { entity = '', title, segment, form } = room;
  const portals = usePortals();
  const account = useStore($member)?.id;
  const figures = useFigures(room);
  if (reference && form)
    return (
      <Suspense fallback={<Waiting t={t} />}>
        <DocumentRoom room={room} reference={reference} />
      </Suspense>
    );
  return (
    <>
      <DocumentList
        {...{ entity, portals, account, figures }}
        title={t(title)}
        hrefOf={(row) => addressOf(locale, { room: segment, reference: row.reference })}
      />
      {form && (
        <Suspense>
          <NewInRoom room={room} />
        </Suspense>
      )}
    </>
  );
}
