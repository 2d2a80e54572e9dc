import { createHash, randomBytes, randomInt } from 'node:crypto';

/** 256 bits by chance. */
export const newToken = (): string => randomBytes(32).toString('base64url');
/** What is stored of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
/** Letters by chance. */
export const newCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
