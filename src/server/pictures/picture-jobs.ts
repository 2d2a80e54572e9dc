import type { Logger } from 'pino';
import { PictureUnreadable } from '../../content/files/picture-limits.ts';
import {
  type DuePicture,
  forgetPictures,
  noteAllPictures,
  pictureArrived,
  pictureFailed,
  retryPauses,
  takePictures,
} from '../../content/files/remote-pictures.ts';
import { type Db, reasonOf } from '../../db/connection.ts';
import { removeStored, storeFetched } from '../../features/files/save.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { fetchPicture, internet, type Network, PictureRefused } from './fetch-picture.ts';

export type PictureOptions = { db: Db; clock: Clock; logger: Logger; mediaDir: string; publish(): void; network?: Network };

const minute = 60_000;
const picturesAtOnce = 4;
/** Milliseconds of a server's lease on a picture; afterwards another server may take it. */
const leaseMilliseconds = 5 * minute;

const isFinal = (error: unknown) => error instanceof PictureUnreadable || (error instanceof PictureRefused && error.isFinal);

/** Fetches one picture, or records the error. @returns whether it was stored */
async function fetchOne({ db, clock, logger, mediaDir, network = internet }: PictureOptions, due: DuePicture): Promise<boolean> {
  const { url, file, tries } = due;
  try {
    const row = await storeFetched(mediaDir, file, await fetchPicture(url, network));
    if (await pictureArrived(db, url, row)) return true;
    removeStored(mediaDir, file);
  } catch (error) {
    const reason = error instanceof PictureUnreadable ? `not a picture (${error.message})` : reasonOf(error);
    const pause = isFinal(error) ? undefined : retryPauses[tries - 1];
    await pictureFailed(db, url, reason, pause === undefined ? undefined : new Date(clock().getTime() + pause));
    if (pause === undefined) logger.warn({ url: url.replace(/[?#].*$/, ''), reason }, 'A picture was given up; its link stays');
  }
  return false;
}

export const fetchPicturesName = 'fetch-pictures';

/** Returns the jobs that fetch pictures on other hosts, and remove those that no document names any more. */
export const pictureJobs = (options: PictureOptions): readonly Job[] => [
  {
    name: fetchPicturesName,
    schedule: '* * * * *',
    async work() {
      const { db, clock, publish } = options;
      for (;;) {
        const now = clock();
        const due = await takePictures(db, now, new Date(now.getTime() + leaseMilliseconds), picturesAtOnce);
        if (!due.length) return;
        const arrived = await Promise.all(due.map((one) => fetchOne(options, one)));
        if (arrived.some(Boolean)) publish();
      }
    },
  },
  {
    name: 'forget-pictures',
    schedule: '29 * * * *',
    async work() {
      await noteAllPictures(options.db);
      for (const file of await forgetPictures(options.db)) removeStored(options.mediaDir, file);
    },
  },
];
