import '../../features/tickets/room.css';
import { TicketList } from '../../features/tickets/TicketList.desk.tsx';
import { TicketLists } from '../../features/tickets/TicketLists.desk.tsx';
import { TicketRoom } from '../../features/tickets/TicketRoom.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of the tickets: the list, one ticket, and the lists that managers keep. */
export function Tickets({ room: { segment }, reference }: RoomProps) {
  if (!reference) return <TicketList room={segment} />;
  return reference === 'lists' ? <TicketLists room={segment} /> : <TicketRoom key={reference} room={segment} id={reference} />;
}
