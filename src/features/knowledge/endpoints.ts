import { endpoint } from '../../lib/endpoint.ts';
import { KnowledgeItem, KnowledgeList, KnowledgeParams } from './item-schema.ts';

export const getKnowledge = endpoint({
  method: 'GET',
  path: '/api/knowledge',
  summary: 'Items of the knowledge base for members of a portal, in the language of the caller.',
  access: 'member',
  output: KnowledgeList,
  errors: [],
});

export const getKnowledgeItem = endpoint({
  method: 'GET',
  path: '/api/knowledge/:reference',
  summary: 'An item of the knowledge base for members.',
  access: 'member',
  params: KnowledgeParams,
  output: KnowledgeItem,
  errors: ['not_found'],
});
