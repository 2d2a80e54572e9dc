import type { Permission } from '../../lib/permissions.ts';
import type { Room } from './room.ts';

type DocumentRoom = Pick<Room, 'segment' | 'title' | 'form' | 'begins' | 'below' | 'figures'> & {
  entity: string;
  permissions: readonly Permission[];
  group?: Room['group'];
  /** Prefixes of the messages of its form. */
  messages: readonly string[];
};
/** Returns the room of the documents of an entity. */
export const documents = ({ group = 'content', messages, ...room }: DocumentRoom): Room => ({
  ...{ ...room, group, hasEditor: true, messages: ['documents.', 'editing.', ...messages] },
  load: async () => (await import('./Documents.desk.tsx')).Documents,
});
