import { endpoint } from '../../lib/endpoint.ts';
import { SearchAnswer, SearchParams, SearchQuery, SearchSave, SearchSaved, SuggestAnswer, SuggestQuery } from './schema.ts';

export const getSearch = endpoint({
  method: 'GET',
  path: '/api/search/:portalCode/:locale',
  summary: 'What a portal has on a query, with counts for every other choice. Text behind a wall matches only for whoever may read it.',
  params: SearchParams,
  query: SearchQuery,
  output: SearchAnswer,
  errors: ['not_found', 'too_many_requests'],
});

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/:portalCode/:locale/suggestions',
  summary: 'How a query may go on, and titles in which it stands.',
  params: SearchParams,
  query: SuggestQuery,
  output: SuggestAnswer,
  errors: ['not_found', 'too_many_requests'],
});

export const postSearchSave = endpoint({
  method: 'POST',
  path: '/api/search/save',
  summary: 'Keeps what was searched for and how much was found; what many look for is shown to others.',
  body: SearchSave,
  output: SearchSaved,
  errors: ['not_found'],
});
