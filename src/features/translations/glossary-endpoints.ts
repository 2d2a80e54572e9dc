import { endpoint } from '../../lib/endpoint.ts';
import { Glossary, GlossaryQuery, Term, TermBody, TermParams, TermRemoved } from './glossary-schema.ts';

const access = { permission: 'TRANSLATION' } as const;
const errors = ['not_json', 'invalid_json', 'not_found'] as const;

export const getGlossary = endpoint({
  method: 'GET',
  path: '/api/staff/glossary',
  summary: 'Terms of the glossary in both languages, with their notes, in the order of the Dutch ones.',
  access,
  query: GlossaryQuery,
  output: Glossary,
  errors: [],
});

export const addTerm = endpoint({
  method: 'POST',
  path: '/api/staff/glossary',
  summary: 'Adds a term to the glossary. The same pair twice is refused.',
  access,
  body: TermBody,
  output: Term,
  errors: ['not_json', 'invalid_json'],
});

export const saveTerm = endpoint({
  method: 'POST',
  path: '/api/staff/glossary/:id',
  summary: 'Changes a term of the glossary.',
  access,
  params: TermParams,
  body: TermBody,
  output: Term,
  errors,
});

export const removeTerm = endpoint({
  method: 'DELETE',
  path: '/api/staff/glossary/:id',
  summary: 'Removes a term of the glossary, and answers with it: adding it again undoes this.',
  access,
  params: TermParams,
  output: TermRemoved,
  errors: ['not_found'],
});
