import { handle } from '../../lib/endpoint.ts';
import type { Context, MemberContext, StaffContext } from '../context.ts';
import { begin, carry, end, exchange, explain, impersonationNow } from './commands.ts';
import {
  carryImpersonation,
  endImpersonation,
  exchangeImpersonation,
  explainImpersonation,
  getImpersonation,
  startImpersonation,
} from './endpoints.ts';

export const impersonationHandlers = [
  handle(startImpersonation, async ({ body: { email } }, context: StaffContext) => begin(context, email)),
  handle(getImpersonation, async (_, context: MemberContext) => impersonationNow(context)),
  handle(explainImpersonation, async ({ body: { reason } }, context: MemberContext) => explain(context, reason)),
  handle(carryImpersonation, async ({ body }, context: MemberContext) => carry(context, body)),
  handle(exchangeImpersonation, async ({ body }, context: Context) => exchange(context, body)),
  handle(endImpersonation, async (_, context: MemberContext) => {
    await end(context);
    return {};
  }),
];
