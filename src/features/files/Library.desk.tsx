import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../desk/addresses.ts';
import { useDesk } from '../../desk/desk.ts';
import { draggedPicture } from '../../desk/files.ts';
import { RoomHead } from '../../desk/frame/RoomHead.tsx';
import type { Column, Filter } from '../../desk/list/columns.ts';
import { Filters } from '../../desk/list/Filters.tsx';
import { List } from '../../desk/list/List.tsx';
import { $address, go } from '../../desk/navigation.ts';
import { formatDate } from '../../lib/dates.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { FileGrid, loadFiles } from './FileGrid.desk.tsx';
import type { LibraryFile } from './schema.ts';
import { removeFiles, takeBack } from './store.ts';
import { fileKinds } from './types-schema.ts';
import { UploadArea } from './UploadArea.desk.tsx';
import { formatBytes } from './unit-rules.ts';

const keyOf = ({ id }: LibraryFile) => String(id);

const filtersOf = (t: Translate): Filter[] => [
  { name: 'q', label: t('files.search'), kind: 'search' },
  {
    name: 'kind',
    label: t('files.kind'),
    kind: 'choice',
    options: fileKinds.map((value) => ({ value, label: t(`files.kind.${value}`) })),
  },
  {
    name: 'lacking',
    label: t('files.lacking'),
    kind: 'choice',
    options: (['nl', 'fr'] as const).map((value) => ({ value, label: t(`desk.language.${value}`) })),
  },
  {
    name: 'view',
    label: t('files.view'),
    kind: 'choice',
    options: [{ value: 'list', label: t('files.view.list') }],
  },
];

const columnsOf = (t: Translate, locale: Locale): Column<LibraryFile>[] => [
  { id: 'name', title: t('files.name'), text: ({ name }) => name, sort: { up: 'name', down: '-name' } },
  { id: 'kind', title: t('files.kind'), text: ({ kind }) => t(`files.kind.${kind}`) },
  {
    id: 'bytes',
    title: t('files.size'),
    text: ({ bytes }) => formatBytes(locale, bytes),
    kind: 'number',
    sort: { up: 'bytes', down: '-bytes' },
  },
  { id: 'nl', title: t('files.alt.nl'), text: ({ alt }) => alt.nl },
  { id: 'fr', title: t('files.alt.fr'), text: ({ alt }) => alt.fr },
  { id: 'id', title: t('files.id'), text: keyOf, kind: 'number', sort: { up: 'added', down: '-added' } },
  {
    id: 'changed',
    title: t('files.changed'),
    text: ({ changedAt }) => (changedAt ? formatDate(locale, changedAt) : ''),
    kind: 'date',
    isOptional: true,
  },
];

/** The library: pictures in a grid, or all files in a list; new ones by button, by dropping and by pasting. */
export function Library() {
  const { locale, t, may } = useDesk();
  const { query } = useStore($address);
  const client = useQueryClient();
  const [arrived, setArrived] = useState<readonly LibraryFile[]>([]);
  const hrefOf = (file: LibraryFile) => addressOf(locale, { room: 'files', reference: keyOf(file) });
  const set = (changes: Readonly<Record<string, string>>) =>
    go(addressOf(locale, { room: 'files', query: { ...query, ...changes } }), { isReplacing: true });
  const [filters, columns] = [filtersOf(t), columnsOf(t, locale)];
  const asked = Object.fromEntries(['q', 'kind', 'lacking'].flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
  const isFiltered = Object.keys(asked).length > 0;
  const nothing = isFiltered
    ? { title: t('desk.list.nothing'), children: <p>{t('desk.list.nothing.help')}</p> }
    : { title: t('files.none'), children: <p>{t('files.none.help')}</p> };
  async function remove(rows: readonly LibraryFile[]) {
    const { changes, refused } = await removeFiles(rows.map(keyOf));
    const text = t('files.removed', { count: changes.length });
    return {
      text: refused.length ? `${text} ${t('files.refused', { names: refused.join(', ') })}` : text,
      undo: async () => t('files.restored', { count: await takeBack(changes) }),
    };
  }
  const mayUpload = may('UPLOAD_FILES_DASHBOARD') || may('UPLOAD_VIDEOS') || may('IMAGE_EDITOR');
  return (
    <>
      <RoomHead title={t('files.room')} />
      {mayUpload && (
        <UploadArea
          kinds={fileKinds}
          label={t('files.upload')}
          arrived={(files) => {
            setArrived([...files, ...arrived]);
            void client.invalidateQueries({ queryKey: ['list', 'files'] });
          }}
        />
      )}
      {arrived.length > 0 && (
        <p className="arrived">
          {t('files.arrived')}{' '}
          {arrived.map((file) => (
            <a key={file.id} href={hrefOf(file)}>
              {file.name}
            </a>
          ))}
        </p>
      )}
      {query.view === 'list' ? (
        <List
          {...{ columns, filters, keyOf, hrefOf }}
          name="files"
          label={t('files.room')}
          sort="-added"
          load={({ view: _, ...rest }, cursor) => loadFiles(rest, cursor)}
          acts={may('IMAGE_EDITOR') ? [{ name: 'remove', label: t('files.remove'), key: 'Delete', run: remove }] : []}
          empty={nothing}
        />
      ) : (
        <>
          <Filters filters={filters} query={query} set={set} />
          <FileGrid
            label={t('files.room')}
            query={asked}
            empty={nothing}
            around={(file, content) => (
              <a
                href={hrefOf(file)}
                data-file={file.id}
                onDragStart={({ dataTransfer }) => {
                  if (file.kind === 'picture') dataTransfer.setData(draggedPicture, keyOf(file));
                }}
              >
                {content}
              </a>
            )}
          />
        </>
      )}
    </>
  );
}
