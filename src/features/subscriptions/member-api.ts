import { accountMustExist } from '../../db/accounts.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import { changeAbo, getMemberAbos, giveAbo } from '../members/endpoints.ts';
import { changeOf, giveTo } from './commands.ts';
import { abosOf } from './queries.ts';
import type { AboInfo } from './schema.ts';

async function aboOf(tx: Db, { locale, clock }: StaffContext, member: number, id: number): Promise<AboInfo> {
  const [abo] = await abosOf(tx, member, locale, clock(), id);
  if (!abo) throw new Problem('not_found');
  return abo;
}
const line = ({ actor, clock }: StaffContext, member: number, details: Readonly<Record<string, unknown>>) => ({
  ...{ by: actor, act: 'member.abo' as const, subject: 'account', subjectId: member, details, now: clock() },
});

/** Calls with which staff give and change subscriptions, each on a portal of theirs. */
export const aboOfMemberHandlers = [
  handle(getMemberAbos, async ({ params: { id } }, { db, locale, clock, actor }: StaffContext) => {
    await accountMustExist(db, id);
    const all = await abosOf(db, id, locale, clock());
    return actor.may('COM_SEC') ? all : all.filter(({ portalCode }) => actor.may('BO_SHOP_ACCESS', portalCode));
  }),
  handle(giveAbo, async ({ params: { id }, body }, context: StaffContext) => {
    if (!context.actor.may('BO_SHOP_ACCESS', body.portalCode)) throw new Problem('forbidden', { portalCode: 'not_permitted' });
    return context.db.transaction(async (tx) => {
      await accountMustExist(tx, id);
      const abo = await giveTo(tx, id, body, context.clock());
      await writeAudit(tx, line(context, id, { act: 'given', portal: body.portalCode, abo }));
      return aboOf(tx, context, id, abo);
    });
  }),
  handle(changeAbo, async ({ params: { id, owned }, body }, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      const { portalCode: portal } = await aboOf(tx, context, id, owned);
      if (!context.actor.may('BO_SHOP_ACCESS', portal)) throw new Problem('not_found');
      const fields = await changeOf(tx, id, owned, body);
      await writeAudit(tx, line(context, id, { act: 'changed', portal, abo: owned, fields }));
      return aboOf(tx, context, id, owned);
    }),
  ),
];
