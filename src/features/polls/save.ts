import { inArray } from 'drizzle-orm';
import type { Entity } from '../../content/entity.ts';
import { key } from '../../content/keys.ts';
import { type Row, stored, textsPart } from '../../content/storage.ts';
import { textRows } from '../../content/texts.ts';
import { pollAnswers, pollAnswerTexts, polls, pollTexts } from '../../db/tables/polls.ts';
import { portals } from '../../db/tables/portals.ts';
import { numbering, rights, unpublishable } from './rules.ts';
import { PollDocument } from './schema.ts';

/** Joins the rows of answers with the rows of their texts. */
function assembled({ answers, answerTexts, ...document }: Row): Row {
  const words = Map.groupBy(answerTexts as Row[], (row) => row.key);
  return {
    ...document,
    answers: (answers as Row[]).map((row) => ({
      key: row.key,
      texts: Object.fromEntries((words.get(row.key) ?? []).map(({ locale, answer }) => [locale, { answer }])),
    })),
  };
}

export const pollEntity: Entity<PollDocument> = {
  numbering,
  rights,
  ...stored<PollDocument>({
    name: 'poll',
    schema: PollDocument,
    table: polls,
    key: polls.code,
    kept: [polls.createdAt],
    assemble: assembled,
    parts: [
      textsPart(pollTexts, pollTexts.poll),
      {
        ...{ table: pollAnswers, owner: pollAnswers.poll, order: [pollAnswers.sortOrder] },
        rows: ({ answers }) => answers.map((answer, sortOrder) => ({ key: answer.key, sortOrder })),
        fields: (answers) => ({ answers }),
      },
      {
        ...{ table: pollAnswerTexts, owner: pollAnswerTexts.poll, order: [] },
        rows: ({ answers }) => answers.flatMap((answer) => textRows(answer.texts).map((row) => ({ key: answer.key, ...row }))),
        fields: (answerTexts) => ({ answerTexts }),
      },
    ],
  }),
  pages: { route: 'poll', param: 'pollCode', on: { table: polls, owner: polls.code, portal: polls.portal } },
  // Its page shows the results instead of the form once it has closed.
  moments: [polls.closesAt],
  referenceOf: ({ code }) => code,
  mentions: ({ portal }) => [{ field: 'portal', table: portals, column: portals.code, value: portal }],
  refuseEdit: unpublishable,
  async keysOf(tx, given) {
    const codes = given.map(String);
    const rows = await tx.select({ code: polls.code }).from(polls).where(inArray(polls.code, codes));
    return new Map(rows.map(({ code }) => [code, { own: [key.poll(code)], placement: '', lists: [] }]));
  },
};
