import { entityForm } from '../../desk/editor/entity-form.ts';
import { ThemeDocument } from './schema.ts';

/** Editor of a theme. */
export const form = entityForm({
  ...{ entity: 'theme', schema: ThemeDocument, prefix: 'themes' },
  own: ['reference', 'interests', 'description'],
  isRenamable: true,
  create: { label: 'themes.new', by: 'reference', permissions: ['EDIT_MODULE'] },
  references: { interests: 'interest' },
});
