import { isSameSignature } from '../../../lib/signature.ts';

export const ticketFilePath = '/api/ticket-files/';
/** Seconds for which the address of a ticket's file works. */
export const fileAddressSeconds = 15 * 60;

type Keyed = (purpose: string, text: string) => string;
/** `comment`: of a question or a comment; `note`: of an internal note. */
type FileOwner = 'comment' | 'note';
const signatureOf = (keyed: Keyed, name: string, until: number) => keyed('ticket file', `${name} ${until}`).slice(0, 32);

/** Returns an address at which a file of a ticket can be fetched for a while, without a session. */
export function ticketFileAddress(keyed: Keyed, id: number, now: Date, of: FileOwner = 'comment'): string {
  const until = Math.floor(now.getTime() / 1000) + fileAddressSeconds;
  const name = of === 'note' ? `note-${id}` : String(id);
  return `${ticketFilePath}${name}?until=${until}&key=${signatureOf(keyed, name, until)}`;
}

/** Returns the file that an address names; undefined if it is not signed by this installation, or over. */
export function fileInAddress(keyed: Keyed, address: string, now: Date): { id: number; of: FileOwner } | undefined {
  const url = new URL(address, 'http://localhost');
  const [name, ofNote, id] = /^(note-)?(\d{1,9})$/.exec(url.pathname.slice(ticketFilePath.length)) ?? [];
  const until = Number(url.searchParams.get('until'));
  if (name === undefined || !Number.isSafeInteger(until) || until < now.getTime() / 1000) return undefined;
  if (!isSameSignature(signatureOf(keyed, name, until), url.searchParams.get('key') ?? '')) return undefined;
  return { id: Number(id), of: ofNote ? 'note' : 'comment' };
}
