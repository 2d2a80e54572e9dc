import { entityForm } from '../../desk/editor/entity-form.ts';
import { DisplayFrequency, PopupDocument, PopupPosition, PopupType, TargetAudience } from './schema.ts';

/** Editor of a popup. */
export const form = entityForm({
  ...{ entity: 'popup', schema: PopupDocument, html: ['text'], prefix: 'popups', key: 'id' },
  isPreviewed: true,
  own: [
    ...(['id', 'portal', 'typeReference', 'targetAudienceReference', 'positionReference', 'displayFrequencyReference'] as const),
    ...(['delaySeconds', 'width', 'height', 'dateFrom', 'dateUntil', 'isActive', 'title', 'subTitle', 'intro', 'text'] as const),
    ...(['buttonText', 'buttonLink'] as const),
  ],
  create: { label: 'popups.new', by: 'portal', permissions: ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'] },
  groups: [
    { title: 'editing.group.publication', fields: ['isActive', 'dateFrom', 'dateUntil', 'portal', 'id'] },
    {
      title: 'popups.group.shown',
      fields: [
        'typeReference',
        'targetAudienceReference',
        'displayFrequencyReference',
        'delaySeconds',
        'positionReference',
        'width',
        'height',
      ],
    },
    { title: 'editing.group.picture', fields: ['fileId'] },
  ],
  options: (t) => ({
    typeReference: PopupType.options.map((value) => ({ value, label: t(`popups.type.${value}`) })),
    targetAudienceReference: TargetAudience.options.map((value) => ({ value, label: t(`popups.audience.${value}`) })),
    positionReference: PopupPosition.options.map((value) => ({ value, label: t(`popups.position.${value}`) })),
    displayFrequencyReference: DisplayFrequency.options.map((value) => ({ value, label: t(`popups.frequency.${value}`) })),
  }),
});
