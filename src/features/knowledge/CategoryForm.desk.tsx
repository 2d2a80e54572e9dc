import { entityForm } from '../../desk/editor/entity-form.ts';
import { CategoryDocument } from './schema.ts';

/** Editor of a category of the knowledge base. */
export const form = entityForm({
  ...{ entity: 'category', schema: CategoryDocument, prefix: 'knowledge.category' },
  own: ['reference', 'position', 'name'],
  create: { label: 'knowledge.category.new', by: 'reference', permissions: ['EDIT_MODULE'] },
});
