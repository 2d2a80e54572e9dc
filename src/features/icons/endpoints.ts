import { endpoint } from '../../lib/endpoint.ts';
import { IconAnswer, IconParams, IconQuery } from './schema.ts';

export const getIcons = endpoint({
  method: 'GET',
  path: '/api/icons/:file',
  summary:
    'Icons of a set, such as /api/icons/ph.json?icons=house,arrow-left: from the Iconify collection, else from the public service if the installation allows it.',
  params: IconParams,
  query: IconQuery,
  output: IconAnswer,
  errors: ['not_found'],
});
