import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { Waiting } from '../../desk/frame/States.tsx';
import { DocumentList } from '../../features/documents/DocumentList.desk.tsx';
import { $member } from '../../features/login/store.ts';
import type { RoomProps } from './room.ts';
import { usePortals } from './use-portals.ts';

// A list needs nothing of the editor.
const DocumentRoom = lazy(async () => ({ default: (await import('./DocumentRoom.desk.tsx')).DocumentRoom }));
const NewInRoom = lazy(async () => ({ default: (await import('./NewInRoom.desk.tsx')).NewInRoom }));

/** Room of the documents of an entity: the list, and the editor of one. */
export function Documents({ room, reference }: RoomProps) {
  const { locale, t } = useDesk();
  const { entity = '', title, segment, form } = room;
  const portals = usePortals();
  const account = useStore($member)?.id;
  if (reference && form)
    return (
      <Suspense fallback={<Waiting t={t} />}>
        <DocumentRoom room={room} reference={reference} />
      </Suspense>
    );
  return (
    <>
      <DocumentList
        {...{ entity, portals, account }}
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
