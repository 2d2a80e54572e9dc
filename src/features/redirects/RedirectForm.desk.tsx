import { entityForm } from '../../desk/editor/entity-form.ts';
import { RedirectDocument } from './schema.ts';

/** Editor of a redirect. */
export const form = entityForm({
  ...{ entity: 'redirect', schema: RedirectDocument, prefix: 'redirects' },
  own: ['reference', 'portal', 'from', 'to'],
  create: { label: 'redirects.new', by: 'portal', permissions: ['WEBMASTER'] },
  groups: [{ title: 'redirects.group', fields: ['from', 'to', 'portal', 'reference'] }],
});
