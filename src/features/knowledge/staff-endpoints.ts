import { endpoint } from '../../lib/endpoint.ts';
import { KnowledgeItem, KnowledgeList, KnowledgeParams, KnowledgeQuery } from './item-schema.ts';
import { Merge, Merged, TermParams, TermUse } from './schema.ts';

export const getStaffKnowledge = endpoint({
  method: 'GET',
  path: '/api/staff/knowledge',
  summary: 'Published items of the knowledge base for every audience, on all portals.',
  access: 'staff',
  query: KnowledgeQuery,
  output: KnowledgeList,
  errors: [],
});

export const getStaffKnowledgeItem = endpoint({
  method: 'GET',
  path: '/api/staff/knowledge/:reference',
  summary: 'A published item of the knowledge base, for any audience.',
  access: 'staff',
  params: KnowledgeParams,
  output: KnowledgeItem,
  errors: ['not_found'],
});

export const getTermUse = endpoint({
  method: 'GET',
  path: '/api/staff/knowledge-terms/:kind/:reference',
  summary: 'Items with a category or a tag of the knowledge base.',
  access: { permission: 'EDIT_MODULE' },
  params: TermParams,
  output: TermUse,
  errors: ['not_found'],
});

export const mergeTerms = endpoint({
  method: 'POST',
  path: '/api/staff/knowledge-terms/:kind/:reference/merge',
  summary: 'Puts another category or tag in the place of one, which goes to the bin.',
  access: { permission: 'EDIT_MODULE' },
  params: TermParams,
  body: Merge,
  output: Merged,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden'],
});
