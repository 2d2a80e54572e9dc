import { endpoint } from '../../lib/endpoint.ts';
import { ContextAnswer, ContextParams, ContextQuery } from './schema.ts';

export const getContexts = endpoint({
  method: 'GET',
  path: '/api/contexts/:portalCode/:locale',
  summary: 'The themes of a portal by title; withInterests adds their interests, sortIntrest sorts those by name.',
  params: ContextParams,
  query: ContextQuery,
  output: ContextAnswer,
  errors: ['not_found'],
});
