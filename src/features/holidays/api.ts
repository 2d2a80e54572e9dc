import type { Db } from '../../db/connection.ts';
import { handle } from '../../lib/endpoint.ts';
import type { StaffContext } from '../context.ts';
import { dropException, type Keeper, type Place, setException } from './commands.ts';
import { getHolidays, removeException, saveException } from './endpoints.ts';
import { closedDays } from './queries.ts';
import type { Issuer } from './rules.ts';

/** Runs a change of exceptions, after which the clocks and the figures of the issuer's tickets are set. */
type Clocks = { setClocks(tx: Db, issuer: Issuer): Promise<void>; setFigures(tx: Db, issuer: Issuer, day: string): Promise<void> };

/** Calls about the days on which issuers are closed. */
export const holidayHandlers = ({ setClocks, setFigures }: Clocks) => {
  const changing = <T>({ db, actor, clock }: StaffContext, { issuer, day }: Place, work: (tx: Db, keeper: Keeper) => Promise<T>) =>
    db.transaction(async (tx) => {
      const before = await work(tx, { by: actor, now: clock() });
      await setClocks(tx, issuer);
      await setFigures(tx, issuer, day);
      return { before };
    });
  return [
    handle(getHolidays, async ({ query: { year } }, { db }: StaffContext) => ({ items: await closedDays(db, year) })),
    handle(saveException, ({ params, body }, context: StaffContext) =>
      changing(context, params, (tx, keeper) => setException(tx, keeper, params, body)),
    ),
    handle(removeException, ({ params }, context: StaffContext) =>
      changing(context, params, (tx, keeper) => dropException(tx, keeper, params)),
    ),
  ];
};
