import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { maxMemberFileBytes } from './rules.ts';
import { MemberFile, MemberFileParams, MemberFileQuery, ShownFile } from './schema.ts';

const path = '/api/account/files';

export const uploadMemberFile = endpoint({
  method: 'POST',
  path,
  summary:
    'Uploads a file for something of the member’s own, at most 20 MB: its bytes as the body, its name in the address. It is removed after a day if nothing uses it.',
  access: 'member',
  impersonation: 'never',
  query: MemberFileQuery,
  stream: true,
  mostBytes: maxMemberFileBytes,
  output: ShownFile,
  errors: ['not_bytes', 'too_large', 'too_many'],
});

export const getMemberFiles = endpoint({
  method: 'GET',
  path,
  summary: 'The member’s files that wait to be used, newest first.',
  access: 'member',
  output: z.array(MemberFile),
  errors: [],
});

export const getMemberFile = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One of them; a picture in small.',
  access: 'member',
  params: MemberFileParams,
  output: ShownFile,
  errors: ['not_found'],
});

export const removeMemberFile = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Removes a file that waits.',
  access: 'member',
  impersonation: 'never',
  params: MemberFileParams,
  output: MemberFile,
  errors: ['not_found'],
});
