import '../../features/symposium/room.css';
import { PostList } from '../../features/symposium/PostList.desk.tsx';
import { PostRoom } from '../../features/symposium/PostRoom.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of the symposium: the list of posts, and one post with its decision. */
export const Symposium = ({ room: { segment }, reference }: RoomProps) =>
  reference ? <PostRoom key={reference} room={segment} id={reference} /> : <PostList room={segment} />;
