import { endpoint } from '../../lib/endpoint.ts';
import {
  FileList,
  FileParams,
  FilesQuery,
  FinishUpload,
  LibraryFile,
  Original,
  PieceParams,
  StartUpload,
  Upload,
  Uploaded,
  UploadParams,
} from './schema.ts';
import { maxPieceBytes } from './upload-rules.ts';

const posted = ['not_json', 'invalid_json', 'not_found', 'forbidden'] as const;
const uploading = {
  anyOf: ['UPLOAD_FILES_DASHBOARD', 'UPLOAD_VIDEOS', 'IMAGE_EDITOR', 'SET_VIDEO_COVER', 'WEBMASTER', 'ACCESS_EMAIL_BOUNCER'],
} as const;
const path = '/api/staff/uploads';

export const getFiles = endpoint({
  method: 'GET',
  path: '/api/staff/files',
  summary: 'Files of the library by words of their names and alternative texts, by kind. `total` comes with the first page.',
  access: 'staff',
  query: FilesQuery,
  output: FileList,
  errors: [],
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/staff/files/:id',
  summary: 'One file of the library.',
  access: 'staff',
  params: FileParams,
  output: LibraryFile,
  errors: ['not_found'],
});

export const getOriginal = endpoint({
  method: 'GET',
  path: '/api/staff/files/:id/original',
  summary: 'Pixels of the upright original of a picture, and all of it in small as a data URL: crops are chosen on it.',
  access: 'staff',
  params: FileParams,
  output: Original,
  errors: ['not_found'],
});

export const startUpload = endpoint({
  method: 'POST',
  path,
  summary: 'Begins an upload, or finds the one of the same file that went no further: its `offset` is the next byte.',
  access: uploading,
  impersonation: 'never',
  body: StartUpload,
  output: Upload,
  errors: [...posted, 'too_many'],
});

export const getUpload = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'State of an upload of the caller.',
  access: uploading,
  params: UploadParams,
  output: Upload,
  errors: ['not_found'],
});

export const putPiece = endpoint({
  method: 'PUT',
  path: `${path}/:id/:offset`,
  summary: 'Adds bytes from an offset on. With another offset than the next byte it answers the state of the upload.',
  access: uploading,
  impersonation: 'never',
  params: PieceParams,
  stream: true,
  mostBytes: maxPieceBytes,
  output: Upload,
  errors: ['not_found', 'not_bytes', 'too_large', 'upload_offset'],
});

export const finishUpload = endpoint({
  method: 'POST',
  path: `${path}/:id/finish`,
  summary: 'Checks the bytes and makes them a file of the library, or the new bytes of one.',
  access: uploading,
  impersonation: 'never',
  params: UploadParams,
  body: FinishUpload,
  output: Uploaded,
  errors: [...posted, 'upload_offset', 'version_conflict'],
});

export const dropUpload = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Ends an upload of the caller; its bytes are removed.',
  access: uploading,
  impersonation: 'never',
  params: UploadParams,
  output: Upload,
  errors: ['not_found'],
});
