import { randomId } from '../../ui/random-id.ts';
import { storedName } from '../files/upload-rules.ts';
import { asMember } from '../login/store.ts';
import { removeMemberFile, uploadMemberFile } from '../member-uploads/endpoints.ts';

/** Uploaded file that waits to be sent with a message. */
export type Attached = { id: number; name: string };
/** File chosen for a message; the message is not sent while the file is uploading. */
export type Chosen = Attached | 'uploading' | undefined;

/** Uploads a file of the caller. @returns its number */
export async function upload(file: File): Promise<number> {
  return (await asMember(uploadMemberFile, { query: { name: storedName(file.name) }, bytes: file })).id;
}

/** Removes an upload that was not sent. If that fails, it is removed after a day. */
export function leaveOut({ id }: Attached): void {
  void asMember(removeMemberFile, { params: { id: String(id) } }).catch(() => {});
}

/** Makes idempotency keys: the same words sent again get the same key, until `sent` is called. */
export function onceKeys(): { of(words: string): { 'idempotency-key': string }; sent(): void } {
  let last = { words: '', key: '' };
  return {
    of(words) {
      if (last.words !== words || !last.key) last = { words, key: randomId() };
      return { 'idempotency-key': last.key };
    },
    sent() {
      last = { words: '', key: '' };
    },
  };
}
