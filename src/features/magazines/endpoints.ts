import { endpoint } from '../../lib/endpoint.ts';
import { RecentCover, RecentCoverParams } from './schema.ts';

export const getRecentCover = endpoint({
  method: 'GET',
  path: '/api/magazines/:portalCode/recent-cover/:locale',
  summary: 'The newest magazine of a portal with its cover.',
  params: RecentCoverParams,
  output: RecentCover,
  errors: ['not_found'],
});
