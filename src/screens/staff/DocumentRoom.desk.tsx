import { useStore } from '@nanostores/react';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useCallback, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { DocumentEditorProps } from '../../desk/editor/DocumentEditor.tsx';
import { Editor } from '../../features/editing/Editor.desk.tsx';
import { $member } from '../../features/login/store.ts';
import { NewInRoom } from './NewInRoom.desk.tsx';
import type { Room } from './room.ts';
import { useForm } from './use-form.ts';
import { usePortals } from './use-portals.ts';

type Below = LazyExoticComponent<ComponentType<{ reference: string }>>;
const loaded = new Map<Room, Below>();

/** Returns the component below the editor of a room's documents; the same one each time. */
function belowOf(room: Room): Below | undefined {
  const { below } = room;
  if (below && !loaded.has(room))
    loaded.set(
      room,
      lazy(async () => ({ default: await below() })),
    );
  return loaded.get(room);
}

type DocumentRoomProps = { room: Room; reference: string } & Pick<DocumentEditorProps, 'above' | 'question' | 'isClosed'>;

/** Editor of one document of a room, and the act that begins another one with its content. */
export function DocumentRoom({ room, reference, above, question, isClosed }: DocumentRoomProps) {
  const { may } = useDesk();
  const member = useStore($member);
  const form = useForm(room);
  const portals = usePortals();
  const Below = belowOf(room);
  const [isThere, setThere] = useState(false);
  const opened = useCallback(() => setThere(true), []);
  if (!member) return null;
  return (
    <>
      <Editor
        {...{ form, reference, portals }}
        account={member.id}
        maySource={may('EXPANDED_EDIT_ARTICLE_TOOLS')}
        {...{ above, question, isClosed, opened }}
      />
      {Below && isThere && (
        <Suspense>
          <Below reference={reference} />
        </Suspense>
      )}
      {isThere && <NewInRoom room={room} from={reference} />}
    </>
  );
}
