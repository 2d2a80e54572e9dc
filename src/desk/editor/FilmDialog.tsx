import { useEffect, useRef, useState } from 'react';
import { type PickedFile, useFiles } from '../files.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { farSeconds } from './film-length.ts';
import { useTools } from './tools.ts';

const jpegQuality = 0.92;

/** Resolves when the film shows the frame at the chosen time: a seek takes a while. */
function settled(video: HTMLVideoElement): Promise<void> {
  const awaited = video.seeking ? 'seeked' : video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? 'loadeddata' : undefined;
  if (!awaited) return Promise.resolve();
  return new Promise((resolve, reject) => {
    video.addEventListener(awaited, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('The film cannot be read.')), { once: true });
  });
}

/** Draws the frame that a film shows. @throws Error if it shows none */
async function frameOf(video: HTMLVideoElement, name: string): Promise<File> {
  await settled(video);
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality));
  if (!blob) throw new Error('The film shows no frame.');
  return new File([blob], `${name.replace(/\.\w+$/, '')}-${Math.round(video.currentTime * 10)}.jpg`, { type: 'image/jpeg' });
}

type FilmDialogProps = { film: number; close(): void; taken(id: number): void };

/** Shows a film, and adds the frame at a chosen time to the library. */
export function FilmDialog({ film, close, taken }: FilmDialogProps) {
  const { t } = useTools();
  const files = useFiles();
  const video = useRef<HTMLVideoElement>(null);
  const [file, setFile] = useState<PickedFile | null>();
  const [length, setLength] = useState(0);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'choosing' | 'taking' | 'failed'>('choosing');
  useEffect(() => {
    void files?.find(film).then((found) => setFile(found ?? null));
  }, [files, film]);

  /** The duration of a recording can be unknown until its end was reached. */
  function measure(film: HTMLVideoElement): void {
    if (!Number.isFinite(film.duration)) film.currentTime = farSeconds;
    else {
      setLength(film.duration);
      film.currentTime = at;
    }
  }
  function seek(seconds: number): void {
    setAt(seconds);
    if (video.current) video.current.currentTime = seconds;
  }
  async function take(): Promise<void> {
    if (!video.current || !file || !files || state === 'taking') return;
    setState('taking');
    try {
      const added = await files.add(await frameOf(video.current, file.name));
      if ('file' in added) taken(added.file.id);
      else setState('failed');
    } catch {
      setState('failed');
    }
  }
  return (
    <Dialog title={t('desk.film.title')} close={close}>
      {file === null || file?.url === null ? (
        <p className="problem">{t('desk.film.none')}</p>
      ) : (
        file && (
          <>
            <video
              ref={video}
              className="film"
              src={file.url}
              muted
              playsInline
              preload="auto"
              onDurationChange={({ currentTarget }) => measure(currentTarget)}
              onError={() => setState('failed')}
            />
            <div className="field">
              <label htmlFor="film-moment">{t('desk.film.moment')}</label>
              <input
                id="film-moment"
                type="range"
                min={0}
                max={length}
                step={0.1}
                value={at}
                aria-valuetext={t('desk.film.seconds', { seconds: at })}
                onChange={({ target }) => seek(Number(target.value))}
              />
            </div>
          </>
        )
      )}
      {state === 'failed' && (
        <p className="problem" role="alert">
          {t('desk.film.failed')}
        </p>
      )}
      <p className="acts">
        <button type="button" className="button" aria-disabled={!length || state === 'taking'} onClick={() => length > 0 && void take()}>
          {t(state === 'taking' ? 'desk.film.taking' : 'desk.film.use')}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {t('desk.text.cancel')}
        </button>
      </p>
    </Dialog>
  );
}
