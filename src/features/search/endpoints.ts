import { endpoint } from '../../lib/endpoint.ts';
import { SearchAnswer, SearchParams, SearchQuery, SearchSave, SearchSaved, SuggestAnswer, SuggestQuery } from './schema.ts';

export const getSearch = endpoint({
  method: 'GET',
  path: '/api/search/:portalCode/:locale',
  summary: 'Search results of a portal with facets. Gated text matches only for callers who may read it.',
  params: SearchParams,
  query: SearchQuery,
  output: SearchAnswer,
  errors: ['not_found', 'too_many_requests'],
});

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/api/search/:portalCode/:locale/suggestions',
  summary: 'Completions of a query, and titles that contain it.',
  params: SearchParams,
  query: SuggestQuery,
  output: SuggestAnswer,
  errors: ['not_found', 'too_many_requests'],
});

export const postSearchSave = endpoint({
  method: 'POST',
  path: '/api/search/save',
  summary: 'Saves a query and its number of results; frequent queries are shown to other readers.',
  body: SearchSave,
  output: SearchSaved,
  errors: ['not_found'],
});
