import type { Actor } from '../../lib/actor.ts';
import type { Permission } from '../../lib/permissions.ts';
import { isSameSignature } from '../../lib/signature.ts';
import type { Transfer } from './schema.ts';

/** Maximum number of stored reports of an import. */
export const mostReports = 1_000;
/** Imports and exports in the list, the latest first. */
export const mostListed = 100;
/** Number of days for which transfers and their files are kept. */
export const keptDays = 7;
/** Seconds for which the address of an exported file is valid. */
export const addressSeconds = 60;
/** Maximum bytes of an imported file. */
export const maxImportBytes = 2_000_000_000;
/** Error code of an import whose .gz file cannot be unpacked; other errors are messages of the server. */
export const brokenZip = 'broken_gzip';
/** Error code of an import that stopped because the person who started or continued it no longer has the right. */
export const rightLost = 'right_lost';

/** Rights to the two kinds of data that are transferred. */
export type TransferRights = { documents: boolean; recipients: boolean };

/** Returns the kinds of data that somebody may transfer on some portals. */
export const transferRights = (may: Actor['may'], portals: readonly string[]): TransferRights => {
  const mayOn = (right: Permission) => portals.every((portal) => may(right, portal));
  return { documents: mayOn('WEBMASTER'), recipients: mayOn('ACCESS_EMAIL_BOUNCER') };
};

/** Returns whether rights suffice for some entities; for an empty list, for content. */
export const suffice = (rights: TransferRights, entities: readonly string[]): boolean =>
  entities.length ? entities.every((name) => (isOfRecipients(name) ? rights.recipients : rights.documents)) : rights.documents;

/** Returns whether an import can be continued: not one whose file cannot be unpacked. */
export const isResumable = ({ kind, state, error }: Pick<Transfer, 'kind' | 'state' | 'error'>): boolean =>
  kind === 'import' && (state === 'stopped' || (state === 'failed' && error !== brokenZip));

export const transferJob = 'transfer-documents';

/** Returns whether the name of a file is one of a file of documents. */
export const isImportName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{0,110}\.(ndjson|csv)(\.gz)?$/i.test(name);

/** Entities of the recipients room. Import and export, also as CSV, need a separate permission. */
export const recipientEntities = ['recipient', 'suppression'] as const;
export const isOfRecipients = (name: string): boolean => recipientEntities.some((one) => one === name);

export const transferFilePath = '/api/staff/transfer-files/';

type Keyed = (purpose: string, text: string) => string;
const signatureOf = (keyed: Keyed, id: string, until: number) => keyed('transfer file', `${id} ${until}`).slice(0, 32);

/** Returns the signed address of the file of an export, valid for `addressSeconds` without a session. */
export function fileAddress(keyed: Keyed, id: string, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + addressSeconds;
  return `${transferFilePath}${id}?until=${until}&key=${signatureOf(keyed, id, until)}`;
}

/** Returns the id of the export in an address; undefined if the signature is invalid or has expired. */
export function idInAddress(keyed: Keyed, address: string, now: Date): string | undefined {
  const url = new URL(address, 'http://localhost');
  const id = url.pathname.slice(transferFilePath.length);
  const until = Number(url.searchParams.get('until'));
  if (!/^[0-9a-f-]{36}$/.test(id) || !(until >= now.getTime() / 1000)) return undefined;
  return isSameSignature(signatureOf(keyed, id, until), url.searchParams.get('key') ?? '') ? id : undefined;
}
