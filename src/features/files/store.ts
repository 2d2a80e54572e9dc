import type { Answer } from '../../lib/endpoint.ts';
import { getDocument, getMentions, putDocument, removeDocument, undoChange } from '../editing/endpoints.ts';
import { asMember } from '../login/store.ts';
import type { Edited } from './edit-rules.ts';
import { getFile, getOriginal } from './endpoints.ts';
import type { FileDocument, LibraryFile, Original } from './schema.ts';
import { isLasting } from './upload-store.ts';

export type OpenedFile = {
  file: LibraryFile;
  document: FileDocument;
  version: string;
  original: Original | undefined;
  mentions: Answer<typeof getMentions>;
  edited: Edited;
};

const paramsOf = (reference: string) => ({ entity: 'file', reference });
const guardOf = (version: string) => ({ 'if-match': `"${version}"` });

/** Opens a file in the version that is stored now, with the documents that mention it. */
export async function openFile(reference: string): Promise<OpenedFile> {
  const params = paramsOf(reference);
  const [file, opened, mentions] = await Promise.all([
    asMember(getFile, { params: { id: reference } }),
    asMember(getDocument, { params }),
    asMember(getMentions, { params }),
  ]);
  const document = opened.document as FileDocument;
  const original = file.kind === 'picture' ? await asMember(getOriginal, { params: { id: reference } }) : undefined;
  const { crop, focus } = document;
  return { file, document, version: opened.version ?? '', original, mentions, edited: { alt: file.alt, crop, focus } };
}

/** Saves the changes, based on the version that was opened. */
export function saveFile({ document, version, file }: OpenedFile, { alt, crop, focus }: Edited) {
  const { crop: _, focus: __, texts: ___, ...kept } = document;
  const texts = { nl: { alt: alt.nl }, fr: { alt: alt.fr } };
  return asMember(putDocument, {
    params: paramsOf(String(file.id)),
    headers: guardOf(version),
    body: { document: { ...kept, ...(crop && { crop }), ...(focus && { focus }), texts } },
  });
}

/** Puts a file into the bin, from every document that mentions it. @returns the change, which can be taken back */
export const removeFile = async (reference: string, version: string): Promise<string> =>
  (await asMember(removeDocument, { params: paramsOf(reference), headers: guardOf(version), query: { confirm: 'true' } })).change;

/** Puts files into the bin that nothing mentions. @throws CallFailed if none could be removed */
export async function removeFiles(references: readonly string[]): Promise<{ changes: string[]; refused: string[] }> {
  const done = { changes: [] as string[], refused: [] as string[] };
  let first: unknown;
  for (const reference of references) {
    const params = paramsOf(reference);
    try {
      const { version } = await asMember(getDocument, { params });
      done.changes.push((await asMember(removeDocument, { params, headers: guardOf(version ?? ''), query: {} })).change);
    } catch (error) {
      if (!isLasting(error)) throw error;
      first ??= error;
      done.refused.push(reference);
    }
  }
  if (first && !done.changes.length) throw first;
  return done;
}

/** Takes back changes. @returns how many documents are as they were */
export async function takeBack(changes: readonly string[]): Promise<number> {
  let count = 0;
  for (const change of changes) count += (await asMember(undoChange, { params: { change } })).restored.length;
  return count;
}
