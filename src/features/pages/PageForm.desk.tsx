import { entityForm } from '../../desk/editor/entity-form.ts';
import { PageDocument } from './schema.ts';

/** Editor of a single page. */
export const form = entityForm({
  ...{ entity: 'page', schema: PageDocument, html: ['text'], prefix: 'pages' },
  own: ['reference', 'portals', 'isPublished', 'visibleUntil', 'title', 'description', 'text'],
  isRenamable: true,
  create: { label: 'pages.new', by: 'reference', permissions: ['EDIT_MODULE'] },
});
