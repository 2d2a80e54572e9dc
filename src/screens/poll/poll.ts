import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { countsOf, pollCodes, pollsByCode } from '../../features/polls/queries.ts';
import { isOpen } from '../../features/polls/rules.ts';
import { PollResults } from '../../features/polls/schema.ts';
import { typeset } from '../../lib/typography.ts';
import { Furniture, headOf, PageHead, readsOfFurniture } from '../layouts/furniture.ts';
import type { Built, Screen } from '../screen.ts';

export const PollPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  code: z.string(),
  question: z.string(),
  results: PollResults,
  /** ISO 8601; null if it never closes. */
  closesAt: z.nullable(z.string()),
  /** Set once it is closed: nobody votes any more, so the page holds the results. */
  total: z.nullable(z.int()),
  answers: z.array(z.object({ key: z.string(), answer: z.string(), votes: z.nullable(z.int()) })),
});
export type PollPayload = z.infer<typeof PollPayload>;

export const pollScreen: Screen = {
  payload: PollPayload,
  async list(view, only) {
    const codes = only === undefined ? await pollCodes(view.db, view) : [...(await pollsByCode(view.db, view, [only])).keys()];
    return codes.map((pollCode) => ({ pollCode }));
  },

  async build(view, furniture, pages) {
    const codes = pages.map(({ pollCode = '' }) => pollCode);
    const rows = await pollsByCode(view.db, view, codes);
    const closed = [...rows.values()].filter(({ poll }) => !isOpen({ closesAt: poll.closesAt, now: view.now }));
    const counts = await countsOf(
      view.db,
      closed.map(({ poll }) => poll.code),
    );
    return codes.map((code): Built | undefined => {
      const row = rows.get(code);
      if (!row) return undefined;
      const counted = counts.get(code);
      const question = typeset(view.locale, row.question);
      const payload: PollPayload = {
        furniture,
        head: headOf(furniture, view, { route: 'poll', params: { pollCode: code }, inLocales: row.inLocales, title: question }),
        ...{ code, question, results: row.poll.results, closesAt: row.poll.closesAt?.toISOString() ?? null },
        total: counted?.total ?? null,
        answers: row.answers.map(({ key: name, answer }) => ({
          key: name,
          answer: typeset(view.locale, answer),
          votes: counted?.answers.find((one) => one.key === name)?.votes ?? null,
        })),
      };
      return { payload, reads: [...readsOfFurniture(furniture), key.poll(code)] };
    });
  },
};
