import { useStore } from '@nanostores/react';
import { useDesk } from '../../desk/desk.ts';
import { Editor } from '../../features/editing/Editor.desk.tsx';
import { $member } from '../../features/login/store.ts';
import { NewInRoom } from './NewInRoom.desk.tsx';
import type { Room } from './room.ts';
import { useForm } from './use-form.ts';
import { usePortals } from './use-portals.ts';

/** Editor of one document of a room, and the act that begins another one with its content. */
export function DocumentRoom({ room, reference }: { room: Room; reference: string }) {
  const { may } = useDesk();
  const member = useStore($member);
  const form = useForm(room);
  const portals = usePortals();
  if (!member) return null;
  return (
    <>
      <Editor {...{ form, reference, portals }} account={member.id} maySource={may('EXPANDED_EDIT_ARTICLE_TOOLS')} />
      <NewInRoom room={room} from={reference} />
    </>
  );
}
