import { entityForm } from '../../desk/editor/entity-form.ts';
import { AdDocument } from './document-schema.ts';

/** Editor of an advertisement. */
export const form = entityForm({
  ...{ entity: 'ad', schema: AdDocument, prefix: 'companies.ad' },
  own: ['reference', 'typeId', 'title', 'description', 'redirectUrl', 'customerReference', 'dateFrom', 'dateUntil', 'position', 'weight'],
  create: { label: 'companies.ad.new', by: 'portal', permissions: ['AD_TOOL_COM_MODULE', 'AD_TOOL_ALL_SETTINGS'] },
  groups: [
    { title: 'companies.ad.group.ad', fields: ['redirectUrl', 'customerReference', 'fileId', 'imageUrl'] },
    {
      title: 'editing.group.publication',
      fields: ['dateFrom', 'dateUntil', 'visibleUntil', 'portals', 'typeId', 'position', 'weight', 'reference'],
    },
  ],
  references: { customerReference: 'customer' },
});
