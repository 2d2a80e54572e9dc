import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { EntityParams } from '../editing/schema.ts';
import { DocumentList, FindQuery, FoundDocument, ListChoices, ListQuery, NamesQuery } from './schema.ts';

export const getDocuments = endpoint({
  method: 'GET',
  path: '/api/staff/documents/:entity',
  summary: 'Documents of an entity on the portals of the caller, with the state of each language. `total` comes with the first page.',
  access: 'staff',
  params: EntityParams,
  query: ListQuery,
  output: DocumentList,
  errors: ['forbidden', 'not_found'],
});

export const getListChoices = endpoint({
  method: 'GET',
  path: '/api/staff/choices/:entity',
  summary: 'Kinds of the documents that the caller sees, and the people who changed one last.',
  access: 'staff',
  params: EntityParams,
  output: ListChoices,
  errors: ['forbidden', 'not_found'],
});

export const findAny = endpoint({
  method: 'GET',
  path: '/api/staff/find',
  summary: 'At most 20 documents by words of their titles or by reference.',
  access: 'staff',
  query: FindQuery,
  output: z.array(FoundDocument),
  errors: [],
});

export const getNames = endpoint({
  method: 'GET',
  path: '/api/staff/names/:entity',
  summary: 'Titles of documents that a field can name: those that readers see, and those that the caller may see.',
  access: 'staff',
  params: EntityParams,
  query: NamesQuery,
  output: z.array(FoundDocument),
  errors: ['not_found'],
});
