import type { Actor } from '../../lib/actor.ts';
import type { Room } from './room.ts';

/** Returns whether somebody with these rights may enter a room. */
export const mayEnter = ({ permissions }: Room, may: Actor['may']): boolean =>
  permissions === undefined || permissions.some((permission) => may(permission));
