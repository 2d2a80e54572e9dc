import { setTimeout } from 'node:timers/promises';
import { arePicturesDue } from '../../content/files/remote-pictures.ts';
import { reasonOf } from '../../db/connection.ts';
import { listenForChanges } from '../../publishing/announcements.ts';
import { createDueTimer } from '../../publishing/due-timer.ts';
import type { Publisher } from '../../publishing/publisher.ts';
import type { ControlOptions } from '../commands/control.ts';
import type { Part } from '../parts.ts';
import { fetchPicturesName } from '../pictures/picture-jobs.ts';
import type { Base } from './base.ts';
import type { Database } from './database.ts';
import type { WithHosts } from './hosts.ts';
import type { WithJobs } from './jobs.ts';
import type { Pages } from './pages.ts';
import type { WithPublisher } from './publisher.ts';
import type { Release } from './release.ts';
import type { WithWords } from './words.ts';

/** Maximum milliseconds that other effects of an edit wait for its pages. */
const patienceMilliseconds = 500;
const lagMilliseconds = 500;
/** Maximum milliseconds that a start waits for pages that became due before. */
const startMilliseconds = 10_000;

/** Listener for imports through the control socket. */
export type Edits = { edits: Pick<ControlOptions, 'changed' | 'ownPublished' | 'published'> & Pick<Publisher, 'publishAtHand' | 'hold'> };

/** Publishes edits of this and of other processes and due content, then refreshes the caches. */
export const edits: Part<Base & Database & Release & WithHosts & Pages & WithPublisher & WithJobs & WithWords, Edits> = {
  name: 'edits',
  async start({
    env,
    connection,
    db,
    buildId,
    clock,
    logger,
    linkedFiles,
    hosts,
    pages,
    refreshFiles,
    words,
    publisher,
    onPublished,
    jobs,
  }) {
    const dueTimer = createDueTimer({ db, release: buildId, clock, logger, ahead: publisher, publish: publisher.drain });

    async function fetchPictures(): Promise<void> {
      // If this fails, the job runs by its schedule.
      if (env.fetchImages && (await arePicturesDue(db, clock()).catch(() => false)))
        await jobs.send(db, fetchPicturesName, {}).catch(() => {});
    }
    /** Reloads everything but pages that an edit may have changed. */
    async function refresh(): Promise<void> {
      await Promise.all([refreshFiles(), hosts.refresh(), words.refresh(), dueTimer.checkNow(), fetchPictures()]);
    }

    let following: Promise<void> | undefined;
    /** Publishes the outbox, then refreshes the caches. */
    function follow(): Promise<void> {
      const published = publisher.drain();
      following ??= Promise.race([published, setTimeout(patienceMilliseconds, undefined, { ref: false })]).then(() => {
        following = undefined;
        return refresh();
      });
      return following;
    }

    const changes = await listenForChanges({ connection, logger, drop: pages.drop, clear: pages.clear, outbox: () => void follow() });
    onPublished(changes.announce);
    // Content that became due while no server ran is published before the first reader is served.
    if (await dueTimer.checkNow()) await Promise.race([publisher.drain(), setTimeout(startMilliseconds, undefined, { ref: false })]);

    return {
      gives: {
        edits: {
          changed(keys) {
            publisher.edited(keys);
            void follow();
          },
          async ownPublished(keys) {
            if (keys) await linkedFiles.update([...keys]);
            await publisher
              .publishOwn()
              .catch((error: unknown) =>
                logger.error({ reason: reasonOf(error) }, 'Own pages were not published; they follow from the outbox'),
              );
            const [count] = await Promise.all([
              keys ? publisher.countReaders([...keys]) : publisher.lag().then(({ waiting }) => waiting),
              refresh(),
            ]);
            return { count, unit: keys ? 'pages' : 'changes' };
          },
          publishAtHand: publisher.publishAtHand,
          hold: publisher.hold,
          async published(progress) {
            const report = () =>
              publisher.lag().then(
                ({ waiting }) => progress(waiting),
                () => {},
              );
            const timer = setInterval(report, lagMilliseconds);
            await publisher.drain().finally(() => clearInterval(timer));
            await follow();
          },
        },
      },
      async stop() {
        dueTimer.stop();
        await changes.close();
      },
    };
  },
};
