import * as z from 'zod/mini';
import { endpoint } from '../../../lib/endpoint.ts';
import { deskPermissions } from '../rules.ts';
import { ArticleSource, IssueList, IssuesQuery, PortalParams, Sources, SourcesQuery, SuggestionsQuery } from './schema.ts';

export const getIssues = endpoint({
  method: 'GET',
  path: '/api/staff/newsletters',
  summary: 'Newsletters on the portals of the caller, those being made and those of the archive. `total` comes with the first page.',
  access: { anyOf: deskPermissions },
  query: IssuesQuery,
  output: IssueList,
  errors: [],
});

export const getItemSources = endpoint({
  method: 'GET',
  path: '/api/staff/newsletter-sources/:portal',
  summary: 'Words and pictures of the texts, advertisements and polls that items of a newsletter stand for, and names of the sender.',
  access: { anyOf: deskPermissions },
  params: PortalParams,
  query: SourcesQuery,
  output: Sources,
  errors: ['forbidden'],
});

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/api/staff/newsletter-suggestions/:portal',
  summary: 'The 12 newest texts of a portal that no newsletter of it had, the newest first.',
  access: { anyOf: deskPermissions },
  params: PortalParams,
  query: SuggestionsQuery,
  output: z.array(ArticleSource),
  errors: ['forbidden'],
});
