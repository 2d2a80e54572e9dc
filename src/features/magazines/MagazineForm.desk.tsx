import { entityForm } from '../../desk/editor/entity-form.ts';
import type { Fields } from '../../desk/editor/parts.ts';
import { OrderField } from './OrderField.desk.tsx';
import { placeStep } from './order-rules.ts';
import { MagazineDocument } from './schema.ts';

const nextPlace = (list: readonly Fields[]) => Math.max(0, ...list.map(({ orderByValue }) => Number(orderByValue) || 0)) + placeStep;
const freeReference = (list: readonly Fields[], word: string) => {
  const taken = new Set(list.map(({ reference }) => reference));
  return Array.from({ length: list.length + 1 }, (_, index) => `${word}-${index + 1}`).find((one) => !taken.has(one)) ?? word;
};

/** Editor of an issue of a magazine. */
export const form = entityForm({
  ...{ entity: 'magazine', schema: MagazineDocument, prefix: 'magazines' },
  own: [
    ...(['reference', 'portal', 'number', 'title', 'description', 'coverLine', 'coverAlt', 'isFreePremium', 'showMRKs'] as const),
    ...(['coverFileId', 'coverImageUrl', 'articles', 'related', 'tiles', 'tiles.reference', 'tiles.orderByValue'] as const),
    ...(['tiles.title', 'tiles.isPremium', 'ads', 'ads.orderByValue', 'ads.typeId', 'ads.alt', 'combinations'] as const),
    ...(['combinations.reference', 'combinations.article'] as const),
  ],
  create: { label: 'magazines.new', by: 'portal', permissions: ['EDIT_MODULE'] },
  groups: [
    { title: 'magazines.group.contents', fields: ['articles', 'tiles', 'ads', 'combinations', 'related'] },
    { title: 'magazines.group.cover', fields: ['coverFileId', 'coverImageUrl'] },
    {
      title: 'editing.group.publication',
      fields: ['isPublished', 'displayDate', 'number', 'portal', 'isFreePremium', 'showMRKs', 'reference'],
    },
  ],
  references: {
    ...{ articles: 'article', related: 'magazine', 'combinations.article': 'article' },
    ...{ 'tiles.customerReference': 'customer', 'tiles.interests': 'interest', 'ads.customerReference': 'customer' },
  },
  views: { articles: OrderField },
  positions: { tiles: 'orderByValue', ads: 'orderByValue' },
  entries: {
    tiles: (list) => ({ reference: freeReference(list, 'tegel'), orderByValue: nextPlace(list) + 5, texts: {} }),
    ads: (list) => ({ orderByValue: nextPlace(list) + 7, texts: {} }),
    combinations: (list) => ({ reference: freeReference(list, 'combinatie') }),
  },
});
