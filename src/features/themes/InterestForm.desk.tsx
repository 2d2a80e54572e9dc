import { entityForm } from '../../desk/editor/entity-form.ts';
import { InterestDocument } from './schema.ts';

/** Editor of an interest. */
export const form = entityForm({
  ...{ entity: 'interest', schema: InterestDocument, prefix: 'themes.interest', key: 'code' },
  own: ['code', 'isMain', 'name'],
  create: { label: 'themes.interest.new', by: 'reference', permissions: ['EDIT_MODULE'] },
});
