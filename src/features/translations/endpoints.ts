import { endpoint } from '../../lib/endpoint.ts';
import {
  AtHand,
  ChangeParams,
  MarkedPage,
  PageQuery,
  ReadHeaders,
  TranslationChanged,
  TranslationPlace,
  TranslationSave,
} from './schema.ts';

const access = { permission: 'TRANSLATION' } as const;
const path = '/api/translations';
const posted = ['not_json', 'invalid_json', 'too_large', 'forbidden', 'not_found', 'conflict'] as const;

export const saveTranslation = endpoint({
  method: 'POST',
  path,
  summary:
    'Overrides a message of an app in a language, on one portal or on all (specification 3, translation save). With `If-Match` or `If-None-Match: *` only where nobody wrote another value since.',
  access,
  impersonation: 'never',
  headers: ReadHeaders,
  query: AtHand,
  body: TranslationSave,
  mostBytes: 16_384,
  output: TranslationChanged,
  errors: [...posted, 'version_conflict'],
});

export const removeTranslation = endpoint({
  method: 'POST',
  path: `${path}/remove`,
  summary: 'Removes an override: the message below it is shown again. With `If-Match` only that version.',
  access,
  impersonation: 'never',
  headers: ReadHeaders,
  query: AtHand,
  body: TranslationPlace,
  output: TranslationChanged,
  errors: [...posted, 'version_conflict'],
});

export const undoTranslation = endpoint({
  method: 'POST',
  path: `${path}/:id/undo`,
  summary: 'Undoes a change of an override, unless it was changed again.',
  access,
  impersonation: 'never',
  params: ChangeParams,
  query: AtHand,
  output: TranslationChanged,
  errors: posted,
});

export const getMarkedPage = endpoint({
  method: 'GET',
  path: `${path}/page`,
  summary: 'A page with its words marked, and its messages in both languages, to translate in place. It is never published.',
  access: 'staff',
  impersonation: 'never',
  query: PageQuery,
  output: MarkedPage,
  errors: ['forbidden', 'not_found', 'conflict', 'preview_unavailable'],
});
