import type { Editable } from '../../content/edit-rights.ts';
import { authorOf, canonicalDocument, saveInside } from '../../content/editing.ts';
import type { Entity } from '../../content/entity.ts';
import { presentOf } from '../../content/history/history.ts';
import type { Db } from '../../db/connection.ts';
import type { MemberActor } from '../../lib/actor.ts';
import { Problem } from '../../lib/errors.ts';
import type { CustomerDocument } from './document-schema.ts';
import type { CompanyChange } from './member-schema.ts';
import { type Chosen, faultsOf } from './own-rules.ts';
import { type prepareFiles, storeFiles } from './picked-commands.ts';

/** Returns what representatives change of a company as it is. */
export function changeOf({ email, website, phone, fax, mainAddress, texts, pictureFileIds, corner }: CustomerDocument): CompanyChange {
  const { isMRK: _, ...own } = corner ?? {};
  return { email, website, phone, fax, mainAddress, texts, pictureFileIds, corner: corner ? (own as CompanyChange['corner']) : null };
}

type Asked = { reference: string; change: CompanyChange; expect: string };
type Engine = { company: Editable; files: Entity };

/** @throws Problem conflict if somebody else saved the company since that version */
export async function demandVersion(db: Db, { company }: Engine, { reference, expect }: Omit<Asked, 'change'>): Promise<void> {
  const present = await presentOf(db, company, reference);
  if (!present) throw new Problem('not_found');
  if (present.version !== expect) throw new Problem('conflict');
}

/**
 * Saves the changes of a representative to a company, with the prepared files.
 * @throws Problem conflict if somebody else saved it since that version
 */
export async function changeCompany(
  tx: Db,
  { company, files }: Engine,
  { reference, change: asked, expect }: Asked,
  made: Awaited<ReturnType<typeof prepareFiles>>,
  editor: { actor: MemberActor; now: Date },
) {
  const present = await presentOf(tx, company, reference);
  if (!present) throw new Problem('not_found');
  const document = present.document as CustomerDocument;
  const by = authorOf(editor.actor);
  const stored = await storeFiles(tx, files, made, asked, { account: editor.actor.accountId, now: editor.now, by });
  const change = stored.change as Chosen;
  const faults = faultsOf(document, change, stored.ids);
  if (Object.keys(faults).length) throw new Problem('invalid_input', faults);
  const corner = change.corner && { ...change.corner, isMRK: document.corner?.isMRK ?? true };
  const next = canonicalDocument(company, reference, { ...document, ...change, corner });
  try {
    const saved = await saveInside(tx, company, next, expect, editor, { isGranted: true, source: 'company' });
    return { ...saved, keys: [...stored.keys, ...saved.keys], name: document.name };
  } catch (error) {
    // The answer to staff names the author.
    if (error instanceof Problem && error.code === 'version_conflict') throw new Problem('conflict');
    throw error;
  }
}
