import { endpoint } from '../../lib/endpoint.ts';
import { PollParams, PollState, PollVote, StaffCounts } from './schema.ts';

export const getPollState = endpoint({
  method: 'GET',
  path: '/api/polls/:code',
  summary: 'Whether a poll is open, and its votes where readers may see them.',
  params: PollParams,
  output: PollState,
  errors: ['not_found'],
});

export const voteInPoll = endpoint({
  method: 'POST',
  path: '/api/polls/:code/votes',
  summary: 'Votes in a poll: once for a member, a recipient of newsletters or a browser session. Voting again replaces the vote.',
  params: PollParams,
  body: PollVote,
  output: PollState,
  errors: ['not_json', 'invalid_json', 'not_found', 'poll_closed', 'too_many_requests'],
});

export const getPollResults = endpoint({
  method: 'GET',
  path: '/api/staff/polls/:code/results',
  summary: 'Votes in a poll for staff, at any time.',
  access: { permission: 'POLL_MODULE' },
  params: PollParams,
  output: StaffCounts,
  errors: ['not_found', 'forbidden'],
});
