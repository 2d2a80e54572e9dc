import { storedName } from '../files/upload-schema.ts';
import { asMember } from '../login/store.ts';
import { uploadMemberFile } from '../uploads/endpoints.ts';

/** File that was uploaded, and waits to be sent with what is written. */
export type Attached = { id: number; name: string };

/** Uploads a file of the caller. @returns its number */
export async function upload(file: File): Promise<number> {
  return (await asMember(uploadMemberFile, { query: { name: storedName(file.name) }, bytes: file })).id;
}
