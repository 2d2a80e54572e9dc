import type { Db } from '../db/connection.ts';
import { pollVotes } from '../db/tables/polls.ts';
import { insertAll } from './insert.ts';
import { randomFrom } from './random.ts';

const dayMilliseconds = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMilliseconds);

/** Votes of each answer, and the days before now at which voting begins and ends. */
const cast = {
  DBBEP2026001: { votes: { vaker: 84, even: 47, minder: 16 }, from: 12, until: 0 },
  VEBEP2026001: { votes: { kalk: 38, silicaat: 61, beide: 27, geen: 9 }, from: 40, until: 9 },
} as const;

const answer = (key: string, nl: string, fr: string) => ({ key, texts: { nl: { answer: nl }, fr: { answer: fr } } });

/** Returns an open poll and one that has closed. */
export const pollDocuments = (now: Date) => [
  {
    ...{ entity: 'poll', code: 'DBBEP2026001', portal: 'dbbe', isPublished: true, results: 'at-once' },
    texts: {
      nl: { question: 'Legt u vaker een groendak dan vijf jaar geleden?' },
      fr: { question: 'Posez-vous plus de toits verts qu’il y a cinq ans\u00a0?' },
    },
    answers: [
      answer('vaker', 'Ja, duidelijk vaker', 'Oui, nettement plus'),
      answer('even', 'Ongeveer even vaak', 'À peu près autant'),
      answer('minder', 'Minder', 'Moins'),
    ],
  },
  {
    ...{ entity: 'poll', code: 'VEBEP2026001', portal: 'vebe', isPublished: true, results: 'closed' },
    closesAt: daysBefore(now, cast.VEBEP2026001.until).toISOString(),
    texts: {
      nl: { question: 'Wat zet u op een minerale gevel?' },
      fr: { question: 'Que posez-vous sur une façade minérale\u00a0?' },
    },
    answers: [
      answer('kalk', 'Kalkverf', 'Une peinture à la chaux'),
      answer('silicaat', 'Silicaatverf', 'Une peinture silicatée'),
      answer('beide', 'Nu eens het ene, dan het andere', 'Tantôt l’une, tantôt l’autre'),
      answer('geen', 'Iets anders', 'Autre chose'),
    ],
  },
];

/** Casts the votes of the demo, each at an instant drawn from one seed. */
export async function castVotes(db: Db, now: Date): Promise<void> {
  const random = randomFrom(12);
  const rows = Object.entries(cast).flatMap(([poll, { votes, from, until }]) =>
    Object.entries(votes).flatMap(([key, count]) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ poll, answer: key, voter: `demo ${key} ${index}` },
        at: daysBefore(now, until + random() * (from - until)),
      })),
    ),
  );
  await insertAll(db, pollVotes, rows);
}
