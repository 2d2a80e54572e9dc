import { isSameSignature } from '../../lib/signature.ts';
import type { FigureFile, StoredFile } from './picture-rules.ts';

/** Milliseconds for which readers get the same pass. It stays valid for the same time after that, which is longer than reading a text takes. */
const passMilliseconds = 3_600_000;
type Keyed = (purpose: string, text: string) => string;
const passKey = (keyed: Keyed, { id, version }: Pick<StoredFile, 'id' | 'version'>, until: number) =>
  keyed('gated file', `${id} ${version} ${until}`);

/** Returns the files of a text that its reader may read, with passes for the gated ones: an `<img>` sends no authorization. */
export const withPasses = (files: ReadonlyMap<number, FigureFile>, keyed: Keyed, now: Date): ReadonlyMap<number, FigureFile> => {
  const until = (Math.floor(now.getTime() / passMilliseconds) + 2) * passMilliseconds;
  const passOf = (file: StoredFile) => `/api/files/${file.id}?until=${until}&amp;pass=${passKey(keyed, file, until)}`;
  return new Map([...files].map(([id, file]) => [id, file.isGated ? { ...file, pass: passOf(file) } : file]));
};

/** Returns whether the query of an address has a valid pass for a file. */
export function hasPass(query: URLSearchParams, file: Pick<StoredFile, 'id' | 'version'>, keyed: Keyed, now: Date): boolean {
  const until = Number(query.get('until'));
  return until > now.getTime() && isSameSignature(passKey(keyed, file, until), query.get('pass') ?? '');
}
