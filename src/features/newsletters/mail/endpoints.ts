import { endpoint } from '../../../lib/endpoint.ts';
import { deskPermissions } from '../project/rules.ts';
import {
  MailKinds,
  MailPreview,
  MailPreviewBody,
  MailPreviewParams,
  MailSample,
  MailSampleParams,
  TestMail,
  TestMailBody,
  TestMailQuery,
} from './schema.ts';

const refusals = ['not_json', 'invalid_json', 'not_found'] as const;

export const previewMail = endpoint({
  method: 'POST',
  path: '/api/staff/newsletters/:reference/preview',
  summary: 'Renders a newsletter, stored or as a draft, as the mail of one language, with links that change nothing.',
  access: { anyOf: deskPermissions },
  params: MailPreviewParams,
  body: MailPreviewBody,
  mostBytes: 2 * 1024 * 1024,
  output: MailPreview,
  errors: refusals,
});

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/api/staff/test-mails',
  summary:
    'Sends a test of a newsletter, or of a transactional mail (specification 3). HTML that is not our own rendering is cleaned. Addresses outside staff need `confirm=1`.',
  access: { anyOf: ['NEWSLETTER_EDIT', 'MAIL_PREVIEW'] },
  query: TestMailQuery,
  body: TestMailBody,
  mostBytes: 2 * 1024 * 1024,
  output: TestMail,
  errors: [...refusals, 'outside_staff', 'too_many_requests'],
});

export const getMailKinds = endpoint({
  method: 'GET',
  path: '/api/staff/mails/kinds',
  summary: 'Names of the transactional mails.',
  access: { permission: 'MAIL_PREVIEW' },
  output: MailKinds,
  errors: [],
});

export const previewMailSample = endpoint({
  method: 'POST',
  path: '/api/staff/mails/:kind/:portalCode/:locale',
  summary: 'Renders a transactional mail of a portal with sample values.',
  access: { permission: 'MAIL_PREVIEW' },
  params: MailSampleParams,
  output: MailSample,
  errors: ['not_found'],
});
