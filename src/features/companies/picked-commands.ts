import type { Entity } from '../../content/entity.ts';
import { takeMemberFile, waitingFile } from '../../content/files/member-files.ts';
import type { Author } from '../../content/history/revisions.ts';
import { prepareDocuments, saveDocuments } from '../../content/save.ts';
import type { Db } from '../../db/connection.ts';
import { type FieldErrors, Problem } from '../../lib/errors.ts';
import { kindOf } from '../files/upload-rules.ts';
import { newFileIds } from './member-queries.ts';
import type { CompanyChange, Picked } from './member-schema.ts';

type NewFile = { upload: number; field: string; document: { id: number; hash: string } };

/** Returns the fields of a change that name a file. */
const pickedIn = ({ corner, pictureFileIds }: CompanyChange): [string, Picked][] => [
  ...pictureFileIds.map((picked, index): [string, Picked] => [`pictureFileIds.${index}`, picked]),
  ...(corner?.logoFileId ? [['corner.logoFileId', corner.logoFileId] as [string, Picked]] : []),
];

/**
 * Makes the variants of the pictures that a member uploaded for a company: slow, before the transaction.
 * @throws Problem invalid_input with the fields that name no upload of the member, or none that is a picture
 */
export async function prepareFiles(db: Db, files: Entity, account: number, change: CompanyChange): Promise<NewFile[]> {
  const chosen = new Map(
    pickedIn(change).flatMap(([field, picked]) => (typeof picked === 'number' ? [] : [[picked.upload, field] as const])),
  );
  const faults: FieldErrors = {};
  const rows = [];
  for (const [upload, field] of chosen) {
    const row = await waitingFile(db, account, upload);
    if (!row) faults[field] = 'unknown_reference';
    else if (kindOf(row.mediaType) !== 'picture') faults[field] = 'wrong_kind';
    else rows.push({ field, row });
  }
  if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
  const ids = await newFileIds(db, rows.length);
  const made = rows.map(({ field, row: { id: upload, name, mediaType, hash } }, index) => {
    const document = { entity: 'file', id: ids[index] as number, name, mediaType, isGated: false, hash };
    return { upload, field, document };
  });
  await prepareDocuments(
    db,
    files,
    made.map(({ document }) => document),
  );
  return made;
}

/**
 * Stores prepared files in the transaction that saves the company; their uploads stay with their owner, as used. They are
 * a separate change: if the change of the company is undone, they stay in the library.
 * @returns the change with the ids of the files, and the keys of pages @throws Problem invalid_input
 */
export async function storeFiles(
  tx: Db,
  files: Entity,
  made: readonly NewFile[],
  change: CompanyChange,
  { account, now, by }: { account: number; now: Date; by: Author | undefined },
) {
  for (const { upload, field } of made) await takeMemberFile(tx, account, upload, { field, now });
  const documents = made.map(({ document }) => document);
  const { outcomes, keys } = await saveDocuments(tx, files, documents, now, { source: 'company', by });
  outcomes.forEach((outcome, index) => {
    if (outcome.result === 'refused') throw new Problem('invalid_input', { [made[index]?.field ?? '']: 'unreadable' });
  });
  const idOf = (picked: Picked) =>
    typeof picked === 'number' ? picked : (made.find(({ upload }) => upload === picked.upload)?.document.id ?? 0);
  const { corner, pictureFileIds } = change;
  const logo = corner?.logoFileId;
  return {
    keys,
    ids: documents.map(({ id }) => id),
    change: {
      ...change,
      pictureFileIds: [...new Set(pictureFileIds.map(idOf))],
      corner: corner && { ...corner, logoFileId: logo ? idOf(logo) : logo },
    },
  };
}
