import { inArray } from 'drizzle-orm';
import { type Entity, type Mention, replaceChildren, upsert } from '../../content/entity.ts';
import { cleanTexts, textRows } from '../../content/texts.ts';
import { files } from '../../db/tables/files.ts';
import { popups, popupTexts } from '../../db/tables/popups.ts';
import { portals } from '../../db/tables/portals.ts';
import { instantOf } from '../../lib/clock.ts';
import { endOf } from '../../lib/span.ts';
import { audienceIds, frequencyIds, positionIds, typeIds } from './rules.ts';
import { PopupDocument } from './schema.ts';

const mentions = ({ portal, fileId }: PopupDocument): Mention[] => [
  { field: 'portal', table: portals, column: portals.code, value: portal },
  ...(fileId ? [{ field: 'fileId', table: files, column: files.id, value: fileId }] : []),
];

const rowOf = (document: PopupDocument) => ({
  ...document,
  typeId: typeIds[document.typeReference],
  targetAudienceId: audienceIds[document.targetAudienceReference],
  positionId: positionIds[document.positionReference],
  displayFrequencyId: frequencyIds[document.displayFrequencyReference],
  dateFrom: document.dateFrom ? instantOf(document.dateFrom) : null,
  dateUntil: document.dateUntil ? endOf(document.dateUntil) : null,
});

export const popupEntity: Entity<PopupDocument> = {
  name: 'popup',
  schema: PopupDocument,
  table: popups,
  key: popups.id,
  referenceOf: ({ id }) => id,
  mentions,
  clean: (document) => cleanTexts(document, 'text'),
  // No page holds a popup: it is fetched by a call.
  keysOf: async () => new Map(),
  async write(tx, writes, now) {
    const ids = writes.map(({ document }) => document.id);
    const known = new Map(
      (await tx.select({ id: popups.id, creationDate: popups.creationDate }).from(popups).where(inArray(popups.id, ids))).map(
        ({ id, creationDate }) => [id, creationDate],
      ),
    );
    const rows = writes.map(({ document, contentHash }) => ({
      ...rowOf(document),
      contentHash,
      creationDate: known.get(document.id) ?? now,
      lastModificationDate: now,
    }));
    await upsert(tx, popups, popups.id, rows);
    await replaceChildren(
      tx,
      popupTexts,
      popupTexts.popup,
      ids,
      writes.flatMap(({ document }) => textRows(document.texts).map((row) => ({ popup: document.id, ...row }))),
    );
  },
};
