import type { Entities } from '../../../content/opening.ts';
import { handle } from '../../../lib/endpoint.ts';
import type { StaffContext } from '../../context.ts';
import { showArchive } from '../list/archive-commands.ts';
import { approve, correct, lookAtProject, refuse, unapprove } from './commands.ts';
import {
  approveNewsletter,
  correctNewsletter,
  getChecks,
  refuseNewsletter,
  saveArchive,
  saveRecipientsList,
  saveSettings,
  unapproveNewsletter,
} from './endpoints.ts';
import { saveSettings as saveSettingsOf, storeList } from './settings-commands.ts';

/** Handlers of the approval of newsletters, and of settings outside their document. */
export const approvalHandlers = (entities: Entities) => [
  handle(getChecks, async ({ params: { reference } }, context: StaffContext) => {
    const { checks, version } = await lookAtProject(context, reference);
    return { checks, version };
  }),
  handle(approveNewsletter, async ({ params: { reference }, body: { version, waived } }, context: StaffContext) =>
    approve(context, reference, version, waived),
  ),
  handle(unapproveNewsletter, async ({ params: { reference }, body: { note } }, context: StaffContext) =>
    unapprove(context, reference, note ?? null),
  ),
  handle(refuseNewsletter, async ({ params: { reference }, body: { note } }, context: StaffContext) => refuse(context, reference, note)),
  handle(saveSettings, async ({ params: { reference }, body }, context: StaffContext) => saveSettingsOf(context, reference, body)),
  handle(saveRecipientsList, async ({ params: { reference }, body: { emails } }, context: StaffContext) =>
    storeList(context, reference, emails),
  ),
  handle(correctNewsletter, async ({ params: { reference }, body }, context: StaffContext) =>
    correct(entities, context, reference, body.for),
  ),
  handle(saveArchive, async ({ params: { reference }, body }, context: StaffContext) =>
    showArchive(entities, context, reference, body.isPublished),
  ),
];
