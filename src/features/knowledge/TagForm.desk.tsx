import { entityForm } from '../../desk/editor/entity-form.ts';
import { TagDocument } from './schema.ts';

/** Editor of a tag of the knowledge base. */
export const form = entityForm({
  ...{ entity: 'tag', schema: TagDocument, prefix: 'knowledge.tag' },
  own: ['reference', 'name'],
  create: { label: 'knowledge.tag.new', by: 'reference', permissions: ['EDIT_MODULE'] },
});
