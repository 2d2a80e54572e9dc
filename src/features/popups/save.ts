import type { Entity, Mention } from '../../content/entity.ts';
import { stored, textsPart } from '../../content/storage.ts';
import { files } from '../../db/tables/files.ts';
import { popups, popupTexts } from '../../db/tables/popups.ts';
import { portals } from '../../db/tables/portals.ts';
import { endOf } from '../../lib/span.ts';
import { audienceIds, frequencyIds, positionIds, referenceOf, typeIds } from './rules.ts';
import { PopupDocument } from './schema.ts';

const mentions = ({ portal, fileId }: PopupDocument): Mention[] => [
  { field: 'portal', table: portals, column: portals.code, value: portal },
  ...(fileId ? [{ field: 'fileId', table: files, column: files.id, value: fileId }] : []),
];

const popupStorage = stored<PopupDocument>({
  name: 'popup',
  schema: PopupDocument,
  table: popups,
  key: popups.id,
  html: ['text'],
  kept: [popups.creationDate],
  columns: ({ typeReference, targetAudienceReference, positionReference, displayFrequencyReference }) => ({
    typeId: typeIds[typeReference],
    targetAudienceId: audienceIds[targetAudienceReference],
    positionId: positionIds[positionReference],
    displayFrequencyId: frequencyIds[displayFrequencyReference],
  }),
  fields: ({ typeId, targetAudienceId, positionId, displayFrequencyId }) => ({
    typeReference: referenceOf(typeIds, Number(typeId)),
    targetAudienceReference: referenceOf(audienceIds, Number(targetAudienceId)),
    positionReference: referenceOf(positionIds, Number(positionId)),
    displayFrequencyReference: referenceOf(frequencyIds, Number(displayFrequencyId)),
  }),
  parts: [textsPart(popupTexts, popupTexts.popup)],
});

const popupRights = ['AD_TOOL_ALL_SETTINGS', 'WEBMASTER'] as const;

export const popupEntity: Entity<PopupDocument> = {
  numbering: () => ({ prefix: '', digits: 1 }),
  rights: { create: popupRights, edit: popupRights, remove: popupRights },
  ...popupStorage,
  referenceOf: ({ id }) => id,
  mentions,
  // An end without a time is the last second of its day.
  canonical: ({ dateUntil, ...document }) => ({ ...document, dateUntil: dateUntil ? endOf(dateUntil).toISOString() : null }),
  // No page contains a popup: browsers load it with a call.
  keysOf: async () => new Map(),
};
