import type { Entity, Mention } from '../../content/entity.ts';
import { figureMentions, figuresPart, fileMention } from '../../content/files/figures.ts';
import { stored, textsPart } from '../../content/storage.ts';
import { popupFigures } from '../../db/tables/figures.ts';
import { popups, popupTexts } from '../../db/tables/popups.ts';
import { portals } from '../../db/tables/portals.ts';
import { endOf } from '../../lib/span.ts';
import { audienceIds, frequencyIds, positionIds, referenceOf, rights, typeIds } from './rules.ts';
import { PopupDocument } from './schema.ts';

const html = ['text'];

const mentions = (document: PopupDocument): Mention[] => [
  ...figureMentions(document, html),
  { field: 'portal', table: portals, column: portals.code, value: document.portal },
  ...fileMention('fileId', document.fileId),
];

const popupStorage = stored<PopupDocument>({
  name: 'popup',
  schema: PopupDocument,
  table: popups,
  key: popups.id,
  html,
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
  parts: [textsPart(popupTexts, popupTexts.popup), figuresPart(popupFigures, popupFigures.popup, html)],
});

export const popupEntity: Entity<PopupDocument> = {
  numbering: () => ({ prefix: '', digits: 1 }),
  rights,
  ...popupStorage,
  referenceOf: ({ id }) => id,
  kind: { column: popups.typeId, of: ({ typeReference }) => typeIds[typeReference] },
  mentions,
  // An end without a time is the last second of its day.
  canonical: ({ dateUntil, ...document }) => ({ ...document, dateUntil: dateUntil ? endOf(dateUntil).toISOString() : null }),
  // No page contains a popup: browsers load it with a call.
  keysOf: async () => new Map(),
};
