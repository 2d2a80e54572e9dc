import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { SenderRecords } from './dns-schema.ts';
import {
  Done,
  Health,
  Job,
  JobParams,
  JobsQuery,
  MailAct,
  MailPage,
  MailParams,
  MailRow,
  MailsQuery,
  Publishing,
  Queue,
  QueueParams,
} from './schema.ts';

const access = { permission: 'WEBMASTER' } as const;
const path = '/api/staff/system';

export const getHealth = endpoint({
  method: 'GET',
  path: `${path}/health`,
  summary: 'State of the server: database, publisher, mails and jobs.',
  access,
  output: Health,
  errors: [],
});

export const getPublishing = endpoint({
  method: 'GET',
  path: `${path}/publishing`,
  summary: 'Lag of the publisher, releases, published pages by portal, and the keys that wait longest.',
  access,
  output: Publishing,
  errors: [],
});

export const getSenderRecords = endpoint({
  method: 'GET',
  path: `${path}/sender-records`,
  summary: 'DNS records that the senders of the own portals need (SPF, DKIM, DMARC, MX), and whether DNS has them now.',
  access,
  output: SenderRecords,
  errors: [],
});

export const getQueues = endpoint({
  method: 'GET',
  path: `${path}/queues`,
  summary: 'Kinds of jobs with their schedule and the number of their jobs in each state.',
  access,
  output: z.array(Queue),
  errors: [],
});

export const runQueue = endpoint({
  method: 'POST',
  path: `${path}/queues/:name/run`,
  summary: 'Enqueues a scheduled job now.',
  access,
  params: QueueParams,
  output: Done,
  errors: ['not_found'],
});

export const getJobs = endpoint({
  method: 'GET',
  path: `${path}/jobs`,
  summary: 'The latest 100 jobs, with the error of those that failed. Their data is not shown.',
  access,
  query: JobsQuery,
  output: z.array(Job),
  errors: [],
});

export const retryJob = endpoint({
  method: 'POST',
  path: `${path}/jobs/:name/:id/retry`,
  summary: 'Has a failed job tried again.',
  access,
  params: JobParams,
  output: Done,
  errors: ['not_found'],
});

export const getMails = endpoint({
  method: 'GET',
  path: `${path}/mails`,
  summary: 'Transactional mails of the portals of the caller, latest first, with every attempt and answer.',
  access,
  query: MailsQuery,
  output: MailPage,
  errors: [],
});

export const settleMail = endpoint({
  method: 'POST',
  path: `${path}/mails/:id`,
  summary: 'Sends a failed or doubtful mail again, or settles a doubtful one as sent. A mail with a code cannot be sent again.',
  access,
  params: MailParams,
  body: MailAct,
  output: MailRow,
  errors: ['not_json', 'invalid_json', 'not_found', 'conflict'],
});
