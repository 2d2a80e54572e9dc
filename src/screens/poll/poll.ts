import * as z from 'zod/mini';
import { key } from '../../content/keys.ts';
import { pollCodes, pollsByCode, pollViews } from '../../features/polls/queries.ts';
import { PollView } from '../../features/polls/schema.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Built, Screen } from '../screen.ts';

export const PollPayload = z.extend(PollView, { furniture: Furniture, head: PageHead });
export type PollPayload = z.infer<typeof PollPayload>;

export const pollScreen: Screen = {
  payload: PollPayload,
  async list(view, only) {
    const codes = only === undefined ? await pollCodes(view.db, view) : [...(await pollsByCode(view.db, view, [only])).keys()];
    return codes.map((pollCode) => ({ pollCode }));
  },

  async build(view, furniture, pages) {
    const codes = pages.map(({ pollCode = '' }) => pollCode);
    const polls = await pollViews(view.db, view, codes);
    return codes.map((code): Built | undefined => {
      const poll = polls.get(code);
      if (!poll) return undefined;
      const title = poll.view.question;
      const payload: PollPayload = {
        furniture,
        head: headOf(furniture, view, { route: 'poll', params: { pollCode: code }, inLocales: poll.inLocales, title }),
        ...poll.view,
      };
      return { payload, reads: [...readsOfFurniture(furniture), key.poll(code)] };
    });
  },
};
