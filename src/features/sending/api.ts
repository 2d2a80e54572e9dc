import { writeAudit } from '../../db/audit.ts';
import type { AuditAct } from '../../lib/audit.ts';
import { handle } from '../../lib/endpoint.ts';
import { Problem } from '../../lib/errors.ts';
import type { Permission } from '../../lib/permissions.ts';
import type { StaffContext } from '../context.ts';
import { pauseSending, sendRest, settleDoubtful, stopSending } from './commands.ts';
import {
  getDoubtful,
  getProgress,
  getRecipients,
  pauseNewsletter,
  resumeLane,
  resumeNewsletter,
  sendNewsletterRest,
  settleDoubtfulRow,
  stopNewsletter,
} from './endpoints.ts';
import { resumeDomain } from './lane-commands.ts';
import { doubtfulOf, progressOf, projectOf, recipientsOf, rowOf, sendingPortals } from './queries.ts';
import { resumePermissions, stopPermissions } from './rules.ts';

/** @throws Problem not_found if there is no such newsletter, or the caller has no right on its portal */
async function sighted(
  { db, actor, clock }: StaffContext,
  newsletter: string,
  anyOf: readonly Permission[],
): Promise<NonNullable<Awaited<ReturnType<typeof projectOf>>>> {
  const project = await projectOf(db, newsletter, clock());
  if (!project || !stopPermissions.some((one) => actor.may(one, project.portal))) throw new Problem('not_found');
  if (!anyOf.some((one) => actor.may(one, project.portal))) throw new Problem('forbidden');
  return project;
}
const noted = ({ actor, clock }: StaffContext, act: AuditAct, subjectId: string, details = {}) => ({
  ...{ by: actor, act, subject: 'newsletter', subjectId, details, now: clock() },
});

export const sendingHandlers = [
  handle(getProgress, async ({ params: { reference } }, context: StaffContext) => {
    const project = await sighted(context, reference, stopPermissions);
    return progressOf(context.db, reference, project, context.sendPerSecond, context.clock());
  }),
  handle(getRecipients, async ({ params: { reference }, query: { recipientsTypeId, at } }, context: StaffContext) => {
    const project = await sighted(context, reference, stopPermissions);
    const now = context.clock();
    const start = at && Date.parse(at) > now.getTime() ? new Date(at) : now;
    return recipientsOf(context.db, reference, project, { recipientsTypeId, start, perSecond: context.sendPerSecond, now });
  }),
  handle(stopNewsletter, async ({ params: { reference } }, context: StaffContext) => {
    await sighted(context, reference, stopPermissions);
    return context.db.transaction(async (tx) => {
      const stopped = await stopSending(tx, reference, context.clock());
      await writeAudit(tx, noted(context, 'sending.stopped', reference, stopped));
      return stopped;
    });
  }),
  handle(pauseNewsletter, async ({ params: { reference } }, context: StaffContext) => {
    await sighted(context, reference, resumePermissions);
    await context.db.transaction((tx) => pauseSending(tx, reference, true, context.clock()));
    return {};
  }),
  handle(resumeNewsletter, async ({ params: { reference } }, context: StaffContext) => {
    await sighted(context, reference, resumePermissions);
    await context.db.transaction(async (tx) => {
      await pauseSending(tx, reference, false, context.clock());
      await writeAudit(tx, noted(context, 'sending.resumed', reference));
    });
    return {};
  }),
  handle(sendNewsletterRest, async ({ params: { reference } }, context: StaffContext) => {
    await sighted(context, reference, resumePermissions);
    return context.db.transaction(async (tx) => {
      const { left } = await sendRest(tx, reference, context.actor.accountId, context.clock());
      await writeAudit(tx, noted(context, 'sending.rest', reference, { left }));
      return { left };
    });
  }),
  handle(getDoubtful, async ({ params: { reference } }, context: StaffContext) => {
    await sighted(context, reference, resumePermissions);
    return doubtfulOf(context.db, reference);
  }),
  handle(settleDoubtfulRow, async ({ params: { id }, body: { as } }, { db, actor, clock }: StaffContext) => {
    const row = await rowOf(db, id);
    if (!row || !actor.may('NEWSLETTER_PLANNING', row.portal)) throw new Problem('not_found');
    if (!(await db.transaction((tx) => settleDoubtful(tx, id, as, clock())))) throw new Problem('conflict');
    return {};
  }),
  handle(resumeLane, async ({ body: { domain } }, context: StaffContext) => {
    const { db, actor, clock } = context;
    // The lane belongs to the whole installation: resuming it needs the right to plan newsletters on every sending portal.
    const portals = await sendingPortals(db);
    if (!portals.every((portal) => actor.may('NEWSLETTER_PLANNING', portal))) throw new Problem('forbidden');
    await db.transaction(async (tx) => {
      if (!(await resumeDomain(tx, domain, actor.accountId, clock()))) throw new Problem('not_found');
      await writeAudit(tx, noted(context, 'sending.lane', domain || '*'));
    });
    return {};
  }),
];
