import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { type FileLibrary, FilesContext, type PickedFile } from '../../desk/files.ts';
import { asMember } from '../login/store.ts';
import { getFile } from './endpoints.ts';
import { thumbnailOf } from './picture-rules.ts';
import type { LibraryFile } from './schema.ts';
import { kindOf, typeOfName } from './upload-rules.ts';

const FilePicker = lazy(async () => ({ default: (await import('./FilePicker.desk.tsx')).FilePicker }));

/** Loads the module that sends files, until it succeeds once. @returns undefined while there is no connection */
const loadUploads = () => import('./upload-store.ts').catch(() => undefined);

const pickedOf = (file: LibraryFile): PickedFile => ({ ...file, src: thumbnailOf(file) });

type Asked = { kinds: Parameters<FileLibrary['pick']>[0]; answer(file: PickedFile | undefined): void };

/** Provides the library to every room, and shows its dialog when a room requests a file. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const { t, may } = useDesk();
  const words = useRef(t);
  words.current = t;
  const mayAddPictures = may('UPLOAD_FILES_DASHBOARD') || may('IMAGE_EDITOR');
  const found = useRef(new Map<number, Promise<PickedFile | undefined>>());
  const library = useMemo<FileLibrary>(
    () => ({
      pick: (kinds) => new Promise((answer) => setAsked({ kinds, answer })),
      mayAddPictures,
      isPicture: ({ name }) => kindOf(typeOfName(name) ?? '') === 'picture',
      async add(file, watch) {
        const uploads = await loadUploads();
        if (!uploads) return { fault: words.current('form.offline') };
        const { addFile, resumeUploads, whyNot } = uploads;
        watch?.signal.addEventListener('abort', resumeUploads);
        try {
          const added = await addFile(file, (bytes, isCut = false) => {
            watch?.signal.throwIfAborted();
            watch?.told(Math.floor((100 * bytes) / Math.max(file.size, 1)), isCut);
          });
          return { file: pickedOf(added) };
        } catch (error) {
          watch?.signal.throwIfAborted();
          return { fault: whyNot(error, words.current) };
        }
      },
      prepare: () => void loadUploads(),
      async send(file, progress, signal) {
        const { resumeUploads, sendBytes } = await import('./upload-store.ts');
        // Stopping does not wait for the end of a pause.
        signal.addEventListener('abort', resumeUploads);
        return sendBytes(file, (bytes) => {
          progress(bytes);
          signal.throwIfAborted();
        });
      },
      forget: (id) => void found.current.delete(id),
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
    [mayAddPictures],
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
