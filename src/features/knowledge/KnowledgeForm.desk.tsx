import { entityForm } from '../../desk/editor/entity-form.ts';
import { Audience, KnowledgeType } from './item-schema.ts';
import { KnowledgeDocument } from './schema.ts';

/** Editor of an item of the knowledge base. */
export const form = entityForm({
  ...{ entity: 'knowledge', schema: KnowledgeDocument, html: ['text'], prefix: 'knowledge' },
  own: ['reference', 'typeReference', 'audience', 'isPublished', 'author', 'category', 'tags', 'fileId', 'title'],
  isRenamable: true,
  create: { label: 'knowledge.new', by: 'reference', permissions: ['EDIT_MODULE'] },
  groups: [
    { title: 'knowledge.group.readers', fields: ['audience', 'isPublished', 'portals'] },
    { title: 'knowledge.group.place', fields: ['typeReference', 'category', 'tags', 'fileId'] },
  ],
  references: { category: 'category', tags: 'tag' },
  fixed: ['author'],
  options: (t) => ({
    typeReference: KnowledgeType.options.map((value) => ({ value, label: t(`knowledge.type.${value}`) })),
    audience: Audience.options.map((value) => ({ value, label: t(`knowledge.audience.${value}`) })),
  }),
});
