import { lazy, Suspense, use, useEffect, useState } from 'react';
import { formatDate, formatTime } from '../../lib/dates.ts';
import { ComparedContext, type FileKind, type PickedFile, useFiles } from '../files.ts';
import type { ControlProps } from './control-props.ts';
import { useTools } from './tools.ts';

const FilmDialog = lazy(async () => ({ default: (await import('./FilmDialog.tsx')).FilmDialog }));

type FileControlProps = Pick<ControlProps, 'id' | 'label' | 'describedBy' | 'isInvalid' | 'isReadOnly'> & {
  value: number | undefined;
  onChange(value: number | undefined): void;
  kind: FileKind;
  /** Film from which a picture can be taken. */
  film?: unknown;
};

/** Returns a file of the library; null if it does not exist, undefined while it is loaded. */
function useFile(id: number | undefined): PickedFile | null | undefined {
  const files = useFiles();
  const [found, setFound] = useState<{ id: number; file: PickedFile | null }>();
  useEffect(() => {
    if (id === undefined || !files) return;
    let isLate = false;
    files.find(id).then(
      (file) => !isLate && setFound({ id, file: file ?? null }),
      // Without a name the number of the file is shown.
      () => {},
    );
    return () => {
      isLate = true;
    };
  }, [files, id]);
  return found?.id === id ? found?.file : undefined;
}

/** Name and thumbnail of a file. A comparison with a version from before its bytes were replaced says so. */
export function FileName({ id }: { id: number }) {
  const { t, locale } = useTools();
  const file = useFile(id);
  const until = use(ComparedContext);
  const replaced = until && file?.replacedAt && file.replacedAt > until ? file.replacedAt : undefined;
  return (
    <span className="chosen-file">
      {file?.src && <img src={file.src} alt={file.alt[locale]} width={72} height={48} loading="lazy" />}
      <span>{file?.name ?? t(file === null ? 'desk.file.gone' : 'desk.file.number', { id })}</span>
      {replaced && <small>{t('desk.file.replaced', { date: formatDate(locale, replaced), time: formatTime(locale, replaced) })}</small>}
    </span>
  );
}

/** Input for a file of the library: choose, upload or remove it. */
export function FileControl({ id, label, value, onChange, kind, film, describedBy, isInvalid, isReadOnly }: FileControlProps) {
  const { t } = useTools();
  const files = useFiles();
  const [isTaking, setTaking] = useState(false);
  return (
    <span className="file-control">
      {value !== undefined && <FileName id={value} />}
      {!isReadOnly && (
        <button
          id={id}
          type="button"
          className="button quiet"
          data-invalid={isInvalid || undefined}
          aria-label={t(value === undefined ? 'desk.file.chooseOf' : 'desk.file.changeOf', { label })}
          aria-describedby={describedBy}
          disabled={!files}
          onClick={async () => {
            const picked = await files?.pick({ kinds: [kind] });
            if (picked) onChange(picked.id);
          }}
        >
          {t(value === undefined ? 'desk.file.choose' : 'desk.file.change')}
        </button>
      )}
      {!isReadOnly && typeof film === 'number' && (
        <button type="button" className="plain" aria-label={t('desk.film.takeOf', { label })} onClick={() => setTaking(true)}>
          {t('desk.film.take')}
        </button>
      )}
      {isTaking && typeof film === 'number' && (
        <Suspense>
          <FilmDialog
            film={film}
            close={() => setTaking(false)}
            taken={(id) => {
              setTaking(false);
              onChange(id);
            }}
          />
        </Suspense>
      )}
      {!isReadOnly && value !== undefined && (
        <button
          type="button"
          className="plain"
          aria-label={t('desk.list.removeOf', { name: label })}
          onClick={() => {
            onChange(undefined);
            document.getElementById(id)?.focus();
          }}
        >
          {t('desk.list.remove')}
        </button>
      )}
    </span>
  );
}
