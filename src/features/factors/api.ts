import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { StaffContext } from '../context.ts';
import {
  confirmApp,
  countTry,
  givePasskey,
  giveRecoveryCode,
  giveTotp,
  keepPasskey,
  makeTotp,
  optionsToAdd,
  optionsToVerify,
  removeFactor,
} from './commands.ts';
import {
  addPasskey,
  confirmTotp,
  deleteFactor,
  getFactors,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  startVerifyPasskey,
  verifyPasskey,
  verifyRecovery,
  verifyTotp,
} from './endpoints.ts';
import { factorsOf, recoveryCodesLeft, satisfiedUntil, shownFactor } from './queries.ts';
import { makeRecoveryCodes, tell } from './save.ts';

export const factorHandlers = [
  handle(getFactors, async (_, { db, clock, actor }: StaffContext) => ({
    factors: (await factorsOf(db, actor.accountId)).map(shownFactor),
    recoveryCodesLeft: await recoveryCodesLeft(db, actor.accountId),
    satisfiedUntil: await satisfiedUntil(db, actor.sessionId, clock()),
  })),
  handle(startTotp, async (_, context: StaffContext) => context.db.transaction((tx) => makeTotp(tx, context))),
  handle(confirmTotp, async ({ body: { name, code } }, context: StaffContext) => {
    await countTry(context);
    return context.db.transaction((tx) => confirmApp(tx, context, name, code));
  }),
  handle(startPasskey, async (_, context: StaffContext) => ({
    options: { ...(await context.db.transaction((tx) => optionsToAdd(tx, context))) },
  })),
  handle(addPasskey, async ({ body }, context: StaffContext) => {
    await countTry(context);
    return keepPasskey(context, body);
  }),
  handle(deleteFactor, async ({ params: { id } }, context: StaffContext) => {
    await context.db.transaction((tx) => removeFactor(tx, context, id));
    return {};
  }),
  handle(renewRecoveryCodes, async (_, context: StaffContext) =>
    context.db.transaction(async (tx) => {
      if (!(await factorsOf(tx, context.actor.accountId)).length) throw new Problem('not_found');
      await tell(tx, context, 'codes', 'recovery', '');
      return { recoveryCodes: await makeRecoveryCodes(tx, context) };
    }),
  ),
  handle(verifyTotp, async ({ body: { code } }, context: StaffContext) => giveTotp(context, code)),
  handle(verifyRecovery, async ({ body: { code } }, context: StaffContext) => giveRecoveryCode(context, code)),
  handle(startVerifyPasskey, async (_, context: StaffContext) => ({ options: { ...(await optionsToVerify(context)) } })),
  handle(verifyPasskey, async ({ body }, context: StaffContext) => {
    await countTry(context);
    return givePasskey(context, body);
  }),
];
