import { endpoint } from '../../lib/endpoint.ts';
import { mostBytes, SessionAnswer, SessionBody, SessionEnded, SessionParams, StatsAnswer, StatsBody } from './schema.ts';

export const postStats = endpoint({
  method: 'POST',
  path: '/api/stats/',
  summary:
    'Counts one event, or a batch of up to 200 that each say when they happened (`at`). What is bad in a batch is named, the rest is stored. A batch that comes twice is stored once.',
  body: StatsBody,
  mostBytes,
  output: StatsAnswer,
  errors: ['not_json', 'invalid_json', 'too_large', 'too_many_requests'],
});

export const postSession = endpoint({
  method: 'POST',
  path: '/api/login/session',
  summary: 'Begins a visit of a reader who agreed to be counted: its id goes into the cookie `sessionId`. The address is not kept.',
  body: SessionBody,
  mostBytes: 4_000,
  output: SessionAnswer,
  errors: ['not_json', 'invalid_json', 'too_large', 'too_many_requests'],
});

export const deleteSession = endpoint({
  method: 'DELETE',
  path: '/api/login/session/:sessionId',
  summary: 'Takes the id of a visit off everything that was counted with it: what was counted stays, and nobody can tell whose it was.',
  params: SessionParams,
  output: SessionEnded,
  errors: ['too_many_requests'],
});
