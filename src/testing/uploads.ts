import { randomUUID } from 'node:crypto';
import { putPiece, startUpload } from '../features/files/endpoints.ts';
import { call } from '../lib/call.ts';
import type { signInStaff } from './staff.ts';

type Caller = Awaited<ReturnType<typeof signInStaff>>['caller'];

/** Sends a file in one piece. @returns the id of its upload */
export async function uploadFile(name: string, bytes: Buffer, by: Caller): Promise<string> {
  const { id } = await call(startUpload, { body: { name, bytes: bytes.length, fingerprint: randomUUID() } }, by);
  await call(putPiece, { params: { id, offset: '0' }, bytes: new Uint8Array(bytes) }, by);
  return id;
}
