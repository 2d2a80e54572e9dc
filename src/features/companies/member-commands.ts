import { canonicalDocument, type Editable, type Editor, saveInside } from '../../content/editing.ts';
import { presentOf } from '../../content/history.ts';
import type { Db } from '../../db/connection.ts';
import { Problem } from '../../lib/errors.ts';
import type { CustomerDocument } from './document-schema.ts';
import type { CompanyChange } from './member-schema.ts';

/** Returns the files that a company has: representatives choose among them. */
export const filesIn = ({ logoFileId, corner, pictureFileIds }: CustomerDocument): number[] =>
  [...new Set([logoFileId, corner?.logoFileId, ...pictureFileIds])].flatMap((id) => id ?? []);

/** Returns what representatives change of a company as it is. */
export function changeOf({ email, website, phone, fax, mainAddress, texts, pictureFileIds, corner }: CustomerDocument): CompanyChange {
  const { isMRK: _, ...own } = corner ?? {};
  return { email, website, phone, fax, mainAddress, texts, pictureFileIds, corner: corner ? (own as CompanyChange['corner']) : null };
}

/** Returns the fields that name what is not the company's, or that only the house decides. */
function faultsOf(document: CustomerDocument, { corner, pictureFileIds }: CompanyChange) {
  const known = new Set(filesIn(document));
  const faults: [string, 'unknown_reference' | 'not_allowed'][] = pictureFileIds.flatMap((id, index) =>
    known.has(id) ? [] : [[`pictureFileIds.${index}`, 'unknown_reference']],
  );
  if (corner?.logoFileId && !known.has(corner.logoFileId)) faults.push(['corner.logoFileId', 'unknown_reference']);
  if (Boolean(corner) !== Boolean(document.corner)) faults.push(['corner', 'not_allowed']);
  return Object.fromEntries(faults);
}

/**
 * Saves what a representative changed of a company.
 * @throws Problem conflict where somebody else saved it since that version
 */
export async function changeCompany(
  tx: Db,
  entity: Editable,
  { reference, change, expect }: { reference: string; change: CompanyChange; expect: string },
  editor: Editor,
) {
  const present = await presentOf(tx, entity, reference);
  if (!present) throw new Problem('not_found');
  const document = present.document as CustomerDocument;
  const faults = faultsOf(document, change);
  if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
  const corner = change.corner && { ...change.corner, isMRK: document.corner?.isMRK ?? true };
  const next = canonicalDocument(entity, reference, { ...document, ...change, corner });
  try {
    const saved = await saveInside(tx, entity, next, expect, editor, { isGranted: true, source: 'company' });
    return { ...saved, name: document.name };
  } catch (error) {
    // The answer to staff names who saved it.
    if (error instanceof Problem && error.code === 'version_conflict') throw new Problem('conflict');
    throw error;
  }
}
