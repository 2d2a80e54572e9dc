import { FileEditor } from '../../features/files/FileEditor.desk.tsx';
import { Library } from '../../features/files/Library.desk.tsx';
import type { RoomProps } from './room.ts';

/** Room of the library: the files, and the editor of one. */
export function Files({ reference }: RoomProps) {
  return reference ? <FileEditor key={reference} reference={reference} /> : <Library />;
}
