import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { type CardAsked, cardFile, cardFolder, cardsAreDrawn, forgetCards, takeCards } from '../../content/files/social-cards.ts';
import { type Db, reasonOf } from '../../db/connection.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { drawCard } from './draw-card.ts';

export type CardOptions = { db: Db; clock: Clock; logger: Logger; mediaDir: string; publish(): void };

/** Number of drawn cards after which their pages are published again. */
const cardsAtOnce = 40;
/** Milliseconds until a failed card is drawn again. */
const leaseMilliseconds = 60 * 60_000;

async function draw({ logger, mediaDir }: CardOptions, { hash, card }: CardAsked): Promise<string[]> {
  const file = path.join(mediaDir, cardFolder, cardFile(hash));
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}.tmp`;
    fs.writeFileSync(beside, await drawCard(card));
    fs.renameSync(beside, file);
    return [hash];
  } catch (error) {
    logger.warn({ hash, reason: reasonOf(error) }, 'A social card could not be drawn');
    return [];
  }
}

/** Draws requested social cards and queues their pages for publishing. */
const drawing = (options: CardOptions): Job => ({
  name: 'draw-cards',
  schedule: '* * * * *',
  async work() {
    const { db, clock, publish } = options;
    for (;;) {
      const now = clock();
      const cards = await takeCards(db, now, new Date(now.getTime() + leaseMilliseconds), cardsAtOnce);
      if (!cards.length) return;
      const drawn: string[] = [];
      for (const one of cards) drawn.push(...(await draw(options, one)));
      if (!drawn.length) continue;
      await cardsAreDrawn(db, drawn);
      publish();
    }
  },
});

/** Returns the jobs that draw requested social cards, and remove those that no page shows any more. */
export const cardJobs = (options: CardOptions): readonly Job[] => [
  drawing(options),
  {
    name: 'forget-cards',
    schedule: '33 4 * * *',
    async work() {
      for (const hash of await forgetCards(options.db, options.clock()))
        fs.rmSync(path.join(options.mediaDir, cardFolder, cardFile(hash)), { force: true });
    },
  },
];
