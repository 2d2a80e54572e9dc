import { type ComponentType, lazy, Suspense } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { Boundary } from './Boundary.desk.tsx';
import type { Room, RoomProps } from './room.ts';

const components = new Map<Room, ComponentType<RoomProps>>();
function componentOf(room: Room): ComponentType<RoomProps> {
  const found = components.get(room) ?? lazy(async () => ({ default: await room.load() }));
  components.set(room, found);
  return found;
}

/** Loads a room before it is shown, without a waiting state then. Where that fails, it is loaded when it is shown. */
export async function loadRoom(room: Room): Promise<void> {
  const loaded = await room.load().catch(() => undefined);
  if (loaded && !components.has(room)) components.set(room, loaded);
}

type RoomViewProps = { room: Room | undefined; isAllowed: boolean; reference: string | undefined };

/** Shows a room, or why it cannot be shown. */
export function RoomView({ room, isAllowed, reference }: RoomViewProps) {
  const { t } = useDesk();
  if (!room)
    return (
      <>
        <RoomHead title={t('desk.missing.title')} />
        <p className="desk-state">{t('desk.missing.text')}</p>
      </>
    );
  if (!isAllowed)
    return (
      <>
        <RoomHead title={t(room.title)} />
        <Empty title={t('desk.forbidden.room')}>
          <p>{t('desk.forbidden.ask')}</p>
        </Empty>
      </>
    );
  const Shown = componentOf(room);
  return (
    <Boundary
      key={`${room.segment}/${reference ?? ''}`}
      failed={(error) => <Failing t={t} error={error} retry={() => location.reload()} />}
    >
      <Suspense fallback={<Waiting t={t} />}>
        <Shown room={room} reference={reference} />
      </Suspense>
    </Boundary>
  );
}
