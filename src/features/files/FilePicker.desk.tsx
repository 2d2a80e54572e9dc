import { useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import type { FileKind } from '../../desk/files.ts';
import { Dialog } from '../../desk/frame/Dialog.tsx';
import { Filters } from '../../desk/list/Filters.tsx';
import { FileGrid } from './FileGrid.desk.tsx';
import type { LibraryFile } from './schema.ts';
import { fileKinds } from './types-schema.ts';
import { UploadArea } from './UploadArea.desk.tsx';

type FilePickerProps = { kinds?: readonly FileKind[] | undefined; choose(file: LibraryFile | undefined): void };

/** Dialog in which a file is chosen from the library, or uploaded there and then. */
export function FilePicker({ kinds = fileKinds, choose }: FilePickerProps) {
  const { t, may } = useDesk();
  const [query, setQuery] = useState<Readonly<Record<string, string>>>({});
  const mayUpload = may('UPLOAD_FILES_DASHBOARD') || may('UPLOAD_VIDEOS') || may('IMAGE_EDITOR');
  const asked = Object.fromEntries(Object.entries({ kind: kinds.join(','), ...query }).filter(([, value]) => value !== ''));
  return (
    <Dialog title={t('files.pick')} close={() => choose(undefined)}>
      <div className="file-picker">
        {mayUpload && (
          <UploadArea
            kinds={kinds}
            label={t('files.upload')}
            isSingle
            arrived={([file]) => file && kinds.includes(file.kind) && choose(file)}
          />
        )}
        <Filters
          filters={[{ name: 'q', label: t('files.search'), kind: 'search' }]}
          query={query}
          set={(changes) => setQuery({ ...query, ...changes })}
        />
        <FileGrid
          label={t('files.room')}
          query={asked}
          empty={{ title: t('files.none'), children: <p>{t('files.none.help')}</p> }}
          around={(file, content) => (
            <button type="button" onClick={() => choose(file)}>
              {content}
            </button>
          )}
        />
        <button type="button" className="button quiet" onClick={() => choose(undefined)}>
          {t('files.pick.close')}
        </button>
      </div>
    </Dialog>
  );
}
