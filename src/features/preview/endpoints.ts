import { endpoint } from '../../lib/endpoint.ts';
import { DocumentParams } from '../editing/schema.ts';
import { PreviewAnswer, PreviewBody } from './schema.ts';

export const previewDocument = endpoint({
  method: 'POST',
  path: '/api/staff/preview/:entity/:reference',
  summary:
    'Renders a page with the draft of a document, as it would be published at an instant. A newer preview of the same person replaces one that waits.',
  access: 'staff',
  params: DocumentParams,
  body: PreviewBody,
  mostBytes: 12 * 1024 * 1024,
  output: PreviewAnswer,
  errors: ['not_json', 'invalid_json', 'not_found', 'forbidden', 'conflict', 'preview_unavailable'],
});
