import { endpoint } from '../../lib/endpoint.ts';
import { mostBytes, SessionAnswer, SessionBody, SessionEnded, SessionParams, StatsAnswer, StatsBody } from './schema.ts';

export const postStats = endpoint({
  method: 'POST',
  path: '/api/stats/',
  summary:
    'Counts one event, or a batch of up to 200 events with their instants (`at`). Invalid events of a batch are reported, the others are stored. A repeated batch is stored once.',
  body: StatsBody,
  judged: ['events'],
  mostBytes,
  output: StatsAnswer,
  errors: ['not_json', 'invalid_json', 'too_large', 'too_many_requests'],
});

export const postSession = endpoint({
  method: 'POST',
  path: '/api/login/session',
  summary: 'Begins a visit of a reader who gave consent: its id goes into the cookie `sessionId`. The IP address is not stored.',
  body: SessionBody,
  mostBytes: 4_000,
  output: SessionAnswer,
  errors: ['not_json', 'invalid_json', 'too_large', 'too_many_requests'],
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/login/session/:sessionId',
  summary: 'Removes the id of a visit from its events. The events stay, anonymous.',
  params: SessionParams,
  output: SessionEnded,
  errors: ['too_many_requests'],
});
