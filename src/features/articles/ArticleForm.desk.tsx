import { entityForm } from '../../desk/editor/entity-form.ts';
import { ArticleDocument } from './document-schema.ts';
import { groupOf, typeIds } from './rules.ts';

/** Editor of an article. */
export const form = entityForm({
  ...{ entity: 'article', schema: ArticleDocument, html: ['text'], prefix: 'articles' },
  own: [
    ...(['title', 'description', 'text', 'searchTextRelated', 'newsletterMoreLabel', 'reference', 'jobCode', 'number', 'typeId'] as const),
    ...(['displayDate', 'displayAuthor', 'isPremium', 'requiresRegistration', 'externalUrl', 'viewCount', 'relevancy'] as const),
  ],
  create: { label: 'articles.new', by: 'portal', permissions: ['CREATE_ARTICLE'], duplicate: ['DUPLICATE_ARTICLE'] },
  groups: [
    { title: 'editing.group.publication', fields: ['isPublished', 'displayDate', 'visibleUntil', 'displayAuthor', 'portals', 'interests'] },
    { title: 'editing.group.picture', fields: ['fileId', 'imageUrl'] },
    { title: 'editing.group.access', fields: ['isPremium', 'requiresRegistration', 'customerReference', 'externalUrl'] },
    { title: 'editing.group.filing', fields: ['reference', 'jobCode', 'typeId', 'number', 'relevancy', 'viewCount'] },
  ],
  references: { interests: 'interest', customerReference: 'customer' },
  options: (t) => ({ typeId: typeIds.map((id) => ({ value: String(id), label: `${t(`articles.group.${groupOf(id)}`)} (${id})` })) }),
});
