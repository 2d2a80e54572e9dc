import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

type Keyed = (purpose: string, text: string) => string;

const keyOf = (keyed: Keyed, purpose: string) => createHash('sha256').update(keyed('encryption', purpose)).digest();

/** Encrypts text with a key of the installation (AES-256-GCM); `purpose` and `owner` must be the same to open it. */
export function seal(keyed: Keyed, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keyed, purpose), nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts what `seal` made. @returns undefined if the key, the owner or a byte is another one */
export function unseal(keyed: Keyed, purpose: string, owner: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keyed, purpose), bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
