import { entityForm } from '../../desk/editor/entity-form.ts';
import type { Fields } from '../../desk/editor/parts.ts';
import { PollDocument, PollResults } from './schema.ts';

/** Returns a key that no answer has: a number, which lasts when answers are moved or removed. */
const freeKey = (list: readonly Fields[]) => String(Math.max(0, ...list.map(({ key }) => Number(key) || 0)) + 1);

/** Editor of a poll. */
export const form = entityForm({
  ...{ entity: 'poll', schema: PollDocument, prefix: 'polls', key: 'code' },
  own: ['code', 'portal', 'closesAt', 'results', 'question', 'answers', 'answers.key', 'answers.answer'],
  create: { label: 'polls.new', by: 'portal', permissions: ['POLL_MODULE'] },
  groups: [
    { title: 'polls.group.answers', fields: ['answers'] },
    { title: 'editing.group.publication', fields: ['isPublished', 'closesAt', 'results', 'portal', 'code'] },
  ],
  options: (t) => ({
    results: PollResults.options.map((value) => ({
      value,
      label: t(value === 'closed' ? 'polls.results.closed' : 'polls.results.atOnce'),
    })),
  }),
  entries: { answers: (list) => ({ key: freeKey(list), texts: {} }) },
});
