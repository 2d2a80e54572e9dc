import { endpoint } from '../../lib/endpoint.ts';
import {
  Done,
  DoubtfulAct,
  DoubtfulRows,
  LaneResume,
  NewsletterParams,
  Progress,
  Recipients,
  RecipientsQuery,
  Rest,
  RowParams,
  Stopped,
} from './schema.ts';

const reads = { anyOf: ['NEWSLETTER_EDIT', 'NEWSLETTER_PLANNING', 'NEWSLETTER_APPROVE'] } as const;
const plans = { permission: 'NEWSLETTER_PLANNING' } as const;
const path = '/api/staff/newsletters/:reference';
const acted = ['not_found', 'forbidden', 'conflict'] as const;

export const getProgress = endpoint({
  method: 'GET',
  path: `${path}/progress`,
  summary: 'Counters of a newsletter by language, its expected end, and the pauses in force with the mail server’s words.',
  access: reads,
  params: NewsletterParams,
  output: Progress,
  errors: ['not_found'],
});

export const getRecipients = endpoint({
  method: 'GET',
  path: `${path}/recipients`,
  summary: 'Number of recipients by language if a newsletter began now, and its expected end at present limits.',
  access: reads,
  params: NewsletterParams,
  query: RecipientsQuery,
  output: Recipients,
  errors: ['not_found'],
});

export const stopNewsletter = endpoint({
  method: 'POST',
  path: `${path}/stop`,
  summary: 'Stops a newsletter that is being sent: no mail begins any more. Says how many recipients are left.',
  access: reads,
  params: NewsletterParams,
  output: Stopped,
  errors: acted,
});

export const pauseNewsletter = endpoint({
  method: 'POST',
  path: `${path}/pause`,
  summary: 'Pauses a newsletter that is being sent.',
  access: plans,
  params: NewsletterParams,
  output: Done,
  errors: acted,
});

export const resumeNewsletter = endpoint({
  method: 'POST',
  path: `${path}/resume`,
  summary: 'Resumes a paused newsletter.',
  access: plans,
  params: NewsletterParams,
  output: Done,
  errors: acted,
});

export const sendNewsletterRest = endpoint({
  method: 'POST',
  path: `${path}/rest`,
  summary: 'Sends a stopped newsletter to those who are left, as it was approved.',
  access: plans,
  params: NewsletterParams,
  output: Rest,
  errors: acted,
});

export const getDoubtful = endpoint({
  method: 'GET',
  path: `${path}/doubtful`,
  summary: 'Mails of a newsletter that may have arrived: their answer was lost. Oldest first, at most 500.',
  access: plans,
  params: NewsletterParams,
  output: DoubtfulRows,
  errors: ['not_found'],
});

export const settleDoubtfulRow = endpoint({
  method: 'POST',
  path: '/api/staff/send-rows/:id/settle',
  summary: 'Settles a doubtful mail as sent, or has it sent again.',
  access: plans,
  params: RowParams,
  body: DoubtfulAct,
  output: Done,
  errors: ['not_json', 'invalid_json', 'not_found', 'conflict'],
});

export const resumeLane = endpoint({
  method: 'POST',
  path: '/api/staff/send-lane/resume',
  summary:
    'Ends the pause of a recipient domain, or of all newsletters (empty domain). Needs the permission on all portals that are sending.',
  access: plans,
  body: LaneResume,
  output: Done,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden'],
});
