import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** Returns the hash under which a token is stored. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** Returns random letters. */
export const newCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
