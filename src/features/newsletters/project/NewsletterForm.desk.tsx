import { entityForm } from '../../../desk/editor/entity-form.ts';
import { Items } from '../issue/Items.desk.tsx';
import { Preheader } from '../issue/Preheader.desk.tsx';
import { ContentType, NewsletterDocument } from '../schema.ts';

/** Editor of a newsletter. */
export const form = entityForm({
  ...{ entity: 'newsletter', schema: NewsletterDocument, prefix: 'newsletters', html: ['introDescription'], isKept: true },
  own: [
    ...([
      'reference',
      'portal',
      'projectCode',
      'displayDate',
      'isPublished',
      'isFreePremium',
      'showMRKs',
      'introFileId',
      'onlyIn',
    ] as const),
    ...(['subject', 'preheader', 'introTitle', 'introDescription', 'introName', 'introFunction', 'items', 'items.reference'] as const),
    ...(['items.contentType', 'items.viewType', 'items.title', 'items.description', 'items.moreLabel', 'items.infoLabel'] as const),
    ...(['items.date', 'items.moreLink', 'items.infoLink', 'items.fileId', 'items.imageUrl', 'items.url', 'items.onlyIn'] as const),
    'items.pollCode',
  ],
  create: { label: 'newsletters.desk.new', by: 'portal', permissions: ['NEWSLETTER_EDIT'] },
  groups: [
    { title: 'newsletters.group.items', fields: ['items'] },
    { title: 'newsletters.group.intro', fields: ['introFileId'] },
    {
      title: 'newsletters.group.settings',
      fields: ['isFreePremium', 'showMRKs', 'onlyIn', 'portal', 'displayDate', 'isPublished', 'projectCode', 'reference'],
    },
  ],
  references: { 'items.reference': 'article', 'items.pollCode': 'poll' },
  lead: ['subject', 'preheader'],
  fixed: ['projectCode', 'isPublished', 'displayDate'],
  views: { items: Items, 'texts.preheader': Preheader },
  options: (t) => {
    const onlyIn = (['nl', 'fr'] as const).map((value) => ({ value, label: t(`newsletters.desk.only.${value}`) }));
    return {
      onlyIn,
      'items.onlyIn': onlyIn,
      'items.contentType': ContentType.options.map((value) => ({ value, label: t(`newsletters.desk.type.${value}`) })),
      'items.viewType': (['1', '2'] as const).map((value) => ({ value, label: t(`newsletters.desk.view.${value}`) })),
    };
  },
});
