import * as z from 'zod/mini';
import { endpoint } from '../../../lib/endpoint.ts';
import { ProjectParams, ProjectSaved } from '../project/schema.ts';
import {
  Approve,
  Approved,
  ArchiveShown,
  Check,
  CorrectionFor,
  Listed,
  ProjectState,
  RecipientsList,
  Refuse,
  Settings,
  Unapprove,
} from './schema.ts';

const path = '/api/staff/newsletters/:reference';
const posted = ['not_json', 'invalid_json', 'not_found', 'forbidden', 'newsletter_sent'] as const;
const settled = [...posted, 'newsletter_state'] as const;
const mostListBytes = 3 * 1024 * 1024;

export const getChecks = endpoint({
  method: 'GET',
  path: `${path}/checks`,
  summary: 'What stands in the way of an approval, each with its field and language; warnings are waved through by their code.',
  access: { anyOf: ['NEWSLETTER_EDIT', 'NEWSLETTER_APPROVE', 'NEWSLETTER_UNAPPROVE', 'NEWSLETTER_PLANNING'] },
  params: ProjectParams,
  output: z.object({ version: z.string(), checks: z.array(Check) }),
  errors: ['not_found'],
});
export const approveNewsletter = endpoint({
  method: 'POST',
  path: `${path}/approval`,
  summary: 'Approves the version that was looked at. Its mails are stored as they leave.',
  access: { permission: 'NEWSLETTER_APPROVE' },
  params: ProjectParams,
  body: Approve,
  output: Approved,
  errors: [...settled, 'version_conflict', 'own_edit', 'newsletter_blocked'],
});
export const unapproveNewsletter = endpoint({
  method: 'DELETE',
  path: `${path}/approval`,
  summary: 'Withdraws an approval; dates are kept as proposals.',
  access: { permission: 'NEWSLETTER_UNAPPROVE' },
  params: ProjectParams,
  body: Unapprove,
  output: Approved,
  errors: settled,
});
export const refuseNewsletter = endpoint({
  method: 'POST',
  path: `${path}/refusal`,
  summary: 'Sends a newsletter back to who made it, with a note.',
  access: { permission: 'NEWSLETTER_APPROVE' },
  params: ProjectParams,
  body: Refuse,
  output: Approved,
  errors: settled,
});
export const saveSettings = endpoint({
  method: 'PUT',
  path: `${path}/settings`,
  summary: 'Chooses the recipients, and where a newsletter of recipients type 2 stands in the archive.',
  access: { anyOf: ['NEWSLETTER_EDIT', 'NEWSLETTER_PLANNING'] },
  params: ProjectParams,
  body: Settings,
  output: ProjectState,
  errors: posted,
});
export const saveRecipientsList = endpoint({
  method: 'PUT',
  path: `${path}/recipients-list`,
  summary: 'Replaces the addresses of recipients type 5. Those without a confirmed subscription get nothing, and are counted.',
  access: { permission: 'NEWSLETTER_PLANNING' },
  params: ProjectParams,
  body: RecipientsList,
  mostBytes: mostListBytes,
  output: Listed,
  errors: posted,
});
export const correctNewsletter = endpoint({
  method: 'POST',
  path: `${path}/correction`,
  summary: 'Makes a copy of a newsletter that was sent, for who got it or for who did not.',
  access: { permission: 'NEWSLETTER_EDIT' },
  params: ProjectParams,
  body: CorrectionFor,
  output: ProjectSaved,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden', 'newsletter_state', 'version_conflict'],
});
export const saveArchive = endpoint({
  method: 'PUT',
  path: `${path}/archive`,
  summary: 'Takes the archive page of a newsletter that was sent off the site, or puts it back.',
  access: { permission: 'NEWSLETTER_APPROVE' },
  params: ProjectParams,
  body: ArchiveShown,
  output: ArchiveShown,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden', 'newsletter_state'],
});
