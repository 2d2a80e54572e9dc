import { endpoint } from '../../lib/endpoint.ts';
import { DocumentParams, EntityParams, SavedAnswer, VersionHeaders } from '../editing/schema.ts';
import {
  DiscardQuery,
  Due,
  DueBody,
  Empty,
  maxPartBytes,
  NewDocument,
  OpenDraft,
  PartBody,
  PartParams,
  PublishBody,
  RenameBody,
  Renamed,
  Reserved,
  SavedPart,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
const path = '/api/staff/drafts/:entity/:reference';

export const reserveDocument = endpoint({
  method: 'POST',
  path: '/api/staff/drafts/:entity',
  summary: 'Reserves the reference of a new document and begins its draft, empty or with the content of another document.',
  access: 'staff',
  params: EntityParams,
  body: NewDocument,
  output: Reserved,
  errors: [...posted, 'not_found', 'forbidden'],
});

export const getDraft = endpoint({
  method: 'GET',
  path,
  summary: 'The shared draft of a document in its parts, and the hashes of the stored parts.',
  access: 'staff',
  params: DocumentParams,
  output: OpenDraft,
  errors: ['not_found'],
});

export const putDraftPart = endpoint({
  method: 'PUT',
  path: `${path}/:part`,
  summary: 'Stores a part of a draft. `number` is that of the part that was read: if it differs, the error has the present part.',
  access: 'staff',
  params: PartParams,
  body: PartBody,
  mostBytes: maxPartBytes,
  output: SavedPart,
  errors: [...posted, 'not_found', 'forbidden', 'draft_conflict'],
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Discards a draft or one part of it, unless its number differs from `number`. Discarding the draft of a new document frees its reserved reference.',
  access: 'staff',
  params: DocumentParams,
  query: DiscardQuery,
  output: Empty,
  errors: ['not_found', 'forbidden', 'draft_conflict'],
});

export const publishDraft = endpoint({
  method: 'POST',
  path: `${path}/publish`,
  summary: 'Saves parts of a draft over the stored document. Refused if a stored part changed since its draft was begun.',
  access: 'staff',
  params: DocumentParams,
  body: PublishBody,
  output: SavedAnswer,
  errors: [...posted, 'not_found', 'forbidden', 'version_conflict'],
});

export const scheduleDraft = endpoint({
  method: 'PUT',
  path: `${path}/due`,
  summary: 'Schedules a save of parts of a draft at an instant, if they could be saved now.',
  access: 'staff',
  params: DocumentParams,
  body: DueBody,
  output: Due,
  errors: [...posted, 'not_found', 'forbidden', 'version_conflict'],
});

export const unscheduleDraft = endpoint({
  method: 'DELETE',
  path: `${path}/due`,
  summary: 'Cancels the scheduled save of a draft.',
  access: 'staff',
  params: DocumentParams,
  output: Empty,
  errors: ['not_found', 'forbidden'],
});

export const renameDocument = endpoint({
  method: 'POST',
  path: '/api/staff/documents/:entity/:reference/rename',
  summary: 'Changes the reference of a page, a theme or an event, redirects its old addresses, and updates links to it.',
  access: 'staff',
  headers: VersionHeaders,
  params: DocumentParams,
  body: RenameBody,
  output: SavedAnswer,
  errors: [...posted, 'not_found', 'forbidden', 'version_required', 'version_conflict'],
});

export const getRenamed = endpoint({
  method: 'GET',
  path: '/api/staff/documents/:entity/:reference/renamed',
  summary: 'The present reference of a document that was renamed, with its versions before and after.',
  access: 'staff',
  params: DocumentParams,
  output: Renamed,
  errors: ['not_found', 'forbidden'],
});
