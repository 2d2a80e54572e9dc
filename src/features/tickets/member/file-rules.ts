export const ticketFilePath = '/api/ticket-files/';
/** Seconds for which the address of a ticket's file works. */
export const fileAddressSeconds = 15 * 60;

type Keyed = (purpose: string, text: string) => string;
const signatureOf = (keyed: Keyed, id: number, until: number) => keyed('ticket file', `${id} ${until}`).slice(0, 32);

/** Returns an address at which a file of a ticket can be fetched for a while, without a session. */
export function ticketFileAddress(keyed: Keyed, id: number, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + fileAddressSeconds;
  return `${ticketFilePath}${id}?until=${until}&key=${signatureOf(keyed, id, until)}`;
}

/** Returns the id of the file that an address names; undefined if it is not signed by this installation, or over. */
export function fileInAddress(keyed: Keyed, address: string, now: Date): number | undefined {
  const url = new URL(address, 'http://localhost');
  const id = /^\d{1,9}$/.exec(url.pathname.slice(ticketFilePath.length))?.[0];
  const until = Number(url.searchParams.get('until'));
  if (id === undefined || !Number.isSafeInteger(until) || until < now.getTime() / 1000) return undefined;
  return url.searchParams.get('key') === signatureOf(keyed, Number(id), until) ? Number(id) : undefined;
}

const maxName = 120;
/** Returns a name that an upload may have: accents and other signs are replaced. */
export const uploadName = (written: string): string => {
  const plain = written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-');
  return plain.slice(-maxName).replace(/^[._-]+/, '') || 'bestand';
};
