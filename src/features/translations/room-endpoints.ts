import { endpoint } from '../../lib/endpoint.ts';
import {
  FileImported,
  FileQuery,
  MessageFile,
  MessagePage,
  MessagesQuery,
  maxFileBytes,
  Suggestions,
  TranslationRequest,
} from './room-schema.ts';

const access = { permission: 'TRANSLATION' } as const;

export const getMessages = endpoint({
  method: 'GET',
  path: '/api/staff/messages',
  summary: 'Messages of an app in both languages with their overrides, for all portals or for one.',
  access,
  query: MessagesQuery,
  output: MessagePage,
  errors: [],
});

export const exportMessages = endpoint({
  method: 'GET',
  path: '/api/staff/messages/file',
  summary: 'Overrides as JSON, or all messages as XLIFF 1.2 from Dutch to French.',
  access,
  query: FileQuery,
  output: MessageFile,
  errors: [],
});

export const importMessages = endpoint({
  method: 'POST',
  path: '/api/staff/messages/file',
  summary: 'Imports overrides from JSON, or French ones from XLIFF 1.2. Those that break a rule are named and left out.',
  access,
  impersonation: 'never',
  stream: true,
  mostBytes: maxFileBytes,
  query: FileQuery,
  output: FileImported,
  errors: ['not_bytes', 'too_large', 'forbidden'],
});

export const requestTranslation = endpoint({
  method: 'POST',
  path: '/api/translations/request',
  summary: 'Suggestions for a text: from messages and titles of this installation, and from the translation service if one is set.',
  access: { anyOf: ['TRANSLATION', 'TRANSLATE_ARTICLE', 'EDIT_ARTICLE', 'NEWSLETTER_EDIT', 'EDIT_MODULE'] },
  impersonation: 'never',
  body: TranslationRequest,
  mostBytes: 32_768,
  output: Suggestions,
  errors: ['not_json', 'invalid_json', 'too_large', 'too_many_requests'],
});
