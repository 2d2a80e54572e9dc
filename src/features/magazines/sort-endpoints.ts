import { endpoint } from '../../lib/endpoint.ts';
import { SavedAnswer, VersionHeaders } from '../editing/schema.ts';
import { IssueParams, Sort } from './schema.ts';

export const sortIssue = endpoint({
  method: 'PUT',
  path: '/api/staff/magazines/:reference/sort',
  summary: 'Puts the articles of an issue in another order: `ids` are the same references. `If-Match` with the version that was read.',
  access: 'staff',
  headers: VersionHeaders,
  params: IssueParams,
  body: Sort,
  output: SavedAnswer,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden', 'version_required', 'version_conflict'],
  etag: ({ version }: { version: string | null }) => version,
});
