import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { type FileLibrary, FilesContext, type PickedFile } from '../../desk/files.ts';
import { asMember } from '../login/store.ts';
import { getFile } from './endpoints.ts';
import { thumbnailOf } from './picture-rules.ts';
import type { LibraryFile } from './schema.ts';

const FilePicker = lazy(async () => ({ default: (await import('./FilePicker.desk.tsx')).FilePicker }));

const pickedOf = (file: LibraryFile): PickedFile => ({ ...file, src: thumbnailOf(file) });

type Asked = { kinds: Parameters<FileLibrary['pick']>[0]; answer(file: PickedFile | undefined): void };

/** Gives every room the library, and shows the dialog of whoever asks for a file. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const found = useRef(new Map<number, Promise<PickedFile | undefined>>());
  const library = useMemo<FileLibrary>(
    () => ({
      pick: (kinds) => new Promise((answer) => setAsked({ kinds, answer })),
      async add(file) {
        const [added] = await (await import('./store.ts')).uploadFiles([file]);
        return added && pickedOf(added);
      },
      async send(file, progress, signal) {
        const { resumeUploads, sendBytes } = await import('./store.ts');
        // Whoever stops does not wait for the end of a pause.
        signal.addEventListener('abort', resumeUploads);
        return sendBytes(file, (bytes) => {
          progress(bytes);
          signal.throwIfAborted();
        });
      },
      find(id) {
        const known = found.current.get(id);
        if (known) return known;
        const asking = asMember(getFile, { params: { id: String(id) } }).then(pickedOf, () => {
          found.current.delete(id);
          return undefined;
        });
        found.current.set(id, asking);
        return asking;
      },
    }),
    [],
  );
  const choose = (file: LibraryFile | undefined) => {
    setAsked(undefined);
    const picked = file && pickedOf(file);
    if (picked) found.current.set(picked.id, Promise.resolve(picked));
    asked?.answer(picked);
  };
  return (
    <FilesContext value={library}>
      {children}
      {asked && (
        <Suspense>
          <FilePicker kinds={asked.kinds?.kinds} choose={choose} />
        </Suspense>
      )}
    </FilesContext>
  );
}
