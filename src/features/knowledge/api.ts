import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import { liveAfter, type MemberContext, type StaffContext } from '../context.ts';
import { mergeTerm, termEntity } from './commands.ts';
import { getKnowledge, getKnowledgeItem } from './endpoints.ts';
import type { KnowledgeItem, KnowledgeSummary } from './item-schema.ts';
import { itemsWithTerm, knowledgeItems, namesOfTerms, titlesOfKnowledge } from './queries.ts';
import { closedAudiences } from './rules.ts';
import { getStaffKnowledge, getStaffKnowledgeItem, getTermUse, mergeTerms } from './staff-endpoints.ts';

type Asked = Parameters<typeof knowledgeItems>[1];
const summaryOf = ({ text: _, media: __, ...summary }: KnowledgeItem): KnowledgeSummary => summary;
const listOf = async (db: Db, asked: Asked) => ({ content: (await knowledgeItems(db, asked)).map(({ item }) => summaryOf(item)) });
async function oneOf(db: Db, asked: Asked): Promise<KnowledgeItem> {
  const [found] = await knowledgeItems(db, asked);
  if (!found) throw new Problem('not_found');
  return found.item;
}

const forMembers = ({ portal, locale }: MemberContext) => ({ portal, locale, audiences: closedAudiences.members });
const forStaff = ({ locale }: StaffContext) => ({ portal: undefined, locale, audiences: closedAudiences.staff });

export const knowledgeHandlers = [
  handle(getKnowledge, async (_, context: MemberContext) => listOf(context.db, forMembers(context))),
  handle(getKnowledgeItem, async ({ params: { reference } }, context: MemberContext) =>
    oneOf(context.db, { ...forMembers(context), references: [reference] }),
  ),
  handle(getStaffKnowledge, async ({ query: { q } }, context: StaffContext) => listOf(context.db, { ...forStaff(context), q })),
  handle(getStaffKnowledgeItem, async ({ params: { reference } }, context: StaffContext) =>
    oneOf(context.db, { ...forStaff(context), references: [reference] }),
  ),
  handle(getTermUse, async ({ params: { kind, reference } }, { db, locale }: StaffContext) => {
    const [term] = await termEntity(kind).read(db, [reference]);
    if (!term) throw new Problem('not_found');
    const names = await namesOfTerms(db, kind, locale);
    return {
      items: await titlesOfKnowledge(db, await itemsWithTerm(db, kind, reference), locale),
      others: names.filter((one) => one.reference !== reference),
    };
  }),
  handle(mergeTerms, async ({ params, body: { into } }, context: StaffContext) => {
    const { db, actor, clock } = context;
    const { keys, ...merged } = await mergeTerm(db, { ...params, into }, { actor, now: clock() });
    await liveAfter(context, keys);
    return merged;
  }),
];
