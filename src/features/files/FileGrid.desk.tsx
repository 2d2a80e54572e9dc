import type { ReactNode } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { useRows } from '../../desk/list/rows.ts';
import { asMember } from '../login/store.ts';
import { getFiles } from './endpoints.ts';
import { FileThumbnail } from './FileThumbnail.desk.tsx';
import type { LibraryFile } from './schema.ts';

type Query = Readonly<Record<string, string>>;

/** Loads a page of the library. */
export const loadFiles = async (query: Query, cursor: string | undefined) => {
  const { items, cursor: next, total } = await asMember(getFiles, { query: { ...query, sort: '-added', ...pickSort(query), cursor } });
  return { items, cursor: next, total: total ?? undefined };
};
const pickSort = ({ sort }: Query) => (sort ? ({ sort } as { sort: '-added' }) : {});

type FileGridProps = {
  label: string;
  query: Query;
  /** Returns the element around a file: a link or a button. */
  around(file: LibraryFile, content: ReactNode): ReactNode;
  empty: { title: string; children?: ReactNode };
};

/** Files of the library as pictures with their names. */
export function FileGrid({ label, query, around, empty }: FileGridProps) {
  const { locale, t } = useDesk();
  const { rows, total, hasMore, isAsking, error, more, again } = useRows('files', query, loadFiles);
  return (
    <section className="file-grid" aria-label={label} aria-busy={isAsking}>
      <p className="list-count" role="status">
        {rows && total !== undefined && t('desk.list.count', { count: total })}
      </p>
      {error && <Failing t={t} error={error} retry={again} />}
      {!rows && !error && <Waiting t={t} />}
      {rows && !rows.length && !error && <Empty title={empty.title}>{empty.children}</Empty>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((file) => (
            <li key={file.id}>
              {around(
                file,
                <>
                  <FileThumbnail file={file} />
                  <span className="file-name">{file.name}</span>
                  <span className="file-alt" lang={locale}>
                    {file.alt[locale] || (file.kind === 'picture' ? t('files.noAlt') : t(`files.kind.${file.kind}`))}
                  </span>
                </>,
              )}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <button type="button" className="button quiet" aria-disabled={isAsking} onClick={more}>
          {t('desk.list.more')}
        </button>
      )}
    </section>
  );
}
