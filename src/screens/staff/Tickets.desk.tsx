import '../../desk/editor/controls.css';
import '../../features/tickets/room/conversation.css';
import '../../features/tickets/room/room.css';
import '../../features/tickets/room/side.css';
import { TicketList } from '../../features/tickets/room/TicketList.desk.tsx';
import { TicketLists } from '../../features/tickets/room/TicketLists.desk.tsx';
import { TicketRoom } from '../../features/tickets/room/TicketRoom.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of the tickets: the list, one ticket, and the lists that managers keep. */
export function Tickets({ room: { segment }, reference }: RoomProps) {
  if (!reference) return <TicketList room={segment} />;
  return reference === 'lists' ? <TicketLists room={segment} /> : <TicketRoom key={reference} room={segment} id={reference} />;
}
