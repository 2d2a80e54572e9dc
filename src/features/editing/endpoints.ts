import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { maxDocumentBytes } from './rules.ts';
import {
  BinList,
  BinQuery,
  ChangeParams,
  CursorQuery,
  DocumentParams,
  Following,
  InStepBody,
  MentionedBy,
  OpenDocument,
  RemovedAnswer,
  RemoveQuery,
  RevisionDocument,
  RevisionList,
  RevisionParams,
  SaveBody,
  SavedAnswer,
  UndoneAnswer,
  VersionHeaders,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
const guarded = ['not_found', 'forbidden', 'version_required', 'version_conflict'] as const;
const path = '/api/staff/documents/:entity/:reference';

const versionOf = ({ version }: { version: string | null }) => version;

export const getDocument = endpoint({
  method: 'GET',
  path,
  summary: 'A document in canonical form with its version, which is also its ETag, and what the caller may do with it.',
  access: 'staff',
  params: DocumentParams,
  output: OpenDocument,
  errors: ['not_found'],
  etag: versionOf,
});

export const putDocument = endpoint({
  method: 'PUT',
  path,
  summary: 'Saves a document: `If-Match` with the version that was read, or `If-None-Match: *`. Answers when its own pages are live.',
  access: 'staff',
  headers: VersionHeaders,
  params: DocumentParams,
  body: SaveBody,
  // The entity's schema judges it, and names its fields.
  judged: ['document'],
  mostBytes: maxDocumentBytes,
  output: SavedAnswer,
  errors: [...posted, ...guarded],
  etag: versionOf,
});

export const endLag = endpoint({
  method: 'POST',
  path: `${path}/in-step`,
  summary: 'Notes that a language that lags needs no change: it is in step with the other one.',
  access: 'staff',
  params: DocumentParams,
  body: InStepBody,
  output: z.object({}),
  errors: [...posted, 'not_found', 'forbidden'],
});

export const getFollowing = endpoint({
  method: 'GET',
  path: '/api/staff/following',
  summary: 'Changes whose pages are not live yet. A save is live everywhere once the oldest of them is younger than it.',
  access: 'staff',
  output: Following,
  errors: [],
});

export const removeDocument = endpoint({
  method: 'DELETE',
  path,
  summary: 'Puts a document into the bin. Documents that mention it lose that mention; with such, `confirm=true` is asked for.',
  access: 'staff',
  headers: VersionHeaders,
  params: DocumentParams,
  query: RemoveQuery,
  output: RemovedAnswer,
  errors: [...guarded, 'in_use'],
});

export const getMentions = endpoint({
  method: 'GET',
  path: `${path}/mentions`,
  summary: 'Documents that mention this one, with the fields in which they do.',
  access: 'staff',
  params: DocumentParams,
  output: z.array(MentionedBy),
  errors: ['not_found'],
});

export const getRevisions = endpoint({
  method: 'GET',
  path: `${path}/revisions`,
  summary: 'Changes of a document, latest first.',
  access: 'staff',
  params: DocumentParams,
  query: CursorQuery,
  output: RevisionList,
  errors: ['not_found'],
});

export const getRevision = endpoint({
  method: 'GET',
  path: `${path}/revisions/:id`,
  summary: 'The document as it was before a change.',
  access: 'staff',
  params: RevisionParams,
  output: RevisionDocument,
  errors: ['not_found'],
});

export const restoreRevision = endpoint({
  method: 'POST',
  path: `${path}/revisions/:id/restore`,
  summary: 'Saves the document as it was before a change.',
  access: 'staff',
  headers: VersionHeaders,
  params: RevisionParams,
  output: SavedAnswer,
  errors: guarded,
  etag: versionOf,
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/staff/changes/:change/undo',
  summary: 'Puts back what one act changed or removed. Documents that changed since are not touched, and named.',
  access: 'staff',
  params: ChangeParams,
  output: UndoneAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const withdrawChange = endpoint({
  method: 'POST',
  path: '/api/staff/changes/:change/withdraw',
  summary: 'Puts back what one act changed. What it added is a draft again; a file of the library goes to the bin.',
  access: 'staff',
  params: ChangeParams,
  output: UndoneAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
});

export const getBin = endpoint({
  method: 'GET',
  path: '/api/staff/bin',
  summary: 'Documents removed in the last 30 days, latest first. `POST /api/staff/changes/:change/undo` takes one back.',
  access: 'staff',
  query: BinQuery,
  output: BinList,
  errors: [],
});
