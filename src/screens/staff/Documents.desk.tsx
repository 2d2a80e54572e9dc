import { useDesk } from '../../desk/desk.ts';
import { DocumentList } from '../../features/documents/DocumentList.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of the documents of an entity. */
export function Documents({ room: { entity = '', title } }: RoomProps) {
  const { t } = useDesk();
  return <DocumentList entity={entity} title={t(title)} />;
}
